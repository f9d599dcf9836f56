package import Intents

/// The state of the history before the first stored message of a chat or thread.
package enum HistoryEdge: Sendable, Equatable {
  /// Fetching starts at the newest message, for instance because no history was fetched yet.
  case unknown
  case more(HistoryToken)
  /// No older messages are to be fetched: the server has none for the user or, in a thread, a gap
  /// between stored replies has to be filled first.
  case start
}

/// Missing history of a chat or thread: a gap, or the history before the first stored message.
package struct HistoryHole: Sendable, Equatable {
  /// The pagination token with which the messages are fetched; `nil` if fetching starts at the
  /// newest message.
  package let token: HistoryToken?
  /// The message after the gap; `nil` for the history before the first stored message.
  package let before: MessageID?

  package init(token: HistoryToken?, before: MessageID?) {
    self.token = token
    self.before = before
  }
}

/// A pagination token, with which the next older page of the history of a chat or thread is
/// fetched. Opaque.
package struct HistoryToken: Sendable, Hashable {
  package let rawValue: String

  package init(_ rawValue: String) { self.rawValue = rawValue }
}

package enum MissingHistory: Sendable, Equatable {
  case nothing
  /// Messages before this pagination token are missing; `nil`: fetching starts at the newest
  /// message.
  case from(HistoryToken?)
}

extension ChatModel {
  /// The missing history before the first stored message of the open chat or thread; `.nothing` if
  /// none is to be fetched there (`HistoryEdge.start`), or if this chat is not open.
  package func missingAtStart(of chat: ChatID) -> MissingHistory {
    guard let open, open.chat.id == chat else { return .nothing }
    switch open.window.history {
    case .unknown: return .from(nil)
    case .more(let token): return .from(token)
    case .start: return .nothing
    }
  }

  /// `true` if older messages should be fetched for the open chat or thread without a request of
  /// the person: it has fewer than `page` stored messages, its newest ones are shown, and the
  /// server may have more. For a thread also if its newest page has to be fetched, because a sync
  /// brings only the replies among the newest messages of the chat. `false` unless the user has
  /// joined the chat and its messages are loaded, and while a request for its history is running or
  /// has failed.
  package func isShort(page: Int) -> Bool {
    guard let open, !open.isAwaited, open.load == .loaded, open.fetching == .loaded else {
      return false
    }
    guard open.thread == nil || open.window.history != .unknown else {
      return open.chat.membership == .joined
    }
    return open.chat.membership == .joined && open.query.around == nil
      && open.window.messages.count < page && !open.window.hasEarlier
      && open.window.history != .start
  }

  /// Marks missing history of a chat, or of the open thread of the chat, as being fetched, and
  /// returns the request for the server. The history is missing in the gap before `message` or, for
  /// `nil`, before the first stored message. While a request for the same chat or thread is
  /// running, another call changes nothing. `limit`: the number of events on the page of a chat.
  package mutating func fetch(
    _ missing: MissingHistory, in chat: ChatID, before message: MessageID? = nil,
    limit: Int = Effect.historyPage
  ) -> Consequences {
    let thread = open?.chat.id == chat ? open?.thread : nil
    let wanted = Conversation(chat, thread: thread)
    guard case .from(let token) = missing, historyRequests.insert(wanted).inserted else {
      return .none
    }
    if open?.chat.id == chat { open?.fetchingBefore = message }
    var consequences = fetching(.asked, in: wanted)
    consequences.effects.append(
      thread.map { .fetchThread(chat, $0, from: token) }
        ?? .fetchHistory(chat, from: token, limit: limit))
    return consequences
  }

  package mutating func historyArrived(
    in chat: ChatID, thread: EventID? = nil
  ) -> Consequences {
    let fetched = Conversation(chat, thread: thread)
    historyRequests.remove(fetched)
    return fetching(.arrived, in: fetched)
  }

  package mutating func historyFailed(
    in chat: ChatID, thread: EventID? = nil, _ reason: FailureReason
  ) -> Consequences {
    let wanted = Conversation(chat, thread: thread)
    historyRequests.remove(wanted)
    return fetching(.failed(reason), in: wanted)
  }

  mutating func forgiveHistory() -> Consequences {
    guard let open else { return .none }
    return fetching(.forgiven, in: open.conversation)
  }

  private mutating func fetching(
    _ event: LoadEvent, in conversation: Conversation
  ) -> Consequences {
    guard let before = open, before.conversation == conversation else { return .none }
    let next = before.fetching.reduced(by: event)
    guard next != before.fetching else { return .none }
    open?.fetching = next
    return Consequences(changed: .messages)
  }
}
