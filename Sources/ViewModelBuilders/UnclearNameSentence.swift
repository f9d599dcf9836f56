internal import Intents
internal import Keys
internal import Model

/// Sentences about a typed name for which no chat was created: the reason, and what to do instead.
enum UnclearNameSentence {
  /// The sentence for a typed name that nobody has, that one person may have, or that several
  /// people have.
  static func words(_ unclear: UnclearName, _ signs: Punctuation) -> String {
    let name = signs.openQuote + unclear.name + signs.closeQuote
    switch unclear.candidates.count {
    case 0 where unclear.name.hasPrefix("@"):
      return "Nobody has the address \(name). Nothing was made."
    case 0:
      return "Nobody here is called \(name). Nothing was made. Write @name:server in full, or find "
        + "a chat with \(key(of: .switcher, in: .everywhere))."
    case 1:
      return "It is not certain who \(name) is. Choose the person if it is the right one."
    case let count:
      return "\(count) people are called \(name). Choose one of them by the address."
    }
  }

  /// The sentence for a typed name that means `person`, who has already invited the person at the
  /// keyboard to a chat.
  static func invited(by person: Contact, _ signs: Punctuation) -> String {
    let id = person.user.rawValue
    let name = person.displayName.map { $0 + " (" + id + ")" } ?? id
    return
      "\(name) has invited you to a chat. \(key(of: .choose, in: .createChat)) accepts the invite."
  }

  private static func key(of action: Action, in context: KeyContext) -> String {
    KeyTable.hint(for: action, in: context)?.key ?? ""
  }
}
