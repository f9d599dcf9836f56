/// Recognises the "@" before the name of a person whom a text mentions.
package enum MentionStart {
  /// `true` if an "@" after this character begins a mention: a blank, an opening bracket or
  /// quotation mark, or a sign such as a comma or a dash, unlike a letter as in an e-mail address.
  package static func canFollow(_ character: Character) -> Bool {
    character.isWhitespace || "([{\"'“„‘«<,;:/—–*_~".contains(character)
  }
}
