package import Intents

/// An event about the members of a chat, or about the search in the server's user directory.
package enum ContactEvent: Sendable, Equatable {
  /// Members whose names or memberships a sync brought; they replace the stored ones.
  case members(ChatID, [Member])
  /// Members with names and memberships that may be outdated, because no sync brought them: they
  /// come, for instance, with history. A member who is stored already stays unchanged.
  case formerMembers(ChatID, [Member])
  /// The people that the server's user directory found for this typed name.
  case found(String, [Contact])
  /// The user directory could not be searched for this typed name.
  case notFound(String, FailureReason)
}
