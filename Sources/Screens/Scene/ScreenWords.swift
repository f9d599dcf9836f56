internal import Keys

/// The texts that the scenes (panes and overlays) write themselves, in contrast to the texts in
/// view models and panes. Texts about one subject are in a file of their own, such as
/// `ScreenWords+NewChat`. The names of keys that a person can change come from the key table.
enum ScreenWords {
  /// The beginning of a banner about messages that mention the person, for a screen reader.
  static func mention(by who: String) -> String { "Mentions you: \(who)" }

  // MARK: Invites

  static func label(ofAnswer answer: InviteAnswer) -> String {
    switch answer {
    case .later: "Later"
    case .accept: "Accept"
    case .decline: "Decline"
    }
  }

  // MARK: Key hints

  static let complete = "complete"
  static let choose = "choose"
  static let close = "close"
  static let nextOffer = "the next"
  static let press = "press"

  static func take(_ name: String) -> String {
    "take \(name.count > 20 ? name.prefix(19) + "…" : name)"
  }

  static let chats = "chats"
  static let newChat = "new chat"

  static func key(_ action: Action, in context: KeyContext) -> String {
    KeyTable.route(to: action, in: context)
  }
}
