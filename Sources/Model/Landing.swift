package import Intents

/// The answer to a request of the person to show the messages of a date in the open chat, or a
/// message that the server's search found, or to which a link leads, and that the main timeline or
/// thread did not show.
package struct Landing: Sendable, Equatable {
  package enum Outcome: Sendable, Equatable {
    case day(DayPlace, words: String)
    /// The sought message is stored now, and this one shows it: the message itself or, in the main
    /// timeline for a message that only a thread shows, the one with which the thread begins.
    case reached(EventID)
    case notFetched(FailureReason)
    /// No more history is known to be missing, and the sought message is not found in the store.
    case notThere
    /// As many pages of history as one request may fetch were fetched, without the sought message.
    case tooFar
  }

  /// The number of this answer, greater than that of each earlier one, also in other chats.
  package let number: Int
  package let outcome: Outcome
  /// The message of the request; `nil` for a date.
  package let sought: EventID?

  package var message: MessageID? {
    switch outcome {
    case .day(let place, _): place.message
    case .reached(let event): .event(event)
    case .notFetched, .notThere, .tooFar: nil
    }
  }
}

/// A message of the open chat that the server's search found or to which a link leads, and up to
/// which the history of the chat or thread is being fetched.
package struct SoughtMessage: Sendable, Equatable {
  package let event: EventID
  /// The time of the message, by which the part of the missing history is chosen that is fetched
  /// first.
  package let timestamp: ServerTimestamp
  package internal(set) var pages = 0
}

extension ChatModel {
  /// Records the answer to the command `/goto`: the place of the date that the person typed as
  /// `words`.
  package mutating func land(
    on place: DayPlace, words: String, in chat: ChatID
  ) -> Consequences {
    guard let open, open.conversation == Conversation(chat) else { return .none }
    var consequences = land(.day(place, words: words))
    let isLoaded = open.window.messages.contains { $0.id == place.message }
    if let message = place.message, !isLoaded {
      consequences.add(show(chat, around: message))
    }
    return consequences
  }

  mutating func land(_ outcome: Landing.Outcome, sought: EventID? = nil) -> Consequences {
    guard open != nil else { return .none }
    landings += 1
    open?.landing = Landing(number: landings, outcome: outcome, sought: sought)
    return Consequences(changed: .messages)
  }
}

extension ChatModel {
  /// The number of events on a page of a chat's history that is fetched up to a message that the
  /// server's search found, and the limit of pages of a chat or thread, after which the person
  /// decides whether to go on. An event has at most 64 KB, and so has an edit that comes with it,
  /// so that a page stays below the size limit of an answer (16 MiB).
  private static let (seekPage, seekPages) = (100, 200)

  package func foundOnServer(_ message: MessageID?, in chat: ChatID) -> SoughtMessage? {
    guard open?.chat.id == chat, case .event(let event)? = message,
      let hit = serverSearch?.hits.first(where: { $0.chat == chat && $0.event == message })
    else { return nil }
    return SoughtMessage(event: event, timestamp: hit.timestamp)
  }

  /// Records that the history of the open chat or thread is to be fetched up to a message;
  /// `goOnSeeking` then fetches it.
  package mutating func seek(_ message: SoughtMessage) -> Consequences {
    guard open != nil, open?.sought?.event != message.event else { return .none }
    open?.sought = message
    return Consequences(changed: .messages)
  }

  /// Fetches the next page of history up to the sought message. While another request for history
  /// of the same chat or thread is running, only waits for its answer. Ends the seeking with a
  /// failure if the client is not online, if no history is missing, or after `seekPages` pages.
  package mutating func goOnSeeking(_ hole: HistoryHole?) -> Consequences {
    guard let chat = open?.chat.id, let sought = open?.sought else { return .none }
    if let reason = connection.failure { return endSeek(.notFetched(reason)) }
    guard let hole else { return endSeek(.notThere) }
    guard sought.pages < Self.seekPages else { return endSeek(.tooFar) }
    let consequences = fetch(
      .from(hole.token), in: chat, before: hole.before, limit: Self.seekPage)
    if consequences != .none { open?.sought?.pages += 1 }
    return consequences
  }

  package mutating func reached(_ shown: EventID) -> Consequences { endSeek(.reached(shown)) }

  package mutating func seekFailed(_ reason: FailureReason) -> Consequences {
    endSeek(.notFetched(reason))
  }

  private mutating func endSeek(_ outcome: Landing.Outcome) -> Consequences {
    guard let sought = open?.sought?.event else { return .none }
    open?.sought = nil
    return land(outcome, sought: sought)
  }
}

package struct ResolvedLink: Sendable, Equatable {
  /// The room; `nil` if the server does not know its alias, or could not be asked.
  package let chat: ChatID?
  /// The time of the message; `nil` for a link without one, and if the server does not show it.
  package let timestamp: ServerTimestamp?

  package init(chat: ChatID?, timestamp: ServerTimestamp? = nil) {
    self.chat = chat
    self.timestamp = timestamp
  }
}

/// A message to which a link leads and that is not stored.
package struct LinkedMessage: Sendable, Equatable {
  package let chat: ChatID
  package let event: EventID
  /// The time of the message, by which the missing history is chosen; `nil` if the server does not
  /// show the message.
  package let timestamp: ServerTimestamp?

  package init(chat: ChatID, event: EventID, timestamp: ServerTimestamp?) {
    self.chat = chat
    self.event = event
    self.timestamp = timestamp
  }
}

extension ChatModel {
  /// The answer about an earlier link is dropped when it comes.
  package mutating func resolve(_ link: MatrixLink) -> Consequences {
    soughtLink = link
    return Consequences(effects: [.resolve(link)])
  }

  package func awaits(_ link: MatrixLink) -> Bool { soughtLink == link }

  /// Records the chat and message to which a link leads. The history up to the message is fetched
  /// once the screen, which opens the chat, asks for the message.
  package mutating func found(_ message: LinkedMessage) -> Consequences {
    linkedMessage = message
    return found(.conversation(Conversation(message.chat), message: message.event))
  }

  package func foundByLink(_ message: MessageID?, in chat: ChatID) -> LinkedMessage? {
    guard let linkedMessage, open?.chat.id == chat, linkedMessage.chat == chat,
      message == .event(linkedMessage.event)
    else { return nil }
    return linkedMessage
  }

  /// Records that the history of the open chat is to be fetched up to the message to which a link
  /// leads; `goOnSeeking` then fetches it. Reports the message as missing if the server does not
  /// show it: it would be sought in vain in the whole history.
  package mutating func seek(_ message: LinkedMessage) -> Consequences {
    guard message.timestamp != nil || connection.failure != nil else {
      return land(.notThere, sought: message.event)
    }
    let timestamp = message.timestamp ?? ServerTimestamp(milliseconds: 0)
    return seek(SoughtMessage(event: message.event, timestamp: timestamp))
  }
}
