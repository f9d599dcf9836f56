package import Intents

/// An event about a message that is not a message itself: a reaction, a response to a poll, the
/// size of a thread, the end of a request for a message's versions, the progress of a transfer of a
/// message's file, or the messages that a search found.
package enum RelationEvent: Sendable, Equatable {
  /// A person reacted to a message. An event `MessageEvent.deleted` for the reaction's own event id
  /// withdraws the reaction.
  case reacted(ChatID, Reaction)
  /// A person voted in a poll or ended it. An event `MessageEvent.deleted` for the response's own
  /// event id withdraws the response.
  case responded(ChatID, PollResponse)
  case file(FileEvent)
  case search(SearchEvent)
  /// The server sent the number of replies of a thread.
  case thread(ChatID, BundledThread)
  /// The request for all edits of a message ended. `FailureReason` says why some edits may be
  /// missing; it is `nil` if all are stored.
  case versionsFetched(ChatID, EventID, FailureReason?)
}
