/// The escape sequences that make terminals show desktop notifications; a terminal may understand
/// only some of them or none.
package enum NotificationProtocol: Sendable, Equatable, CaseIterable {
  /// The sequence of iTerm2: `OSC 9 ; text`. Source: iTerm2's "Proprietary Escape Codes".
  case osc9
  /// The sequence of rxvt-unicode: `OSC 777 ; notify ; title ; body`.
  case osc777
  /// The sequences of kitty: `OSC 99`, one for the title and one for the body. Source: kitty's
  /// "Desktop notifications".
  case osc99

  /// The protocol's name, to be shown to a person.
  package var name: String {
    switch self {
    case .osc9: "OSC 9"
    case .osc777: "OSC 777"
    case .osc99: "OSC 99"
    }
  }

  /// The protocol with which the terminal shows notifications; `nil` if none is known. `variable`
  /// returns the value of an environment variable. Inside of tmux, where `TERM` names tmux, other
  /// variables of the outer terminal are visible, so that its protocol is often found there, too.
  package static func of(_ variable: (String) -> String?) -> NotificationProtocol? {
    let type = variable("TERM") ?? ""
    if variable("KITTY_WINDOW_ID") != nil || type.contains("kitty") { return .osc99 }
    if variable("LC_TERMINAL") == "iTerm2" { return .osc9 }
    switch variable("TERM_PROGRAM") {
    case "iTerm.app", "WezTerm": return .osc9
    case "ghostty": return .osc777
    default: break
    }
    if variable("WEZTERM_PANE") != nil { return .osc9 }
    let has777 = ["GHOSTTY_RESOURCES_DIR", "VTE_VERSION", "KONSOLE_VERSION"]
    if has777.contains(where: { variable($0) != nil }) { return .osc777 }
    return ["rxvt-unicode", "foot", "xterm-ghostty"].contains { type.hasPrefix($0) } ? .osc777 : nil
  }
}

/// Builds the escape sequences of a notification.
enum DesktopNotification {
  private static let escape = "\u{1b}"
  private static let end = "\u{1b}\\"

  /// The escape sequence for one notification with the protocol `way`. In title and body, control
  /// characters are removed and semicolons become commas; each is truncated to 120 scalars.
  ///
  /// - Parameter isInTmux: `true` wraps the sequence so that tmux passes it on to the terminal
  ///   outside (tmux(1), allow-passthrough).
  static func text(
    title: String, body: String, by way: NotificationProtocol, isInTmux: Bool
  ) -> String {
    // A semicolon would begin the next field of the escape sequence.
    let title = TerminalModes.cleanTitle(title).replacing(";", with: ",")
    let body = TerminalModes.cleanTitle(body).replacing(";", with: ",")
    let sequence =
      switch way {
      case .osc9: "\(escape)]9;\(body.isEmpty ? title : "\(title): \(body)")\(end)"
      case .osc777: "\(escape)]777;notify;\(title);\(body)\(end)"
      case .osc99:
        "\(escape)]99;i=confab:d=0:p=title;\(title)\(end)"
          + "\(escape)]99;i=confab:d=1:p=body;\(body)\(end)"
      }
    guard isInTmux else { return sequence }
    return "\(escape)Ptmux;\(sequence.replacing(escape, with: escape + escape))\(end)"
  }
}
