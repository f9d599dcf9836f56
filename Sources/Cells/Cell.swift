/// One grapheme on the screen, one or two columns wide, with its style role, its link, and its
/// ground: the surface that gives the cell its background.
///
/// A cell has plain integers and no references, so that a row is compared in nanoseconds and copied
/// without reference counting.
package struct Cell: Sendable, Equatable {
  /// The limit of combining marks in a cell: ncurses accepts at most five scalars in a cell.
  package static let maximumMarks = 4

  /// The first scalar. Never a control character; a space in the second half of a wide glyph.
  package private(set) var base: Unicode.Scalar
  package var role: StyleRole
  /// The glyph's width in the two low bits, the raw value of the cell's `Ground` above them: one
  /// byte for both values keeps the cell at 24 bytes.
  @usableFromInline package private(set) var widthAndGround: UInt8
  /// Number of the cell's link address in the buffer's `links`, from 1; 0 without a link.
  package var link: UInt16 = 0
  // The combining marks, scalars of width zero, from the first on; 0 where there is none.
  @usableFromInline package private(set) var mark1: UInt32 = 0
  @usableFromInline package private(set) var mark2: UInt32 = 0
  private var mark3: UInt32 = 0
  /// The fourth mark in the low 21 bits, which is what a scalar needs, and the raw value of the
  /// cell's `Emphasis` above them.
  @usableFromInline package private(set) var mark4AndEmphasis: UInt32 = 0

  /// The columns of the glyph: 1 or 2; 0 in the second half of a wide glyph, whose first half is to
  /// the left.
  @inlinable package var width: UInt8 { widthAndGround & 3 }

  /// The surface on which the cell lies; a theme gives the surface its background.
  package var ground: Ground {
    get { Ground(rawValue: widthAndGround >> 2) ?? .page }
    set { widthAndGround = newValue.rawValue << 2 | width }
  }

  /// The raw value of the cell's ground.
  @inlinable package var groundNumber: UInt8 { widthAndGround >> 2 }

  /// `true` for one column with one scalar and the attributes of its role alone, as most cells are.
  /// A cell of a picture is none.
  @inlinable package var isPlain: Bool { width == 1 && mark1 | mark2 | mark4AndEmphasis == 0 }

  /// `true` for a plain blank of the role `blank`, on which nothing is written.
  @inlinable package var isEmpty: Bool { role == .blank && base == " " && isPlain }

  /// Compares cells field by field. A redrawn screen compares some thousand of them, and the
  /// comparison that the compiler makes took twice as long.
  package static func == (one: Cell, other: Cell) -> Bool {
    one.base == other.base && one.role == other.role
      && one.widthAndGround == other.widthAndGround && one.link == other.link
      && one.mark1 == other.mark1 && one.mark2 == other.mark2 && one.mark3 == other.mark3
      && one.mark4AndEmphasis == other.mark4AndEmphasis
  }

  private static let scalarBits: UInt32 = 0x1f_ffff
  private static let emphasisShift: UInt32 = 24

  private var mark4: UInt32 { mark4AndEmphasis & Self.scalarBits }

  /// Attributes of the cell beside those of its role.
  package var emphasis: Emphasis {
    get { Emphasis(rawValue: UInt8(truncatingIfNeeded: mark4AndEmphasis >> Self.emphasisShift)) }
    set { mark4AndEmphasis = UInt32(newValue.rawValue) << Self.emphasisShift | mark4 }
  }

  /// A cell of one scalar; `width` is 1, 2, or 0 for the second half of a wide glyph.
  package init(
    scalar: Unicode.Scalar, role: StyleRole, width: UInt8 = 1, ground: Ground = .page
  ) {
    base = scalar
    self.role = role
    widthAndGround = ground.rawValue << 2 | width
  }

  /// A cell of the first glyph of `text`, by the rules of `CellScanner`; a space if none is
  /// visible.
  package init(_ text: Character, role: StyleRole, ground: Ground = .page) {
    self.init(scalar: " ", role: role, ground: ground)
    var scanner = CellScanner()
    var isEmpty = true
    for scalar in text.unicodeScalars {
      switch scanner.next(scalar) {
      case .nothing: break
      case .mark(let mark): add(mark: mark)
      case .cell(let scalar, let columns, _):
        guard isEmpty else { return }
        isEmpty = false
        show(scalar, role: role, width: UInt8(columns))
      }
    }
  }

  /// An empty cell: a space of the role `blank`.
  package static let blank = Cell(scalar: " ", role: .blank)

  /// The half blocks of a picture: which half of its cell has the colour of the glyph.
  package static let (upperHalf, lowerHalf): (Unicode.Scalar, Unicode.Scalar) = ("▀", "▄")

  /// A cell of a picture: two halves, each of one of xterm's 256 colours, or of the ground on which
  /// the cell lies. The ground is never the colour of the glyph, as it may be the terminal's own.
  package init(upper: UInt8?, lower: UInt8?) {
    self.init(scalar: " ", role: .blank)
    switch (upper, lower) {
    case (nil, nil): break
    case (let upper?, _):
      base = Self.upperHalf
      mark2 = Self.picture(upper, on: lower)
    case (nil, let lower?):
      base = Self.lowerHalf
      mark2 = Self.picture(lower, on: nil)
    }
  }

  private static let pictureBit: UInt32 = 1 << 24
  private static let groundBit: UInt32 = 1 << 16

  private static func picture(_ colour: UInt8, on other: UInt8?) -> UInt32 {
    pictureBit | UInt32(colour) | (other.map { UInt32($0) << 8 } ?? groundBit)
  }

  /// The colour of the glyph and the one behind it, `nil` for that of the ground, if the cell
  /// belongs to a picture.
  package var picture: (colour: UInt8, behind: UInt8?)? {
    // No mark has the bit, as it is beyond the scalars of Unicode.
    guard mark2 & Self.pictureBit != 0 else { return nil }
    return (
      UInt8(truncatingIfNeeded: mark2),
      mark2 & Self.groundBit == 0 ? UInt8(truncatingIfNeeded: mark2 >> 8) : nil
    )
  }

  /// Replaces the glyph and its style role, and removes link and emphasis; keeps the ground, which
  /// gives the cell its background.
  package mutating func show(_ scalar: Unicode.Scalar, role: StyleRole, width: UInt8 = 1) {
    self = Cell(scalar: scalar, role: role, width: width, ground: ground)
  }

  /// The glyph: base and marks.
  package var text: Character {
    guard mark1 != 0 else { return Character(base) }
    var scalars = String.UnicodeScalarView()
    forEachScalar { scalars.append($0) }
    // The base and its marks may form more than one grapheme in some version of Unicode: the first
    // one is returned, so that nothing traps.
    return String(scalars).first ?? " "
  }

  /// Calls `body` with the base, then with each combining mark, in the order in which a terminal
  /// gets them.
  package func forEachScalar(_ body: (Unicode.Scalar) -> Void) {
    body(base)
    // Most cells have no marks, and the array below would be allocated for each of them.
    guard mark1 != 0 else { return }
    for mark in [mark1, mark2, mark3, mark4] {
      guard mark != 0, let scalar = Unicode.Scalar(mark) else { return }
      body(scalar)
    }
  }

  /// `true` if the cell has combining marks.
  @inlinable package var hasMarks: Bool { mark1 != 0 }

  /// Adds a combining mark to the base. A cell keeps four marks and drops further ones.
  package mutating func add(mark scalar: Unicode.Scalar) {
    guard picture == nil else { return }
    if mark1 == 0 {
      mark1 = scalar.value
    } else if mark2 == 0 {
      mark2 = scalar.value
    } else if mark3 == 0 {
      mark3 = scalar.value
    } else if mark4 == 0 {
      mark4AndEmphasis |= scalar.value
    }
  }
}
