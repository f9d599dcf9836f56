internal import Synchronization

/// The bots of a local profile's homeserver: the guide, which is there from the start, and those
/// that the profile's owner invites. All behave alike.
package enum Guide {
  /// Returns the function that makes the `BotBrain` of each bot of one server. The bots made by
  /// that function ignore each other's messages.
  package static func brains(_ configuration: GuideConfiguration) -> MakeBotBrain {
    let bots = BotNames()
    return { user, name in
      bots.insert(user)
      return GuideBrain(
        mind: GuideMind(user: user, name: name, configuration: configuration), bots: bots
      ).brain
    }
  }
}

package struct GuideConfiguration: Sendable {
  /// The factor by which the pauses for reading and typing are multiplied: with 1 a bot reads and
  /// types nearly as slowly as a person, with 0 it replies at once.
  package let pauseScale: Double
  private let makeText: @Sendable () -> GuideText

  /// - Parameters:
  ///   - pauseScale: the factor of pauses, clamped to 0…100; NaN counts as 1.
  ///   - text: the bots' longer texts; evaluated each time that a bot needs one of them.
  package init(pauseScale: Double, text: @autoclosure @escaping @Sendable () -> GuideText) {
    self.pauseScale = pauseScale.isNaN ? 1 : min(max(pauseScale, 0), 100)
    makeText = text
  }

  package var text: GuideText { makeText() }
}

/// A bot ignores messages from these users, so that bots do not reply to each other.
final class BotNames: Sendable {
  private let names = Mutex<Set<String>>([])

  func insert(_ name: String) { names.withLock { _ = $0.insert(name) } }

  func contains(_ name: String) -> Bool { names.withLock { $0.contains(name) } }
}
