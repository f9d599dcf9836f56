/// Builds the sentence about the people who are typing.
enum TypingWords {
  /// The sentence that says who is typing: it names at most two people and counts the others; ""
  /// when nobody is typing.
  static func of(_ names: [String], _ surroundings: Surroundings) -> String {
    let ellipsis = Punctuation(isASCII: surroundings.isASCII).ellipsis
    switch names.count {
    case 0: return ""
    case 1: return "\(names[0]) is typing \(ellipsis)"
    case 2: return "\(names[0]) and \(names[1]) are typing \(ellipsis)"
    case 3: return "\(names[0]), \(names[1]) and one more are typing \(ellipsis)"
    default: return "\(names[0]), \(names[1]) and \(names.count - 2) more are typing \(ellipsis)"
    }
  }
}
