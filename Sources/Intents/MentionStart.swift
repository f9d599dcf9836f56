/// Recognises the "@" before the name of a person whom a text mentions.
package enum MentionStart {
  /// `true` if an "@" after this character begins a mention: after a blank or an opening bracket,
  /// unlike in the middle of an e-mail address.
  package static func canFollow(_ character: Character) -> Bool {
    character.isWhitespace || "([{\"'“„‘«<,;:/—–*_~".contains(character)
  }
}
