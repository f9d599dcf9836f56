internal import Intents
internal import Keys

/// The texts for the person that the screens write themselves, unlike those of view models and
/// panes; each scene has a file of its own, such as `ScreenWords+NewChat`. The keys that they name
/// are looked up in the key table.
enum ScreenWords {
  /// The beginning of a banner about a message that mentions the person, for a screen reader.
  static func mention(by who: String) -> String { "Mentions you: \(who)" }

  // MARK: Invites

  static func label(ofAnswer answer: InviteAnswer) -> String {
    switch answer {
    case .later: "Later"
    case .accept: "Accept"
    case .decline: "Decline"
    }
  }

  // MARK: Keys row

  static let complete = "complete"
  static let choose = "choose"
  static let close = "close"
  static let nextOffer = "the next"
  static let press = "press"

  /// The label of the key that takes an offered person or command.
  static func take(_ name: String) -> String {
    "take \(name.count > 20 ? name.prefix(19) + "…" : name)"
  }

  static let chats = "chats"
  static let newChat = "new chat"

  /// The name of the first key of an action; "" when the context has none.
  static func key(_ action: Action, in context: KeyContext) -> String {
    KeyTable.hint(for: action, in: context)?.key ?? ""
  }
}
