package import Intents

/// An event about messages that is not a message itself: a reaction, a response to a poll, the size
/// of a thread, the end of a request for a message's versions, an event about a message's file, or
/// the answer to a search of messages.
package enum RelationEvent: Sendable, Equatable {
  /// A person reacted to a message. An event `MessageEvent.deleted` for the reaction's own event id
  /// withdraws the reaction.
  case reacted(ChatID, Reaction)
  /// A person voted in a poll or ended it. An event `MessageEvent.deleted` for the response's own
  /// event id withdraws the response.
  case responded(ChatID, PollResponse)
  case file(FileEvent)
  case search(SearchEvent)
  /// The server sent the number of replies and the newest reply of a thread.
  case thread(ChatID, BundledThread)
  /// The request for the edits of a message ended. `FailureReason` says why it failed, so that
  /// edits may be missing; `nil` if it succeeded.
  case versionsFetched(ChatID, EventID, FailureReason?)
}
