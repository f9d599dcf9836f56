/// One grapheme on the screen, one or two columns wide, and what it means.
///
/// Plain integers, no references: a row is compared in nanoseconds and copied without counting.
package struct Cell: Sendable, Equatable {
  /// How many scalars of width zero a cell keeps: ncurses takes five scalars in all.
  package static let maximumMarks = 4

  /// The first scalar. Never a control character; a space in the second half of a wide glyph.
  package private(set) var base: Unicode.Scalar
  package var role: StyleRole
  /// Columns taken: 1 or 2. 0 marks the second half of the wide glyph to the left.
  package private(set) var width: UInt8
  /// The address that it leads to, as a number of the buffer's `links` from 1 on; 0: none.
  package var link: UInt16 = 0
  // Scalars of width zero, from the first on; 0 where there is none.
  private var mark1: UInt32 = 0
  private var mark2: UInt32 = 0
  private var mark3: UInt32 = 0
  private var mark4: UInt32 = 0

  /// A cell of one scalar; `width` is 1, 2, or 0 for the second half of a wide glyph.
  package init(scalar: Unicode.Scalar, role: StyleRole, width: UInt8 = 1) {
    base = scalar
    self.role = role
    self.width = width
  }

  /// A cell of the first glyph of `text`, by the scheme of `CellScanner`.
  package init(_ text: Character, role: StyleRole) {
    self.init(scalar: " ", role: role)
    var scanner = CellScanner()
    var isEmpty = true
    for scalar in text.unicodeScalars {
      switch scanner.next(scalar) {
      case .nothing: break
      case .mark(let mark): add(mark: mark)
      case .cell(let scalar, let columns, _):
        guard isEmpty else { return }
        isEmpty = false
        base = scalar
        width = UInt8(columns)
      }
    }
  }

  /// Nothing.
  package static let blank = Cell(scalar: " ", role: .blank)

  /// The right half of a wide glyph of this role.
  package static func secondHalf(role: StyleRole) -> Cell {
    Cell(scalar: " ", role: role, width: 0)
  }

  /// The glyph: base and marks.
  package var text: Character {
    guard mark1 != 0 else { return Character(base) }
    var scalars = String.UnicodeScalarView()
    forEachScalar { scalars.append($0) }
    // Marks that some version of Unicode would not join to the base must not make this fail.
    return String(scalars).first ?? " "
  }

  /// The base, then each mark: what a terminal writes.
  package func forEachScalar(_ body: (Unicode.Scalar) -> Void) {
    body(base)
    for mark in [mark1, mark2, mark3, mark4] {
      guard mark != 0, let scalar = Unicode.Scalar(mark) else { return }
      body(scalar)
    }
  }

  /// Whether there is more than the base to write.
  package var hasMarks: Bool { mark1 != 0 }

  /// Puts a scalar of width zero onto the base; a fifth is dropped.
  package mutating func add(mark scalar: Unicode.Scalar) {
    if mark1 == 0 {
      mark1 = scalar.value
    } else if mark2 == 0 {
      mark2 = scalar.value
    } else if mark3 == 0 {
      mark3 = scalar.value
    } else if mark4 == 0 {
      mark4 = scalar.value
    }
  }
}
