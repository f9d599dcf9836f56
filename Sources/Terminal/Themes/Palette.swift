/// The named colours of a theme, from which each style role takes its colours.
package struct Palette: Sendable, Equatable {
  package enum Entry: UInt8, CaseIterable, Sendable {
    /// Ordinary text.
    case text
    /// The colour of text that stands out: titles, names of unread chats, key names, the text that
    /// the person types.
    case bright
    /// The colour of text that is less prominent, for instance of times, previews and hints.
    case muted
    /// The main colour, for instance of what is new, the person's own or focused, of headings and
    /// of links.
    case accent
    /// The colour of what calls for attention without being a failure, for instance the marks of
    /// messages that mention the person, and a connection that is being made.
    case mention
    /// The colour of text about problems, such as failures and a lost connection.
    case danger
    /// The colour of the mark that shows that the program is online.
    case online
    /// Names of other people.
    case sender1, sender2, sender3, sender4, sender5, sender6
    /// The colour of dividing lines, such as that of a day divider.
    case rule
    /// The colour of the line above unread messages.
    case unreadRule
    /// The colour of the line between the chat list and the page.
    case edge
    /// The colour of the lines of an overlay, such as the one around it.
    case frame
    /// The colour of the marker of a selected row, a field or a card that does not have the
    /// keyboard focus.
    case markOff
    /// The background colour of a button.
    case button
    /// The colour of text on the background `button`.
    case onButton
    /// The background colour of a banner.
    case banner
    /// The colour of text on the background `banner`.
    case onBanner
    /// The colour of text on the colour `accent`: the chosen button.
    case onAccent
    /// The colour of text on the colour `mention`: the count of mentions.
    case onMention
  }

  /// A colour, and its replacement on a terminal of 16 colours or fewer.
  package struct Tint: Sendable, Equatable {
    /// The colour of the tint; `nil` is the terminal's own foreground or background.
    package var colour: Colour?
    /// The colour on a terminal of 16 colours or fewer; `nil` for the terminal's colour that comes
    /// closest to `colour`.
    package var among16: Colour?

    package init(_ colour: Colour? = nil, among16: Colour? = nil) {
      self.colour = colour
      self.among16 = among16
    }

    /// Makes a tint of the colour `0xRRGGBB`, with the number (0 to 15) of its replacement among
    /// the terminal's sixteen colours; `nil` for the one that comes closest to the colour.
    init(_ value: UInt32, _ among16: UInt8? = nil) {
      self.init(Colour(value), among16: among16.map { .ansi($0) })
    }
  }

  /// The tints of the palette, indexed by `Entry.rawValue`.
  private var tints: [Tint]

  /// Makes a palette of these tints; a missing entry stands for the terminal's own colour.
  package init(_ tints: [Entry: Tint]) {
    self.tints = Entry.allCases.map { tints[$0] ?? Tint() }
  }

  package subscript(entry: Entry) -> Tint {
    get { tints[Int(entry.rawValue)] }
    set { tints[Int(entry.rawValue)] = newValue }
  }
}
