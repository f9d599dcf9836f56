/// The settings from one source, such as the command line or the store; `nil` for a setting without
/// a value in that source.
package struct Settings: Sendable, Equatable {
  package var notify: NotifyStyle?
  package var bell: Bool?
  package var push: PushWish?
  package var markdown: Bool?
  package var theme: String?
  package var background: TerminalBackground?
  package var backdrop: Backdrop?
  package var density: Density?
  package var times: TimeStyle?
  package var links: LinkWish?
  package var glyphs: GlyphWish?
  package var thumbnails: ThumbnailWish?
  package var linear: Bool?
  package var order: ListOrder?
  /// The width of the chat list while another pane is beside it, in columns; `nil` also stands for
  /// the default share of the screen.
  package var listColumns: Int?

  /// The value of the setting `theme` with which the theme depends on the terminal's background.
  package static let automaticTheme = "auto"

  package init() {}

  package mutating func set(_ setting: Setting) {
    switch setting {
    case .notify(let style): notify = style
    case .bell(let rings): bell = rings
    case .push(let wish): push = wish
    case .markdown(let isOn): markdown = isOn
    case .background(let answered): background = answered
    case .look(let setting): set(setting)
    }
  }

  private mutating func set(_ setting: LookSetting) {
    switch setting {
    case .theme(let name): theme = name
    case .backdrop(let chosen): backdrop = chosen
    case .density(let chosen): density = chosen
    case .times(let style): times = style
    case .links(let wish): links = wish
    case .glyphs(let wish): glyphs = wish
    case .thumbnails(let wish): thumbnails = wish
    case .linear(let isLinear): linear = isLinear
    case .order(let chosen): order = chosen
    case .listColumns(let columns): listColumns = columns
    }
  }
}

package enum Setting: Sendable, Equatable {
  case notify(NotifyStyle)
  /// `true` lets the terminal's bell ring when what the person wants is not possible, for instance
  /// for a key without an action.
  case bell(Bool)
  case push(PushWish)
  case markdown(Bool)
  /// The background (dark or light) that the terminal reported. It is stored like a setting, but
  /// the settings overlay does not offer it. The theme `auto` depends on it.
  case background(TerminalBackground)
  case look(LookSetting)
}

package enum LookSetting: Sendable, Equatable {
  /// The theme: its name, the path of its file, or `Settings.automaticTheme`.
  case theme(String)
  case backdrop(Backdrop)
  case density(Density)
  case times(TimeStyle)
  case links(LinkWish)
  case glyphs(GlyphWish)
  case thumbnails(ThumbnailWish)
  /// `true` for linear mode, for screen readers: the screen consists of plain lines of text.
  case linear(Bool)
  case order(ListOrder)
  /// The width of the chat list while another pane is beside it, in columns; `nil` for the default
  /// share of the screen. The settings overlay does not offer this setting: a person drags the edge
  /// of the list, or uses a key or a command for a wider or narrower list.
  case listColumns(Int?)
}

package enum Backdrop: String, Sendable, Equatable, CaseIterable {
  case theme
  /// Panes and bars keep the terminal's own background, which may be transparent or a picture.
  case terminal
}

package enum Density: String, Sendable, Equatable, CaseIterable {
  /// A group of messages usually has a header with name and time, and blank rows separate the
  /// groups if the page is high enough. A chat of the chat list may have more than one row.
  case roomy
  /// The time and the name, where they are shown, are in the first row of a message, no blank rows
  /// separate messages, and each chat of the chat list has one row.
  case compact
}

package enum NotificationLevel: String, Sendable, Equatable, CaseIterable {
  case all, mentions, mute

  package var next: NotificationLevel {
    switch self {
    case .all: .mentions
    case .mentions: .mute
    case .mute: .all
    }
  }
}

/// The setting "notify": the way in which the person is notified of new messages and invites while
/// the person does not see them, for instance because the terminal does not have the focus: not at
/// all, by the bell, or by a notification of the terminal (by the bell in a terminal that is not
/// known to show notifications).
package enum NotifyStyle: String, Sendable, Equatable, CaseIterable {
  case off, bell, terminal
}

package enum TimeStyle: String, Sendable, Equatable, CaseIterable {
  /// The everyday format of times and days: "14:03", "Mon", "3 Oct", "Yesterday".
  case usual
  /// Dates as in ISO 8601, "2026-10-03"; the time of day as in the everyday format.
  case iso
}

package enum TerminalBackground: String, Sendable, Equatable, CaseIterable {
  case dark, light
}

/// The order of the chats within a section of the chat list, which the person chooses. It does not
/// apply to the sections of spaces, whose chats have the order that the space defines.
package enum ListOrder: String, Sendable, Equatable, CaseIterable {
  /// The chats are sorted by the time of their last activity, such as their newest message, the
  /// most recent first.
  case recency
  case name
  /// The chats that have unread messages or are marked as unread come first, then the others; in
  /// both groups the chats are sorted by the time of their last activity, the most recent first.
  case unread
}

/// The setting "push": whether this program receives push notifications of the homeserver, and at
/// which address.
package enum PushWish: Sendable, Hashable {
  case off
  /// Push notifications are received at a free port of this machine's loopback interface.
  case on
  /// Push notifications are received at an address of this machine, "ADDRESS:PORT", or
  /// "ADDRESS:PORT,URL" with the URL of a reverse proxy in front of that address.
  case address(String)

  /// Parses the value of the command-line option `--push`: `off`, `on`, or an address, which is not
  /// checked.
  package init(_ text: String) {
    switch text {
    case "off": self = .off
    case "on": self = .on
    default: self = .address(text)
    }
  }

  package var text: String {
    switch self {
    case .off: "off"
    case .on: "on"
    case .address(let address): address
    }
  }
}

/// The setting "links": links in messages are written as terminal hyperlinks (OSC 8), or as plain
/// text.
package enum LinkWish: String, Sendable, Equatable, CaseIterable {
  /// Links are written as hyperlinks if the terminal is known to support them.
  case auto
  case on, off
}

package enum GlyphWish: String, Sendable, Equatable, CaseIterable {
  /// Unicode is used if the locale's character set is UTF-8, or no locale is set; else ASCII.
  case auto
  case ascii, unicode
}

/// The person's choice whether thumbnails of images are shown below their messages. Some screens
/// show none in any case, for instance one that shows only ASCII characters.
package enum ThumbnailWish: String, Sendable, Equatable, CaseIterable {
  /// Thumbnails are shown unless confab runs over SSH, where each thumbnail costs some kilobytes.
  case auto
  case on, off
}
