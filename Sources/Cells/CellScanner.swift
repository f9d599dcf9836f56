/// Divides a text into terminal cells, one scalar at a time, by the rules on which terminals agree.
///
/// - One cell has a base and at most four combining marks.
/// - The selectors of text and emoji presentation (U+FE0E and U+FE0F), joiners, non-joiners and
///   tags are left out: terminals handle them differently, and a different width would shift the
///   rest of the row.
/// - Of a sequence of emoji with joiners, only the first emoji is shown; a skin tone after an emoji
///   is left out.
/// - A flag is two cells, one for each regional indicator.
/// - Control characters and invisible format characters (such as directional marks) are left out; a
///   combining mark of width 0 without a base becomes U+FFFD.
package struct CellScanner: Sendable {
  /// The effect of one scalar of a text on a row of cells.
  package enum Step: Sendable, Equatable {
    /// The scalar is not shown, so no cell changes.
    case nothing
    /// The scalar is a combining mark, which belongs to the cell before it.
    case mark(Unicode.Scalar)
    /// The scalar gets a cell of its own, 1 or 2 columns wide, which shows this scalar: the one of
    /// the text, or U+FFFD for a combining mark of width 0 without a base. `continues` is `true` if
    /// the cell belongs to the same grapheme as the cell before it, such as the second half of a
    /// flag, or a spacing combining mark.
    case cell(Unicode.Scalar, columns: Int, continues: Bool)

    /// The number of columns that the scalar adds to the row: 0, 1 or 2.
    package var columns: Int {
      if case .cell(_, let columns, _) = self { return columns }
      return 0
    }
  }

  private var base: Unicode.Scalar?
  private var marks = 0
  private var isJoined = false
  private var isHalfFlag = false

  /// Makes a scanner at the start of a text.
  package init() {}

  /// Consumes the next scalar of the text and returns its effect on the row of cells.
  package mutating func next(_ scalar: Unicode.Scalar) -> Step {
    if (0x20..<0x7F).contains(scalar.value) { return start(scalar, columns: 1) }
    if isJoined {
      isJoined = false
      if Self.isEmoji(scalar) { return .nothing }
    }
    switch GraphemeWidth.columns(of: scalar) {
    case 0: return widthless(scalar)
    case 1: return narrow(scalar)
    case 2: return wide(scalar)
    default:
      base = nil
      return .nothing
    }
  }

  private mutating func start(
    _ scalar: Unicode.Scalar, columns: Int, continues: Bool = false
  ) -> Step {
    base = scalar
    marks = 0
    isJoined = false
    isHalfFlag = false
    return .cell(scalar, columns: columns, continues: continues)
  }

  private mutating func narrow(_ scalar: Unicode.Scalar) -> Step {
    if (0x1F1E6...0x1F1FF).contains(scalar.value) {
      let isSecond = isHalfFlag
      let step = start(scalar, columns: 1, continues: isSecond)
      isHalfFlag = !isSecond
      return step
    }
    let continues = base != nil && Self.isSpacingMark(scalar)
    return start(scalar, columns: 1, continues: continues)
  }

  private mutating func wide(_ scalar: Unicode.Scalar) -> Step {
    let isSkinTone = (0x1F3FB...0x1F3FF).contains(scalar.value)
    if isSkinTone, let base, Self.isEmoji(base) { return .nothing }
    return start(scalar, columns: 2)
  }

  private mutating func widthless(_ scalar: Unicode.Scalar) -> Step {
    switch scalar.value {
    case 0x200D:
      isJoined = base.map(Self.isEmoji) ?? false
      return .nothing
    case 0x200C, 0xFE0E, 0xFE0F, 0xE0000...0xE00FF: return .nothing
    default: break
    }
    if scalar.properties.generalCategory == .format {
      base = nil
      return .nothing
    }
    guard base != nil else { return start("\u{FFFD}", columns: 1) }
    guard marks < Cell.maximumMarks else { return .nothing }
    marks += 1
    return .mark(scalar)
  }

  private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0xFF && scalar.properties.isEmoji
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
