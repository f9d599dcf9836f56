/// One cell of the screen: a glyph that is one or two columns wide, with its style role, its
/// emphasis, its link, and its ground, the surface from which the cell gets its background. The
/// columns of a wide glyph have a cell each.
///
/// A cell consists of integers and contains no references, so that rows are compared in nanoseconds
/// and copied without reference counting.
package struct Cell: Sendable, Equatable {
  /// The limit of the number of combining marks in a cell: ncurses accepts at most five scalars in
  /// a cell.
  package static let maximumMarks = 4

  /// The glyph's first scalar. It is never a control character. In the second half of a wide glyph
  /// it is a space.
  package private(set) var base: Unicode.Scalar
  package var role: StyleRole
  /// The glyph's width in the two low bits, and the raw value of the cell's `Ground` above them.
  /// Storing both in one byte keeps a cell at 24 bytes.
  @usableFromInline package private(set) var widthAndGround: UInt8
  /// The number of the cell's link: its address is at index `link - 1` of the buffer's `links`. 0
  /// for no link.
  package var link: UInt16 = 0
  // The combining marks, scalars of width zero, from the first on; 0 where there is none. In a cell
  // of a picture, `mark2` has the colours.
  @usableFromInline package private(set) var mark1: UInt32 = 0
  @usableFromInline package private(set) var mark2: UInt32 = 0
  private var mark3: UInt32 = 0
  /// The fourth mark in the low 21 bits, which suffice for a scalar, and the raw value of the
  /// cell's `Emphasis` above them.
  @usableFromInline package private(set) var mark4AndEmphasis: UInt32 = 0

  /// The glyph's width in columns: 1 or 2; 0 in the second half of a wide glyph, whose first half
  /// is in the cell to the left.
  @inlinable package var width: UInt8 { widthAndGround & 3 }

  package var ground: Ground {
    get { Ground(rawValue: widthAndGround >> 2) ?? .page }
    set { widthAndGround = newValue.rawValue << 2 | width }
  }

  @inlinable package var groundNumber: UInt8 { widthAndGround >> 2 }

  /// `true` for a cell that is one column wide and has no combining marks and no attributes in
  /// addition to those of its style role, as most cells are. `false` for a cell with colours of a
  /// picture, such as a thumbnail.
  @inlinable package var isPlain: Bool { width == 1 && mark1 | mark2 | mark4AndEmphasis == 0 }

  /// `true` for a space of the role `blank` without marks or attributes of its own: a cell that
  /// shows only its background.
  @inlinable package var isEmpty: Bool { role == .blank && base == " " && isPlain }

  /// Compares cells field by field. A redrawn screen compares some thousand cells, and the
  /// comparison that the compiler generates took twice as long.
  package static func == (one: Cell, other: Cell) -> Bool {
    one.base == other.base && one.role == other.role
      && one.widthAndGround == other.widthAndGround && one.link == other.link
      && one.mark1 == other.mark1 && one.mark2 == other.mark2 && one.mark3 == other.mark3
      && one.mark4AndEmphasis == other.mark4AndEmphasis
  }

  private static let scalarBits: UInt32 = 0x1f_ffff
  private static let emphasisShift: UInt32 = 24

  private var mark4: UInt32 { mark4AndEmphasis & Self.scalarBits }

  package var emphasis: Emphasis {
    get { Emphasis(rawValue: UInt8(truncatingIfNeeded: mark4AndEmphasis >> Self.emphasisShift)) }
    set { mark4AndEmphasis = UInt32(newValue.rawValue) << Self.emphasisShift | mark4 }
  }

  /// Makes a cell of one scalar. `width` is 1, 2, or 0 for the second half of a wide glyph.
  package init(
    scalar: Unicode.Scalar, role: StyleRole, width: UInt8 = 1, ground: Ground = .page
  ) {
    base = scalar
    self.role = role
    widthAndGround = ground.rawValue << 2 | width
  }

  /// Makes a cell of the first glyph of `text`, by the rules of `CellScanner`; a space if no glyph
  /// is visible.
  package init(_ text: Character, role: StyleRole, ground: Ground = .page) {
    self.init(scalar: " ", role: role, ground: ground)
    guard let glyph = CellScanner(String(text)).first(where: { $0.columns > 0 }) else { return }
    show(glyph, role: role)
  }

  package static let blank = Cell(scalar: " ", role: .blank)

  /// The glyphs for the cells of a picture, such as a thumbnail; they fill the upper or the lower
  /// half of a cell with the foreground color.
  package static let (upperHalf, lowerHalf): (Unicode.Scalar, Unicode.Scalar) = ("▀", "▄")

  /// Makes a cell of a picture, such as a thumbnail; the cell has an upper and a lower half. Each
  /// half has one of xterm's 256 colors; `nil` for the background of the cell's ground (its surface
  /// on the screen). That background is never used as a foreground color, because it may be the
  /// terminal's default background.
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

  /// The foreground and background color of a cell of a picture, such as a thumbnail, as numbers of
  /// xterm's 256 colors; `behind` is `nil` for the background of the cell's ground (its surface on
  /// the screen). `nil` if the cell has no colours of a picture.
  package var picture: (colour: UInt8, behind: UInt8?)? {
    // A combining mark in `mark2` never has this bit, because every Unicode scalar is less than it.
    guard mark2 & Self.pictureBit != 0 else { return nil }
    return (
      UInt8(truncatingIfNeeded: mark2),
      mark2 & Self.groundBit == 0 ? UInt8(truncatingIfNeeded: mark2 >> 8) : nil
    )
  }

  /// Replaces the glyph and its style role, removes link and emphasis, and keeps the ground
  /// (background surface).
  package mutating func show(_ scalar: Unicode.Scalar, role: StyleRole, width: UInt8 = 1) {
    self = Cell(scalar: scalar, role: role, width: width, ground: ground)
  }

  /// Replaces the glyph with its combining marks and its style role, removes link and emphasis, and
  /// keeps the ground (background surface).
  mutating func show(_ glyph: CellScanner.Glyph, role: StyleRole) {
    show(glyph.base, role: role, width: UInt8(glyph.columns))
    for mark in glyph.marks { add(mark: mark) }
  }

  package var text: Character {
    guard mark1 != 0 else { return Character(base) }
    var scalars = String.UnicodeScalarView()
    forEachScalar { scalars.append($0) }
    // The base and its marks may form more than one grapheme in some version of Unicode: the first
    // one is returned, so that nothing traps.
    return String(scalars).first ?? " "
  }

  /// Calls `body` with the base, then with each combining mark, in the order in which a terminal
  /// has to receive them.
  package func forEachScalar(_ body: (Unicode.Scalar) -> Void) {
    body(base)
    // Most cells have no marks, and the array below would be allocated for each of them.
    guard mark1 != 0 else { return }
    for mark in [mark1, mark2, mark3, mark4] {
      guard mark != 0, let scalar = Unicode.Scalar(mark) else { return }
      body(scalar)
    }
  }

  @inlinable package var hasMarks: Bool { mark1 != 0 }

  /// Adds a combining mark to the base. A cell keeps up to `maximumMarks` marks; further marks, and
  /// those for a cell of a picture, are ignored.
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

/// Text attributes, such as bold, in addition to those of a cell's style role.
package struct Emphasis: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let bold = Emphasis(rawValue: 1)
  /// Italic; drawn as underlined if the terminal does not support italic.
  package static let italic = Emphasis(rawValue: 2)
  package static let underline = Emphasis(rawValue: 4)
}

/// A kind of surface of the screen, such as the page or an overlay, to which cells belong. A theme
/// assigns one background to each ground. The style roles of text are independent of its ground. The
/// comments of the cases are their sentences in confab-themes(5).
package enum Ground: UInt8, CaseIterable, Sendable, Hashable {
  /// The surface of the page, the pane beside the chat list, which shows messages, for instance.
  case page
  /// The surface of the chat list, and of the line between the list and the page.
  case side
  /// The surface of the row with a pane's title.
  case bar
  /// The surface of the row of notes between the messages and the composer.
  case note
  /// The surface of the status line in the last row of the screen, with the connection and the key
  /// hints.
  case keys
  /// The surface of most text fields, such as the filter of the chat list; that of the composer is
  /// `raised`.
  case field
  /// A surface that is distinguished from the page, such as the composer, the card of an invite,
  /// and code in a message.
  case raised
  /// The surface of an overlay, and of the completions that are offered above the composer.
  case overlay
  /// The surface of a selected row, and of selected text in a field.
  case selected
  /// The surface of a selected row of the chat list while the keyboard focus is elsewhere.
  case soft
}

/// The meaning of a cell's contents, which decides its style. A theme assigns colors and attributes
/// to each role; apart from pictures, panes use roles and not colors. The comments of the cases are
/// their sentences in confab-themes(5).
package enum StyleRole: UInt8, CaseIterable, Sendable, Hashable {
  /// Empty cells.
  case blank
  /// Messages of others.
  case body
  /// Your own messages.
  case bodyOwn
  /// Code blocks in messages.
  case code
  /// Times.
  case timestamp
  /// Your name above your messages.
  case senderOwn
  /// Names of other people above their messages.
  case sender1, sender2, sender3, sender4, sender5, sender6
  /// The date between two days.
  case day
  /// The line of the date between two days.
  case rule
  /// The line of the words above unread messages.
  case unreadRule
  /// Joins, leaves and other notices.
  case notice
  /// Messages that mention you.
  case mention
  /// Addresses.
  case link
  /// The line where messages are missing.
  case gap
  /// The words above unread messages.
  case unreadLine
  /// The state of your messages while they are sent.
  case deliveryPending
  /// The state of your messages that were sent.
  case deliverySent
  /// The state of your messages that others have seen.
  case deliverySeen
  /// The state of your messages that were not sent.
  case deliveryFailed
  /// Names in the chat list.
  case chatName
  /// Names of chats with unread messages in the chat list.
  case chatNameUnread
  /// The last message in the chat list.
  case preview
  /// Your draft in the chat list.
  case draft
  /// Counts of unread messages.
  case badge
  /// Counts of mentions.
  case badgeMention
  /// The title of a pane that has the keyboard focus.
  case title
  /// The title of a pane that does not have the keyboard focus.
  case titleOff
  /// What follows the title of a pane.
  case subtitle
  /// The vertical line between the chat list and the page beside it.
  case edge
  /// The line around an overlay, and lines that divide it, such as the one below its text field.
  case frame
  /// The marker at the left of a selected row, a field or a card, usually one with the keyboard
  /// focus; also the chosen value of the selected setting.
  case mark
  /// The same marker while the keyboard focus is elsewhere.
  case markOff
  /// The connection in the last row while it works.
  case statusOnline
  /// The connection in the last row while it is being made.
  case statusBusy
  /// The connection in the last row while there is none.
  case statusOffline
  /// Names of keys.
  case keyName
  /// What keys do.
  case keyHint
  /// What you type.
  case composer
  /// What an empty field says.
  case placeholder
  /// Texts in fields.
  case field
  /// Buttons.
  case button
  /// Buttons with the keyboard focus.
  case buttonFocused
  /// A button for what cannot be taken back, with or without the keyboard focus.
  case buttonDanger
  /// What went wrong.
  case error
  /// Who is typing.
  case typing
  /// Most arrows that show that there are more rows above or below, and the label which says that
  /// newer messages are below.
  case pill
  /// Headings in the help.
  case heading
  /// A message in another chat.
  case banner
  /// The origin of the news in the banner, such as the names of the sender and the chat.
  case bannerName
  /// The hint for the key that opens the banner's chat, and the marker at the banner's left.
  case bannerKey
  /// Quoted messages.
  case quote
  /// Reactions.
  case reaction
  /// Reactions of your own.
  case reactionOwn
  /// The line below a message about its thread.
  case thread
}
