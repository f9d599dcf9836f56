package import Cells

extension StyleRole {
  /// `true` for roles that draw lines and marks, which nobody has to read.
  package var isLine: Bool {
    switch self {
    case .rule, .unreadRule, .edge, .frame, .markOff: true
    default: false
    }
  }

  /// `true` if panes may write the role on this ground. Themes need enough contrast only there: the
  /// colours of senders and mentions are for the page, that of the connection for the last row.
  package func mayLie(on ground: Ground) -> Bool {
    switch self {
    case .sender1, .sender2, .sender3, .sender4, .sender5, .sender6:
      [.page, .selected].contains(ground)
    case .mention, .statusBusy: [.page, .keys, .overlay, .selected].contains(ground)
    case .statusOnline: ground == .keys
    case .body, .bodyOwn, .code, .chatName, .draft: ![.bar, .keys].contains(ground)
    case .error, .deliveryFailed, .statusOffline: ![.bar, .field].contains(ground)
    default: true
    }
  }
}
