/// What a step of the model leads to, as values: the router carries it out.
package struct Consequences: Sendable, Equatable {
  /// Which parts of the model are not what they were.
  package var changed: ModelParts = []
  /// Which windows are to be read again before the model is looked at.
  package var stale: StaleWindows = []
  /// What to ask of the world outside.
  package var effects: [Effect] = []

  package init(
    changed: ModelParts = [], stale: StaleWindows = [], effects: [Effect] = []
  ) {
    self.changed = changed
    self.stale = stale
    self.effects = effects
  }

  /// Takes in what another step led to, behind what is here.
  package mutating func add(_ other: Consequences) {
    changed.formUnion(other.changed)
    stale.formUnion(other.stale)
    effects += other.effects
  }

  package static let none = Consequences()
}

/// Parts of the model that listeners care about.
package struct ModelParts: OptionSet, Sendable, Hashable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let chatList = ModelParts(rawValue: 1 << 0)
  package static let messages = ModelParts(rawValue: 1 << 1)
  package static let totals = ModelParts(rawValue: 1 << 2)
  /// The account, the connection and the report.
  package static let status = ModelParts(rawValue: 1 << 3)
  package static let creation = ModelParts(rawValue: 1 << 4)
  package static let switcher = ModelParts(rawValue: 1 << 5)
  /// What became of submissions, whatever chat they are of.
  package static let sending = ModelParts(rawValue: 1 << 6)
  /// The candidates for a new chat's people.
  package static let contacts = ModelParts(rawValue: 1 << 7)

  package static let banner = ModelParts(rawValue: 1 << 10)
  /// The message that a person looks into.
  package static let inspection = ModelParts(rawValue: 1 << 11)
  package static let settings = ModelParts(rawValue: 1 << 12)

  package static let all: ModelParts = [
    .chatList, .messages, .totals, .status, .creation, .switcher, .sending, .contacts, .banner,
    .inspection, .settings,
  ]
}

/// Windows whose rows in the store are not those in the model any more.
package struct StaleWindows: OptionSet, Sendable, Hashable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let chatList = StaleWindows(rawValue: 1 << 0)
  /// The open chat's own row: its name, topic, membership and counts.
  package static let openChat = StaleWindows(rawValue: 1 << 1)
  package static let messages = StaleWindows(rawValue: 1 << 2)
  package static let totals = StaleWindows(rawValue: 1 << 3)
  package static let switcher = StaleWindows(rawValue: 1 << 4)
  /// Those of our chats' people who may be meant for a new chat.
  package static let contacts = StaleWindows(rawValue: 1 << 7)
  package static let inspection = StaleWindows(rawValue: 1 << 11)

  /// The parts of the model that change when these are read again.
  package var parts: ModelParts {
    var parts: ModelParts = []
    if contains(.chatList) { parts.insert(.chatList) }
    if contains(.openChat) || contains(.messages) { parts.insert(.messages) }
    if contains(.totals) { parts.insert(.totals) }
    if contains(.switcher) { parts.insert(.switcher) }
    if contains(.contacts) { parts.insert(.contacts) }
    if contains(.inspection) { parts.insert(.inspection) }
    return parts
  }
}
