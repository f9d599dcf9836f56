/// Checks that a text is well-formed XML, in the few forms that a picture needs: elements,
/// attributes in double quotes, and text, without comments and declarations.
enum XMLCheck {
  /// The first fault of the text; `nil` if it is well-formed.
  static func fault(in text: String) -> String? {
    var (rest, open, roots) = (text[...], [Substring](), 0)
    while let start = rest.firstIndex(of: "<") {
      if let fault = wordsFault(rest[..<start], isInside: !open.isEmpty) { return fault }
      guard let end = rest[start...].firstIndex(of: ">") else { return "a tag has no end" }
      var tag = rest[start..<end].dropFirst()
      rest = rest[end...].dropFirst()
      if tag.first == "/" {
        guard open.popLast() == tag.dropFirst() else { return "\(tag) closes another element" }
        continue
      }
      let isEmpty = tag.last == "/"
      if isEmpty { tag = tag.dropLast() }
      let name = tag.prefix(while: \.isLetter)
      guard !name.isEmpty else { return "a tag has no name: \(tag)" }
      if let fault = attributesFault(tag.dropFirst(name.count)) { return fault }
      if open.isEmpty { roots += 1 }
      if !isEmpty { open.append(name) }
    }
    guard open.isEmpty else { return "not closed: \(open)" }
    return roots == 1 ? wordsFault(rest, isInside: false) : "\(roots) outermost elements"
  }

  private static func wordsFault(_ words: Substring, isInside: Bool) -> String? {
    if !isInside, words.contains(where: { !$0.isWhitespace }) { return "text outside: \(words)" }
    let entities = words.split(separator: "&", omittingEmptySubsequences: false).dropFirst()
    let known = ["amp;", "lt;", "gt;", "quot;"]
    guard entities.allSatisfy({ entity in known.contains { entity.hasPrefix($0) } }) else {
      return "an ampersand: \(words)"
    }
    return nil
  }

  private static func attributesFault(_ attributes: Substring) -> String? {
    var (rest, names) = (attributes, Set<Substring>())
    while let name = rest.drop(while: \.isWhitespace).split(separator: "=").first {
      guard rest.first?.isWhitespace == true else { return "no blank before \(rest)" }
      let value = rest.drop(while: \.isWhitespace).dropFirst(name.count)
      guard value.hasPrefix("=\""), let end = value.dropFirst(2).firstIndex(of: "\"") else {
        return "no value: \(rest)"
      }
      guard names.insert(name).inserted else { return "\(name) is there twice" }
      let words = value[..<end].dropFirst(2)
      if words.contains("<") { return "\"<\" in \(words)" }
      if let fault = wordsFault(words, isInside: true) { return fault }
      rest = value[end...].dropFirst()
    }
    return nil
  }
}
