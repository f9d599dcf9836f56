package import Intents

/// What to fetch of a chat's history.
package enum MissingHistory: Sendable, Equatable {
  /// Nothing is missing there.
  case nothing
  /// From here backwards; `nil`: from the newest.
  case from(HistoryToken?)
}

extension ChatModel {
  /// What is missing before the first stored message of the open chat.
  package func missingAtStart(of chat: ChatID) -> MissingHistory {
    guard let open, open.chat.id == chat else { return .nothing }
    switch open.window.history {
    case .unknown: return .from(nil)
    case .more(let token): return .from(token)
    case .start: return .nothing
    }
  }

  /// The open chat does not fill a page, though the server may have more of it, and nothing keeps us from
  /// asking.
  package func isShort(page: Int) -> Bool {
    guard let open, !open.isAwaited, open.load == .loaded, open.fetching == .loaded else {
      return false
    }
    return open.chat.membership == .joined && open.query.around == nil
      && open.window.messages.count < page && !open.window.hasEarlier
      && open.window.history != .start
  }

  /// Asks the server for what is missing: in the hole before `message`, or before the first stored one.
  /// One request a chat: while it runs, another is the same one.
  package mutating func fetch(
    _ missing: MissingHistory, in chat: ChatID, before message: MessageID? = nil
  ) -> Consequences {
    guard case .from(let token) = missing, historyRequests.insert(chat).inserted else {
      return .none
    }
    if open?.chat.id == chat { open?.fetchingBefore = message }
    var consequences = fetching(.asked, in: chat)
    consequences.effects.append(.fetchHistory(chat, from: token))
    return consequences
  }

  /// A request for history was answered.
  package mutating func historyArrived(in chat: ChatID) -> Consequences {
    historyRequests.remove(chat)
    return fetching(.arrived, in: chat)
  }

  /// A request for history failed; what is stored stays.
  package mutating func historyFailed(in chat: ChatID, _ reason: FailureReason) -> Consequences {
    historyRequests.remove(chat)
    return fetching(.failed(reason), in: chat)
  }

  /// A failure from before the connection broke does not keep the next attempt from starting.
  mutating func forgiveHistory() -> Consequences {
    guard let chat = open?.chat.id else { return .none }
    return fetching(.forgiven, in: chat)
  }

  private mutating func fetching(_ event: LoadEvent, in chat: ChatID) -> Consequences {
    guard let before = open, before.chat.id == chat else { return .none }
    let next = before.fetching.reduced(by: event)
    guard next != before.fetching else { return .none }
    open?.fetching = next
    return Consequences(changed: .messages)
  }
}
