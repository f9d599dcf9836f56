/// Divides a text into the glyphs of terminal cells, so that each has the width that the terminal
/// gives it.
///
/// - A cell has a base and at most four combining marks.
/// - An emoji sequence is one glyph where `DrawnClusters` says that the terminal draws it.
///   Elsewhere its parts stand side by side, without joiners and selectors: each emoji; a square in
///   the colour of a skin tone, because some terminals would join the tone itself to the emoji; the
///   letters of tags. A flag is two cells, one for each regional indicator, on which terminals
///   agree.
/// - A regional indicator alone, whose width differs between terminals, is its letter, and a skin
///   tone alone is its square.
/// - The selectors of text and emoji presentation (U+FE0E and U+FE0F), joiners, non-joiners and
///   tags outside of such a sequence are left out.
/// - Control characters and invisible format characters (such as directional marks) are left out; a
///   combining mark of width 0 without a base becomes U+FFFD.
package struct CellScanner: Sendable, Sequence, IteratorProtocol {
  package struct Glyph: Sendable, Equatable {
    package let start: String.Index
    /// The scalar that the cell shows: usually the one at `start`; U+FFFD for a combining mark of
    /// width 0 without a base. For a scalar that is not shown, that scalar.
    package let base: Unicode.Scalar
    /// The combining marks, and the further scalars of an emoji sequence; at most four.
    package fileprivate(set) var marks: [Unicode.Scalar] = []
    /// The width of the glyph in columns: 1 or 2; 0 if it is not shown.
    package let columns: Int
    /// `true` if the glyph belongs to the same grapheme as the one before it, such as the second
    /// half of a flag, a part of an emoji sequence, or a spacing combining mark.
    package fileprivate(set) var continues = false
  }

  /// The greatest width in columns of the parts of one emoji sequence. All sequences that Unicode
  /// recommends are narrower; of another one the rest is "…".
  private static let maximumColumns = 12

  private let scalars: Substring.UnicodeScalarView
  private let clusters: DrawnClusters
  private var place: String.Index
  private var hasBase = false
  /// The end of the emoji sequence of which the parts are being drawn.
  private var sequenceEnd: String.Index
  /// The width of the parts so far of that sequence; `nil` before the first part.
  private var partColumns: Int?

  package init(_ text: some StringProtocol, _ clusters: DrawnClusters = .current) {
    let text = text as? Substring ?? Substring(text as? String ?? String(text))
    scalars = text.unicodeScalars
    place = scalars.startIndex
    sequenceEnd = scalars.startIndex
    self.clusters = clusters
  }

  /// Returns the next glyph of the text, or a scalar that is not shown; `nil` at the end.
  package mutating func next() -> Glyph? {
    guard place < scalars.endIndex else { return nil }
    let start = place
    let scalar = scalars[place]
    place = scalars.index(after: place)
    if start < sequenceEnd { return part(scalar, start) }
    if let sequence = sequence(first: scalar, start) {
      sequenceEnd = sequence.end
      partColumns = nil
      let isDrawn = clusters == .all || clusters == .wide && !sequence.isNarrow
      guard isDrawn, let marks = sequence.marks else { return part(scalar, start) }
      place = sequence.end
      return shown(Glyph(start: start, base: scalar, marks: marks, columns: 2))
    }
    return single(scalar, start)
  }

  private func sequence(first: Unicode.Scalar, _ start: String.Index) -> EmojiSequence? {
    switch first {
    case "0"..."9", "#", "*": break
    case "\0"..."\u{FF}": return nil
    default: break
    }
    return EmojiSequence(scalars, at: start, first: first)
  }

  private mutating func part(_ scalar: Unicode.Scalar, _ start: String.Index) -> Glyph {
    let used = partColumns ?? 0
    var glyph: Glyph
    if scalar.isTag {
      // The last tag, U+E007F, ends the others and has no letter.
      guard let letter = Unicode.Scalar(scalar.value - 0xE0000), (0x21..<0x7F) ~= letter.value
      else { return hidden(scalar, start) }
      glyph = Glyph(start: start, base: letter, columns: 1)
    } else if scalar.isRegionalIndicator {
      glyph = Glyph(start: start, base: scalar, columns: 1)
    } else {
      glyph = single(scalar, start)
    }
    guard glyph.columns > 0 else { return glyph }
    if used + glyph.columns > Self.maximumColumns {
      glyph = Glyph(start: start, base: "…", columns: 1)
      place = sequenceEnd
    }
    glyph.continues = partColumns != nil
    partColumns = used + glyph.columns
    return shown(glyph)
  }

  private mutating func single(_ scalar: Unicode.Scalar, _ start: String.Index) -> Glyph {
    switch GraphemeWidth.columns(of: scalar) {
    case 0: return widthless(scalar, start)
    case 1:
      if let letter = scalar.letterOfIndicator {
        return shown(Glyph(start: start, base: letter, columns: 1))
      }
      let continues = hasBase && Self.isSpacingMark(scalar)
      return shown(Glyph(start: start, base: scalar, columns: 1, continues: continues))
    case 2: return shown(Glyph(start: start, base: scalar.squareOfSkinTone ?? scalar, columns: 2))
    default:
      hasBase = false
      return hidden(scalar, start)
    }
  }

  private mutating func widthless(_ scalar: Unicode.Scalar, _ start: String.Index) -> Glyph {
    guard Self.isMark(scalar) else {
      if Self.endsGrapheme(scalar) { hasBase = false }
      return hidden(scalar, start)
    }
    return shown(Glyph(start: start, base: "\u{FFFD}", columns: 1))
  }

  private func hidden(_ scalar: Unicode.Scalar, _ start: String.Index) -> Glyph {
    Glyph(start: start, base: scalar, columns: 0)
  }

  private mutating func shown(_ glyph: Glyph) -> Glyph {
    hasBase = true
    var glyph = glyph
    while place < scalars.endIndex {
      let scalar = scalars[place]
      guard scalar.value >= 0x300, GraphemeWidth.columns(of: scalar) == 0 else { break }
      if Self.isMark(scalar) {
        if glyph.marks.count < Cell.maximumMarks { glyph.marks.append(scalar) }
      } else if Self.endsGrapheme(scalar) || place < sequenceEnd && scalar.isTag {
        break
      }
      place = scalars.index(after: place)
    }
    return glyph
  }

  /// `true` if a scalar of width 0 is a combining mark.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200C, 0x200D, 0xFE0E, 0xFE0F, 0xE0000...0xE00FF: false
    default: scalar.properties.generalCategory != .format
    }
  }

  /// `true` if a scalar of width 0 that is no combining mark ends the grapheme before it.
  private static func endsGrapheme(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200C, 0x200D, 0xFE0E, 0xFE0F, 0xE0000...0xE00FF: false
    default: true
    }
  }

  /// `true` for a spacing combining mark (general category Mc), which belongs to the letter before
  /// it and has a width of its own. The category is looked up only in the ranges that contain most
  /// of these marks, because the lookup takes most of the time.
  private static func isSpacingMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0900...0x1CFF, 0xA800...0xABFF, 0x11000...0x11FFF:
      return scalar.properties.generalCategory == .spacingMark
    default: return false
    }
  }
}

extension Unicode.Scalar {
  var letterOfIndicator: Unicode.Scalar? {
    isRegionalIndicator ? Unicode.Scalar(value - 0x1F1E6 + 0x41) : nil
  }

  fileprivate var squareOfSkinTone: Unicode.Scalar? {
    guard isSkinTone else { return nil }
    let squares: [Unicode.Scalar] = ["⬜", "🟨", "🟧", "🟫", "⬛"]
    return squares[Int(value - 0x1F3FB)]
  }
}
