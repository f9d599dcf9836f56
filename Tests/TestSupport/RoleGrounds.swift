package import Cells

extension StyleRole {
  /// `true` for roles of lines, and of the marker of a row without the keyboard focus: they are not
  /// text to be read.
  package var isLine: Bool {
    switch self {
    case .rule, .unreadRule, .edge, .frame, .markOff: true
    default: false
    }
  }

  /// `true` if panes may draw text of this role on this kind of background. Themes need enough
  /// contrast only for these pairs: for example, the colours of senders are used only on the page
  /// and on selected rows.
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
