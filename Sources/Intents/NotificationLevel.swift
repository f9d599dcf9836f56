/// Which messages of a chat a person is told of.
package enum NotificationLevel: String, Sendable, Equatable, CaseIterable {
  case all, mentions, mute

  /// The level that the key for it goes to from this one.
  package var next: NotificationLevel {
    switch self {
    case .all: .mentions
    case .mentions: .mute
    case .mute: .all
    }
  }
}
