package import Intents

/// An event about a message that is not a message itself: a reaction, a response to a poll, the
/// size of a thread, the end of a request for a message's versions, or the progress of a transfer
/// of a message's file.
package enum RelationEvent: Sendable, Equatable {
  /// A person reacted to a message. `MessageEvent.deleted` with the reaction's own event withdraws
  /// it.
  case reacted(ChatID, Reaction)
  /// A person voted in a poll or ended it. `MessageEvent.deleted` with the response's own event
  /// withdraws it.
  case responded(ChatID, PollResponse)
  case file(FileEvent)
  /// The server sent the number of replies of a thread.
  case thread(ChatID, ToldThread)
  /// The request for all edits of a message ended; `FailureReason` says why some edits may be
  /// missing, `nil` if all are stored.
  case versionsFetched(ChatID, EventID, FailureReason?)
}
