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

  /// The setting as the value of the option `--push`, which `init` parses.
  package var text: String {
    switch self {
    case .off: "off"
    case .on: "on"
    case .address(let address): address
    }
  }
}
