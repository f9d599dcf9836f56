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
  static let maxWordLength = 64

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
    guard length < Self.maxWordLength else { return }
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
        if byte == 0 || byte >= 0x80 || length > maxWordLength { return false }
      }
      return true
    }
  }
}

struct FoldedWord: Equatable {
  /// The word in lower case and without accents; a word of more than 64 scalars is cut there.
  let text: String
  /// The place of the word in the text, as UTF-8 offsets. It overlaps the place of the next word in
  /// texts that are written without spaces.
  let range: Range<Int>
  /// `true` for a word that is the last character alone of a run of Chinese or Japanese characters.
  let endsRun: Bool
}

enum PlainLetters {
  /// Returns the plain letter for a lower-case letter that `lines` contains, such as one with an
  /// accent or a stroke; any other scalar unchanged.
  static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    scalar.value < 0xdf ? scalar : letters[scalar] ?? scalar
  }

  private static let letters: [Unicode.Scalar: Unicode.Scalar] = {
    var letters: [Unicode.Scalar: Unicode.Scalar] = [:]
    for line in lines {
      let scalars = line.unicodeScalars
      guard let plain = scalars.first else { continue }
      for accented in scalars.dropFirst() { letters[accented] = plain }
    }
    return letters
  }()

  // Each line has a plain letter, followed by the letters that Unicode decomposes into this letter
  // and accents, and by some letters that Unicode does not decompose, such as those with a stroke.
  // <https://www.unicode.org/reports/tr15/>
  private static let lines = [
    "aàáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặ",
    "bḃḅḇ",
    "cçćĉċčḉ",
    "dďđḋḍḏḑḓ",
    "eèéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệ",
    "fƒḟ",
    "gĝğġģǧǵḡ",
    "hĥħȟḣḥḧḩḫẖ",
    "iìíîïĩīĭįıǐȉȋḭḯỉị",
    "jĵǰ",
    "kķǩḱḳḵ",
    "lĺļľłḷḹḻḽ",
    "mḿṁṃ",
    "nñńņňǹṅṇṉṋ",
    "oòóôõöøōŏőơǒǫǭǿȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợ",
    "pṕṗ",
    "rŕŗřȑȓṙṛṝṟ",
    "sśŝşšșṡṣṥṧṩ",
    "tţťŧțṫṭṯṱẗ",
    "uùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự",
    "vṽṿ",
    "wŵẁẃẅẇẉẘ",
    "xẋẍ",
    "yýÿŷȳẏẙỳỵỷỹ",
    "zźżžẑẓẕ",
    "æǣǽ",
    "ʒǯ",
    "αάἀἁἂἃἄἅἆἇὰάᾀᾁᾂᾃᾄᾅᾆᾇᾰᾱᾲᾳᾴᾶᾷ",
    "εέἐἑἒἓἔἕὲέ",
    "ηήἠἡἢἣἤἥἦἧὴήᾐᾑᾒᾓᾔᾕᾖᾗῂῃῄῆῇ",
    "ιΐίϊἰἱἲἳἴἵἶἷὶίῐῑῒΐῖῗ",
    "οόὀὁὂὃὄὅὸό",
    "ρῤῥ",
    "σς",
    "υΰϋύὐὑὒὓὔὕὖὗὺύῠῡῢΰῦῧ",
    "ωώὠὡὢὣὤὥὦὧὼώᾠᾡᾢᾣᾤᾥᾦᾧῲῳῴῶῷ",
    "ϒϓϔ",
    "аӑӓ",
    "гѓ",
    "еѐёӗ",
    "жӂӝ",
    "зӟ",
    "ийѝӣӥ",
    "кќ",
    "оӧ",
    "уўӯӱӳ",
    "чӵ",
    "ыӹ",
    "эӭ",
    "ії",
    "ѵѷ",
    "әӛ",
    "өӫ",
  ]
}

enum ScalarClass {
  /// A part of a word: a letter, a digit, or a mark that changes the meaning of its letter.
  case part
  /// A Chinese character, Kana or Bopomofo; these are written without spaces between words.
  case unspaced
  /// A word of its own, such as an emoji.
  case alone
  /// A mark that a search ignores, such as an accent or an invisible joiner.
  case ignored
  /// A character between words.
  case other

  init(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    if value < 0x80 {
      let isLetter = (0x61...0x7a).contains(value | 0x20)
      self = isLetter || (0x30...0x39).contains(value) ? .part : .other
    } else if Self.isUnspaced(value) {
      self = .unspaced
    } else if Self.isIgnored(value) {
      self = .ignored
    } else {
      self.init(scalar.properties.generalCategory)
    }
  }

  private init(_ category: Unicode.GeneralCategory) {
    switch category {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .nonspacingMark, .spacingMark, .enclosingMark:
      self = .part
    case .otherSymbol: self = .alone
    default: self = .other
    }
  }

  // Radicals, iteration marks, Kana, Bopomofo and the blocks of ideographs.
  // <https://www.unicode.org/charts/>
  private static func isUnspaced(_ value: UInt32) -> Bool {
    guard value >= 0x2e80 else { return false }
    return switch value {
    case 0x2e80...0x2fdf, 0x3005...0x3007, 0x3021...0x3029, 0x3031...0x3035, 0x303b,
      0x3041...0x3096, 0x309d...0x309f, 0x30a1...0x30fa, 0x30fc...0x30ff, 0x3105...0x312f,
      0x31a0...0x31bf, 0x31f0...0x31ff, 0x3400...0x4dbf, 0x4e00...0x9fff, 0xf900...0xfaff,
      0xff66...0xff9f, 0x1aff0...0x1b16f, 0x20000...0x3ffff:
      true
    default: false
    }
  }

  // Among them: accents, vowel points of Hebrew and Arabic, the marks by which Kana change their
  // sound, invisible joiners, variation selectors and skin tones.
  private static func isIgnored(_ value: UInt32) -> Bool {
    switch value {
    case 0xad, 0x300...0x36f, 0x483...0x489, 0x591...0x5bd, 0x5bf, 0x5c1, 0x5c2, 0x5c4, 0x5c5,
      0x5c7, 0x610...0x61a, 0x640, 0x64b...0x65f, 0x670, 0x6d6...0x6dc, 0x6df...0x6e8,
      0x6ea...0x6ed, 0x1ab0...0x1aff, 0x1dc0...0x1dff, 0x200b...0x200d, 0x2060,
      0x20d0...0x20ff, 0x3099, 0x309a, 0xfe00...0xfe0f, 0xfe20...0xfe2f, 0xfeff,
      0x1f3fb...0x1f3ff, 0xe0020...0xe007f, 0xe0100...0xe01ef:
      true
    default: false
    }
  }
}
