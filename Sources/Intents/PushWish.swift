/// The setting "push": off, on at a free port, or on at the address where this program receives the
/// homeserver's push notifications.
package enum PushWish: Sendable, Hashable {
  case off
  /// Pushes to a free port of this machine.
  case on
  /// Pushes to an address of this machine, "ADDRESS:PORT", or "ADDRESS:PORT,URL" with the URL of a
  /// proxy in front of it.
  case address(String)

  /// Parses the value of the option `--push`: `off`, `on`, or an address.
  package init(_ text: String) {
    switch text {
    case "off": self = .off
    case "on": self = .on
    default: self = .address(text)
    }
  }

  /// The value of the option `--push`, which `init` parses.
  package var text: String {
    switch self {
    case .off: "off"
    case .on: "on"
    case .address(let address): address
    }
  }
}
