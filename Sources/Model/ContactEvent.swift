package import Intents

/// An event about people.
package enum ContactEvent: Sendable, Equatable {
  case members(ChatID, [Member])
  /// Members with the names that they had when an older event was sent. Such a name is stored only
  /// for people of whom no newer name is known.
  case formerMembers(ChatID, [Member])
  /// The people that the server's user directory found for a typed name.
  case found(String, [Contact])
  /// The user directory could not be searched for a typed name.
  case notFound(String, FailureReason)
}
