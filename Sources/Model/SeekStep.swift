package import Intents

extension ChatModel {
  /// The number of events on a page of a chat's history that is fetched up to a message that the
  /// server's search found, and the limit of pages of a chat or thread, after which the person
  /// decides whether to go on. An event has at most 64 KB, and so has an edit that comes with it,
  /// so that a page stays below the size limit of an answer (16 MiB).
  private static let (seekPage, seekPages) = (100, 200)

  /// The message `message`, if it is one that the server's search found in this chat; `nil` for any
  /// other message, or if another chat is open.
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

  /// Ends the fetching of history up to the sought message, because the message is stored now.
  package mutating func reached(_ shown: EventID) -> Consequences { endSeek(.reached(shown)) }

  /// Ends the fetching of history up to the sought message, because the history could not be
  /// fetched or stored.
  package mutating func seekFailed(_ reason: FailureReason) -> Consequences {
    endSeek(.notFetched(reason))
  }

  private mutating func endSeek(_ outcome: Landing.Outcome) -> Consequences {
    guard let sought = open?.sought?.event else { return .none }
    open?.sought = nil
    return land(outcome, sought: sought)
  }
}
