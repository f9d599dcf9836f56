internal import Model

/// Divides texts into words, and folds them: lower case, without accents, plain letters for
/// full-width ones.
///
/// Chinese and Japanese are written without spaces, so each character of a run of them makes a word
/// with the next one, and the last one a word alone: 日本語 is 日本, 本語 and 語. A search for two
/// or more characters is then one for consecutive words, and a search for one character is one for
/// words that begin with it.
struct WordFolding {
  /// The version of this folding. A store whose search index was made with another version makes
  /// the index anew, so every change of the words that a text has must change this number.
  static let version = "1"
  /// The maximum length of a word, in scalars of the text; longer words are cut.
  static let longestWord = 64

  private var words: [FoldedWord] = []
  private var word = ""
  private var length = 0
  private var range = 0..<0
  private var run: [(scalar: Unicode.Scalar, range: Range<Int>)] = []

  private init() {}

  /// The words of a text, in order, about `limit` at most.
  static func words(of text: String, atMost limit: Int = .max) -> [FoldedWord] {
    var folding = WordFolding()
    var offset = 0
    for scalar in text.unicodeScalars {
      let end = offset + UTF8.width(scalar)
      folding.take(scalar, offset..<end)
      offset = end
      if folding.words.count + folding.run.count >= limit { break }
    }
    folding.endWord()
    folding.endRun()
    return folding.words
  }

  private mutating func take(_ scalar: Unicode.Scalar, _ place: Range<Int>) {
    switch ScalarClass(scalar) {
    case .part:
      endRun()
      append(scalar, place)
    case .unspaced:
      endWord()
      run.append((scalar, place))
    case .ignored: extend(by: place)
    case .alone:
      endWord()
      endRun()
      words.append(
        FoldedWord(text: String(Character(scalar)), range: place, endsRun: false))
    case .other:
      endWord()
      endRun()
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar, _ place: Range<Int>) {
    range = (word.isEmpty ? place.lowerBound : range.lowerBound)..<place.upperBound
    guard length < Self.longestWord else { return }
    length += 1
    let plain = FoldedName.plain(scalar)
    if plain.value < 0x80 {
      let isUpper = (0x41...0x5a).contains(plain.value)
      word.unicodeScalars.append(
        isUpper ? Unicode.Scalar(UInt8(plain.value + 0x20)) : plain)
      return
    }
    for lower in plain.properties.lowercaseMapping.unicodeScalars
    where ScalarClass(lower) != .ignored {
      append(folded: lower)
    }
  }

  private mutating func append(folded lower: Unicode.Scalar) {
    switch lower {
    case "ß": word += "ss"
    case "æ", "ǽ", "ǣ": word += "ae"
    case "œ": word += "oe"
    case "þ": word += "th"
    default: word.unicodeScalars.append(PlainLetters.plain(lower))
    }
  }

  // An ignored mark that follows a character belongs to the place of that character.
  private mutating func extend(by mark: Range<Int>) {
    if !word.isEmpty {
      range = range.lowerBound..<mark.upperBound
    } else if let last = run.popLast() {
      run.append((last.scalar, last.range.lowerBound..<mark.upperBound))
    } else if let last = words.last, last.range.upperBound == mark.lowerBound {
      words[words.count - 1] = FoldedWord(
        text: last.text, range: last.range.lowerBound..<mark.upperBound, endsRun: last.endsRun)
    }
  }

  private mutating func endWord() {
    guard !word.isEmpty else { return }
    words.append(FoldedWord(text: word, range: range, endsRun: false))
    word = ""
    length = 0
  }

  private mutating func endRun() {
    guard let last = run.last else { return }
    for (one, next) in zip(run, run.dropFirst()) {
      var pair = String(Character(one.scalar))
      pair.unicodeScalars.append(next.scalar)
      words.append(
        FoldedWord(
          text: pair, range: one.range.lowerBound..<next.range.upperBound, endsRun: false))
    }
    words.append(
      FoldedWord(text: String(Character(last.scalar)), range: last.range, endsRun: true))
    run = []
  }
}

extension WordFolding {
  /// The words of a text as the table `message_words` takes them: folded, with spaces between them,
  /// or the text itself if the table's tokenizer divides and folds it in the same way.
  static func indexed(_ text: String) -> String {
    isPlain(text) ? text : words(of: text).lazy.map(\.text).joined(separator: " ")
  }

  /// `true` if FTS5's tokenizer `ascii` divides and folds the text as `words` does: it has ASCII
  /// characters other than NUL only, and no word that is cut.
  private static func isPlain(_ text: String) -> Bool {
    // Each message passes here, so its bytes are read in place.
    var text = text
    return text.withUTF8 { bytes in
      var length = 0
      for byte in bytes {
        let isLetter = (0x61...0x7a).contains(byte | 0x20) || (0x30...0x39).contains(byte)
        length = isLetter ? length + 1 : 0
        if byte == 0 || byte >= 0x80 || length > longestWord { return false }
      }
      return true
    }
  }
}
