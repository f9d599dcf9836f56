internal import Model

/// The text that the person typed to find a name, folded (`FoldedName`), as UTF-8.
struct NameQuery {
  private let whole: [UInt8]
  private let letters: [UInt8]

  init(_ text: String) {
    whole = Array(Self.plain(FoldedName(text).text).utf8)
    letters = whole.filter { $0 > 0x20 }
  }

  /// `true` if the text has no character beyond the space (U+0020), such as a letter.
  var isEmpty: Bool { letters.isEmpty }

  /// The last rank of names of which a word begins with the query.
  static let lastBeginning = 2

  /// The rank of a folded name that contains the query's letters in order: 0 if the name is equal,
  /// 1 if it begins with the query, 2 if a word of the name begins with the query, 3 if the name
  /// contains the query, else 4; `nil` if the name does not match. An empty query matches no name.
  func rank(_ name: String) -> Int? {
    guard !isEmpty else { return nil }
    var name = Self.plain(name)
    return name.withUTF8 { rank($0) }
  }

  /// A folded name without the accents of Latin letters: people type "zoe" for "Zoë". In other
  /// alphabets a mark makes another letter.
  private static func plain(_ name: String) -> String {
    guard name.utf8.contains(where: { $0 >= 0x80 }) else { return name }
    var letters = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      let isLatin = letters.last.map { $0.value < 0x250 } ?? false
      if scalar.properties.generalCategory == .nonspacingMark, isLatin { continue }
      letters.append(0x370..<0x1E00 ~= scalar.value ? scalar : PlainLetters.plain(scalar))
    }
    return String(letters)
  }

  private func rank(_ name: UnsafeBufferPointer<UInt8>) -> Int? {
    guard holdsLetters(name) else { return nil }
    var best = 4
    var start = 0
    while start + whole.count <= name.count {
      if name[start] == whole[0], name[start..<start + whole.count].elementsEqual(whole) {
        if start == 0 { return name.count == whole.count ? 0 : 1 }
        if isWordStart(start, in: name) { return 2 }
        best = 3
      }
      start += 1
    }
    return best
  }

  private func holdsLetters(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    var next = 0
    for byte in name where byte == letters[next] {
      next += 1
      if next == letters.count { return true }
    }
    return false
  }

  // `true` if a word begins at this byte of the name. ASCII letters and digits, and all bytes
  // beyond ASCII, belong to words.
  private func isWordStart(_ index: Int, in name: UnsafeBufferPointer<UInt8>) -> Bool {
    let before = name[index - 1]
    let isLetter = (0x61...0x7a).contains(before) || (0x30...0x39).contains(before)
    return !isLetter && before < 0x80
  }
}
