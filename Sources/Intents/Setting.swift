/// One thing that a person may set, and what it is to be.
package enum Setting: Sendable, Equatable {
  case notify(NotifyStyle)
  /// Whether a key that does nothing rings.
  case bell(Bool)
  case push(PushWish)
  /// A theme's name, or the path of a theme file.
  case theme(String)
  case times(TimeStyle)
  case links(LinkWish)
}

/// How a person who looks elsewhere is told of messages.
package enum NotifyStyle: String, Sendable, Equatable, CaseIterable {
  case off, bell, terminal
}

/// How times and days are written.
package enum TimeStyle: String, Sendable, Equatable, CaseIterable {
  /// As people write them: "Mon 14:03", "3 Oct", "yesterday".
  case usual
  /// As ISO 8601 does: "2026-10-03".
  case iso
}

/// Whether addresses in messages are links that the terminal opens.
package enum LinkWish: String, Sendable, Equatable, CaseIterable {
  /// Where the terminal is known to have them.
  case auto
  case on, off
}

/// Whether the homeserver is to push, and where to.
package enum PushWish: Sendable, Hashable {
  case off
  /// To a free port of this machine.
  case on
  /// "ADDRESS:PORT" or "ADDRESS:PORT,URL".
  case address(String)

  /// As it is written on the command line.
  package init(_ text: String) {
    switch text {
    case "off": self = .off
    case "on": self = .on
    default: self = .address(text)
    }
  }

  /// The reverse of `init`.
  package var text: String {
    switch self {
    case .off: "off"
    case .on: "on"
    case .address(let address): address
    }
  }
}

/// What is set; `nil`: nothing.
package struct Settings: Sendable, Equatable {
  package var notify: NotifyStyle?
  package var bell: Bool?
  package var push: PushWish?
  package var theme: String?
  package var times: TimeStyle?
  package var links: LinkWish?

  /// Nothing is set.
  package init() {}

  /// Takes over one of them.
  package mutating func set(_ setting: Setting) {
    switch setting {
    case .notify(let style): notify = style
    case .bell(let rings): bell = rings
    case .push(let wish): push = wish
    case .theme(let name): theme = name
    case .times(let style): times = style
    case .links(let wish): links = wish
    }
  }
}
