/// An emoji sequence at the start of a text: an emoji with a skin tone, a presentation selector, a
/// keycap or tags, and any number of further such emoji, each after a joiner; or a flag of two
/// regional indicators. Source: UTS #51, ED-9 to ED-17 and the possible emoji of its section 1.4.9.
struct EmojiSequence {
  /// The index after the sequence's last scalar.
  let end: String.Index
  /// The scalars after the first one with which a cell draws the whole sequence as one glyph, two
  /// columns wide; `nil` if the sequence does not fit into a cell, or if terminals draw it with
  /// different widths.
  let marks: [Unicode.Scalar]?
  /// `true` if a cell of the sequence begins with an emoji that is narrow without its selector.
  let isNarrow: Bool

  /// Finds the sequence that begins at `start` with the scalar `first`; `nil` if only a single
  /// scalar does. Most texts have none, which costs a look at one further scalar.
  init?(_ scalars: Substring.UnicodeScalarView, at start: String.Index, first: Unicode.Scalar) {
    let second = scalars.index(after: start)
    guard second < scalars.endIndex, Self.mayContinue(scalars[second]) else { return nil }
    if first.isRegionalIndicator {
      guard scalars[second].isRegionalIndicator else { return nil }
      end = scalars.index(after: second)
      marks = [scalars[second]]
      isNarrow = true
      return
    }
    let isKeycap = first.value < 0x80
    guard isKeycap ? first.properties.isEmoji : first.isPictograph else { return nil }
    var found = Finder(scalars: scalars, place: second)
    found.takeRest(of: first)
    if !isKeycap { found.takeJoined() }
    guard found.place > second else { return nil }
    end = found.place
    isNarrow = GraphemeWidth.columns(of: first) < 2
    marks = found.marks(isNarrow: isNarrow, isKeycap: isKeycap)
  }

  private static func mayContinue(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200D, 0x20E3, 0xFE0F, 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF, 0xE0020...0xE007F: true
    default: false
    }
  }
}

/// Walks over the scalars of an emoji sequence after the first one.
private struct Finder {
  let scalars: Substring.UnicodeScalarView
  var place: String.Index
  /// The scalars so far, up to one more than a cell can have: a longer sequence does not fit.
  private var kept: [Unicode.Scalar] = []

  init(scalars: Substring.UnicodeScalarView, place: String.Index) {
    self.scalars = scalars
    self.place = place
  }

  private var next: Unicode.Scalar? { place < scalars.endIndex ? scalars[place] : nil }

  private mutating func take(_ scalar: Unicode.Scalar) {
    if kept.count <= Cell.maximumMarks + 1 { kept.append(scalar) }
    place = scalars.index(after: place)
  }

  /// Consumes what belongs to the single emoji `base`: its skin tone, selector, keycap or tags.
  mutating func takeRest(of base: Unicode.Scalar) {
    if let tone = next, tone.isSkinTone {
      if base.properties.isEmojiModifierBase { take(tone) }
      return
    }
    if let selector = next, selector == "\u{FE0F}" { take(selector) }
    if let keycap = next, keycap == "\u{20E3}", base.value < 0x80 { take(keycap) }
    while let tag = next, tag.isTag { take(tag) }
  }

  mutating func takeJoined() {
    while next == "\u{200D}" {
      let after = scalars.index(after: place)
      guard after < scalars.endIndex, scalars[after].isPictograph else { return }
      take("\u{200D}")
      let emoji = scalars[after]
      take(emoji)
      takeRest(of: emoji)
    }
  }

  func marks(isNarrow: Bool, isKeycap: Bool) -> [Unicode.Scalar]? {
    // A narrow emoji becomes wide only by the selector. A cell of it has a sign for ncurses in
    // addition, see `RoleCells`.
    guard !isNarrow || kept.first == "\u{FE0F}" else { return nil }
    if isKeycap, kept.last != "\u{20E3}" { return nil }
    let limit = Cell.maximumMarks - (isNarrow ? 1 : 0)
    var kept = kept
    // The last selector of a sequence with joiners may be missing (minimally qualified, UTS #51).
    if kept.count == limit + 1, kept.contains("\u{200D}"), kept.last == "\u{FE0F}" {
      kept.removeLast()
    }
    return kept.count <= limit ? kept : nil
  }
}

extension Unicode.Scalar {
  var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }
  var isSkinTone: Bool { (0x1F3FB...0x1F3FF).contains(value) }
  var isTag: Bool { (0xE0020...0xE007F).contains(value) }

  /// `true` for an emoji that stands alone: no digit, sign of Latin-1, half of a flag or skin tone.
  var isPictograph: Bool {
    value > 0xFF && !isRegionalIndicator && !isSkinTone && properties.isEmoji
  }
}
