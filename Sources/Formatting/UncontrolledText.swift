/// The scalars of a text without terminal escape sequences and control characters, except newline
/// and tab. A line break of any kind becomes one newline, so that it never glues words together.
///
/// A sequence is removed as a whole, and also one that is cut off: a control sequence ends before
/// the first character that cannot belong to it, a string such as a title at the end of its line.
/// Each scalar is read once, or twice after an escape character.
package struct UncontrolledText: Sequence, IteratorProtocol {
  private let scalars: String.UnicodeScalarView
  private var index: String.Index

  package init(_ text: String) { self.init(text.unicodeScalars) }

  package init(_ scalars: String.UnicodeScalarView) {
    self.scalars = scalars
    index = scalars.startIndex
  }

  package mutating func next() -> Unicode.Scalar? {
    while let scalar = pop() {
      switch scalar.value {
      case 0x09, 0x0a: return scalar
      case 0x0d:
        if peek() == "\n" { _ = pop() }
        return "\n"
      case 0x0b, 0x0c, 0x85, 0x2028, 0x2029: return "\n"
      case 0x1b: skipEscape()
      case 0x9b: skipControl()
      case 0x90, 0x98, 0x9d...0x9f: skipString()
      case 0..<0x20, 0x7f..<0xa0: continue
      default: return scalar
      }
    }
    return nil
  }

  private func peek() -> Unicode.Scalar? {
    index < scalars.endIndex ? scalars[index] : nil
  }

  private mutating func pop() -> Unicode.Scalar? {
    guard let scalar = peek() else { return nil }
    scalars.formIndex(after: &index)
    return scalar
  }

  /// Skips what belongs to the escape character before; nothing after a lone one.
  private mutating func skipEscape() {
    guard let first = peek() else { return }
    switch first {
    case "[":
      _ = pop()
      skipControl()
    case "]", "P", "X", "^", "_":
      _ = pop()
      skipString()
    case " ": skipPair { "FGLMN".unicodeScalars.contains($0) }
    case "#": skipPair { ("3"..."8").contains($0) }
    case "%", "(", ")", "*", "+", "-", ".", "/": skipPair { ("0"..."~").contains($0) }
    case "0"..."Z", "\\", "c", "l", "m", "n", "o", "|", "}", "~": _ = pop()
    default: break
    }
  }

  private mutating func skipPair(_ isLast: (Unicode.Scalar) -> Bool) {
    let second = scalars.index(after: index)
    guard second < scalars.endIndex, isLast(scalars[second]) else { return }
    index = scalars.index(after: second)
  }

  private mutating func skipControl() {
    while let scalar = peek(), ("0"..."?").contains(scalar) { _ = pop() }
    while let scalar = peek(), (" "..."/").contains(scalar) { _ = pop() }
    if let scalar = peek(), ("@"..."~").contains(scalar) { _ = pop() }
  }

  private mutating func skipString() {
    while let scalar = peek() {
      switch scalar.value {
      case 0x07, 0x9c:
        _ = pop()
        return
      case 0x1b:
        skipPair { $0 == "\\" }
        return
      // A tab may be in a string, a line break ends one that is cut off.
      case 0..<0x09, 0x0a..<0x20, 0x80..<0xa0, 0x2028, 0x2029: return
      default: _ = pop()
      }
    }
  }
}
