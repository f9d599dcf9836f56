internal import CNcurses
internal import Cells

/// Converts cells into ncurses' cells (`cchar_t`). The attributes and the colour pair for each
/// style role on each ground (background surface) are computed once for a theme.
struct RoleCells {
  /// An ncurses cell for each style role on each ground (background surface), indexed by `index`.
  /// These cells have the attributes and the colour pair; the conversion of a cell adds its
  /// characters.
  private let templates: [cchar_t]
  /// For each template, `true` if a blank after a cell with this template may have the template's
  /// attributes and colours too, because a blank looks the same with them: the background is that
  /// of the ground (the cell's surface), nothing is underlined or reversed, and the ground is none
  /// with a cursor.
  private let lendsToBlanks: [Bool]
  /// For each ground (background surface), the index of the template for a blank that cannot take
  /// the attributes and colours of a cell before it. In the chat list it is, if possible, that of
  /// the list's edge, which often comes next.
  private let empty: [Int]
  /// The theme from which the attributes and colour pairs were made; without colours `Theme.mono`,
  /// or that theme without grounds.
  let theme: Theme
  let depth: ColourDepth
  /// The number of style roles. It is stored, because it is needed for each cell.
  private let roleCount = StyleRole.allCases.count
  private let hasItalic: Bool
  private var pictures: PicturePairs
  /// The terminal's colour number of the background of each ground (surface of the screen).
  private let backgrounds: [Int32]

  /// Makes colour pairs for `theme` on the current screen. With `isMonochrome`, or on a terminal
  /// without colours, the attributes of `Theme.mono` are used instead, and no function that changes
  /// colours is called, because some of these functions crash on such a terminal.
  init(theme: Theme, isMonochrome: Bool) {
    let depth = isMonochrome || !has_colors() ? ColourDepth.none : Self.startColour()
    let mono = theme.isWithoutGrounds ? Theme.mono.withoutGrounds : Theme.mono
    let theme = depth == .none ? mono : theme
    self.theme = theme
    self.depth = depth
    hasItalic = Capabilities.string("sitm") != nil
    var pairs = ColourPairs(depth: depth)
    var templates: [cchar_t] = []
    var lends: [Bool] = []
    for ground in Ground.allCases {
      let blank = theme.style(of: .blank, on: ground, depth: depth)
      for role in StyleRole.allCases {
        let style = theme.style(of: role, on: ground, depth: depth)
        templates.append(
          Self.template(Self.attributes(style.attributes), pair: pairs.pair(for: style)))
        lends.append(
          !ground.hasCursor && style.background == blank.background
            && style.attributes.isDisjoint(with: [.underline, .reverse]))
      }
    }
    self.templates = templates
    lendsToBlanks = lends
    let count = roleCount
    let edge = Int(Ground.side.rawValue) * count + Int(StyleRole.edge.rawValue)
    empty = Ground.allCases.map { ground in
      if ground == .side, lends[edge] { return edge }
      return Int(ground.rawValue) * count + Int(StyleRole.blank.rawValue)
    }
    backgrounds = Ground.allCases.map {
      pairs.index(theme.style(of: .blank, on: $0, depth: depth).background)
    }
    pictures = PicturePairs(depth: depth, after: pairs.count)
  }

  /// Frees the colour pairs of pictures if there were too few of them for the cells that were just
  /// converted. Returns `true` if so: then the caller must convert everything again. If one screen
  /// alone needs too many pairs, the rest of its pictures stays blank.
  mutating func forgetsPictures() -> Bool { pictures.forgetsAll() }

  private func index(_ cell: Cell) -> Int {
    Int(cell.groundNumber) * roleCount + Int(cell.role.rawValue)
  }

  /// The character before a wide emoji sequence whose first scalar is narrow, such as "❤" with the
  /// selector of emoji presentation. ncurses knows the width of a cell by its first character only,
  /// so this one has the width 2. It is SI, which selects the character set that is in use anyway,
  /// so that terminals show nothing for it.
  static let wideSign: Int32 = 0x0f

  private mutating func cell(_ cell: Cell) -> cchar_t {
    if let picture = cell.picture { return self.cell(cell, picture) }
    var result = templates[index(cell)]
    result.chars.0 = Self.harmless(cell.base)
    if !cell.emphasis.isEmpty {
      result.attr |= Self.attributes(Style.Attributes(cell.emphasis, hasItalic: hasItalic))
    }
    guard cell.hasMarks else { return result }
    withUnsafeMutableBytes(of: &result.chars) { bytes in
      let room = bytes.bindMemory(to: Int32.self)
      var count = 0
      if cell.width == 2, GraphemeWidth.columns(of: cell.base) < 2 {
        room[0] = Self.wideSign
        count = 1
      }
      cell.forEachScalar { scalar in
        guard count < room.count else { return }
        room[count] = Self.harmless(scalar)
        count += 1
      }
    }
    return result
  }

  /// Converts a cell of a picture; into a blank if no colour pair is free for the cell.
  private mutating func cell(
    _ cell: Cell, _ picture: (colour: UInt8, behind: UInt8?)
  ) -> cchar_t {
    let ground = backgrounds[Int(cell.ground.rawValue)]
    guard var pair = pictures.pair(picture.colour, on: picture.behind, ground: ground) else {
      return blank(cell)
    }
    var result = cchar_t()
    let text: [Int32] = [Self.harmless(cell.base), 0]
    setcchar(&result, text, 0, 0, &pair)
    return result
  }

  private func blank(_ cell: Cell) -> cchar_t {
    var result = templates[index(cell)]
    result.chars.0 = 0x20
    return result
  }

  /// Converts `cells` into ncurses' cells at the start of `line`; a wide glyph becomes one of them.
  ///
  /// - Returns: the number of ncurses' cells that were written.
  mutating func write(_ cells: ArraySlice<Cell>, to line: inout [cchar_t]) -> Int {
    if line.count < cells.count { line = Array(repeating: cchar_t(), count: cells.count) }
    var count = 0
    var column = cells.startIndex
    // The template whose attributes and colours blanks of this ground take; -1 for none.
    var lender = -1
    var ground: UInt8 = 0
    while column < cells.endIndex {
      let cell = cells[column]
      if cell.isEmpty {
        if ground != cell.groundNumber { lender = -1 }
        ground = cell.groundNumber
        // Each change of attributes or colours costs the terminal some twenty bytes.
        line[count] = templates[lender >= 0 ? lender : empty[Int(ground)]]
        line[count].chars.0 = 0x20
        count += 1
        column += 1
        continue
      }
      let index = index(cell)
      ground = cell.groundNumber
      lender = lendsToBlanks[index] && cell.emphasis.isEmpty ? index : -1
      if cell.isPlain {
        line[count] = templates[index]
        line[count].chars.0 = Self.harmless(cell.base)
        count += 1
        column += 1
        continue
      }
      // Half a wide glyph, or a wide glyph that the edge cuts, would shift the rest of the row,
      // so it becomes a blank.
      let fits = cell.width == 1 || cell.width == 2 && column + 1 < cells.endIndex
      line[count] = fits ? self.cell(cell) : blank(cell)
      count += 1
      column += fits ? Int(cell.width) : 1
    }
    return count
  }

  /// The code of a scalar; U+FFFD for a control character. Texts are cleaned before they reach a
  /// pane; this is an additional protection of the terminal.
  private static func harmless(_ scalar: Unicode.Scalar) -> Int32 {
    isHarmless(scalar) ? Int32(bitPattern: scalar.value) : 0xfffd
  }

  /// `true` if a scalar is not a control character (C0, DEL, C1).
  static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x20 && !(0x7f..<0xa0).contains(scalar.value)
  }

  private static func startColour() -> ColourDepth {
    start_color()
    use_default_colors()
    return ColourDepth(count: Int(confab_colour_count()))
  }

  private static func attributes(_ style: Style.Attributes) -> attr_t {
    var attributes: attr_t = 0
    if style.contains(.bold) { attributes |= confab_bold }
    if style.contains(.dim) { attributes |= confab_dim }
    if style.contains(.underline) { attributes |= confab_underline }
    if style.contains(.reverse) { attributes |= confab_reverse }
    if style.contains(.italic) { attributes |= confab_italic }
    return attributes
  }

  private static func template(_ attributes: attr_t, pair: Int32) -> cchar_t {
    var cell = cchar_t()
    var pair = pair
    let space: [Int32] = [0x20, 0]
    _ = space.withUnsafeBufferPointer { text in
      // The wide pair number is passed in the last argument; the short one before it is then
      // ignored.
      setcchar(&cell, text.baseAddress, attributes, 0, &pair)
    }
    cell.chars.0 = 0
    return cell
  }
}

extension Style.Attributes {
  /// The attributes that an emphasis adds; underline in place of italic if the terminal cannot show
  /// italic text.
  init(_ emphasis: Emphasis, hasItalic: Bool) {
    self = []
    if emphasis.contains(.bold) { insert(.bold) }
    if emphasis.contains(.italic) { insert(hasItalic ? .italic : .underline) }
    if emphasis.contains(.underline) { insert(.underline) }
  }
}

private struct ColourPairs {
  private let depth: ColourDepth
  private var numbers: [SIMD2<Int32>: Int32] = [:]
  /// The terminal's colour numbers that were already looked up. A theme has a few dozen colours,
  /// but there are hundreds of combinations of a style role and a ground (background surface).
  private var indices: [Colour: Int32] = [:]

  init(depth: ColourDepth) { self.depth = depth }

  /// The number of the ncurses colour pair for this style; 0, the terminal's own colours, when no
  /// further pair can be made or no colours are shown.
  mutating func pair(for style: Style) -> Int32 {
    guard depth != .none else { return 0 }
    let colours = SIMD2(index(style.foreground), index(style.background))
    if let number = numbers[colours] { return number }
    let number = Int32(numbers.count + 1)
    guard number < confab_pair_count(),
      init_extended_pair(number, colours[0], colours[1]) == OK
    else { return 0 }
    numbers[colours] = number
    return number
  }

  var count: Int { numbers.count }

  mutating func index(_ colour: Colour?) -> Int32 {
    guard let colour else { return -1 }
    if let index = indices[colour] { return index }
    let index = Int32(depth.index(of: colour))
    indices[colour] = index
    return index
  }
}

extension Ground {
  /// `true` if the cursor is often on this ground (surface of the screen). Some terminals draw the
  /// cursor in the text colour of the cell below it, so blanks on this ground keep a text colour
  /// that contrasts with the background.
  fileprivate var hasCursor: Bool {
    switch self {
    case .field, .raised, .selected, .soft: true
    case .page, .side, .bar, .note, .keys, .overlay: false
    }
  }
}

/// The ncurses colour pairs for pictures on the current screen. They are numbered after the pairs
/// of the theme. Only a limited number of them is used, so that ncurses' table of pairs stays
/// small; if all are in use, all are freed and assigned anew.
struct PicturePairs {
  /// The greatest number of colour pairs for pictures: each takes some 60 bytes in ncurses.
  private static let most = 4_096

  private let depth: ColourDepth
  private let first: Int
  private let limit: Int
  private var numbers: [UInt64: Int32] = [:]
  private var isExhausted = false
  /// `true` if the last call of `forgetsAll` followed a lack of colour pairs and freed them.
  private var wasExhausted = false

  /// Makes an empty set of colour pairs for pictures, which are numbered after those of the theme.
  ///
  /// - Parameter count: the number of colour pairs that the theme uses.
  init(depth: ColourDepth, after count: Int) {
    self.depth = depth
    first = count + 1
    limit = max(0, min(Self.most, Int(confab_pair_count()) - first))
  }

  /// Returns the number of the ncurses colour pair with the foreground `colour` on the background
  /// `other` or, if `other` is `nil`, on the terminal's colour number `ground`. Returns `nil` if no
  /// pair is free, and on a terminal with fewer than 256 colours.
  mutating func pair(_ colour: UInt8, on other: UInt8?, ground: Int32) -> Int32? {
    let (glyph, behind) = (index(colour), other.map(index) ?? ground)
    let key = UInt64(UInt32(bitPattern: glyph)) << 32 | UInt64(UInt32(bitPattern: behind))
    if let number = numbers[key] { return number }
    let number = Int32(first + numbers.count)
    guard depth == .palette256 || depth == .direct, numbers.count < limit,
      init_extended_pair(number, glyph, behind) == OK
    else {
      isExhausted = true
      return nil
    }
    numbers[key] = number
    return number
  }

  /// Frees all colour pairs of pictures if there were too few since the last call, and returns
  /// `true`. Returns `false` if there were enough, or if the colour pairs were freed at the last
  /// call, because freeing them again would not help.
  mutating func forgetsAll() -> Bool {
    defer {
      wasExhausted = isExhausted && !wasExhausted
      isExhausted = false
    }
    guard isExhausted, !wasExhausted else { return false }
    numbers = [:]
    return true
  }

  private func index(_ colour: UInt8) -> Int32 {
    guard depth == .direct else { return Int32(colour) }
    let (red, green, blue) = Palette256.components(Int(colour))
    return Int32(
      depth.index(of: .rgb(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))))
  }
}
