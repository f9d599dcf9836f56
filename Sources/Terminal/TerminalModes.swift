internal import FoundationEssentials

/// The escape sequences for which terminfo has no name, such as those of xterm and the synchronized
/// update of newer terminals. They are written only to multiplexers and to terminals whose terminfo
/// description has the capability `XT`.
enum TerminalModes {
  /// The sequences that save the title and switch on bracketed paste, focus reports, mouse reports
  /// in SGR form, and notices of changed colours. Source for these notices: Contour's "Dark and
  /// light mode detection"; terminals that do not send them ignore the sequence.
  static let enter =
    "\u{1b}[22;0t\u{1b}[?2004h\u{1b}[?1004h\u{1b}[?1000h\u{1b}[?1006h\u{1b}[?2031h"
  /// The sequences that switch off what `enter` and `followMouse` switch on, and restore the title.
  static let leave =
    "\u{1b}[?2031l\u{1b}[?1006l\u{1b}[?1002l\u{1b}[?1000l\u{1b}[?1004l\u{1b}[?2004l\u{1b}[23;0t"
  /// The sequence that switches on reports of moves of the mouse while a button is held. A terminal
  /// has one mode of mouse reports at a time, so this mode replaces the one that `enter` sets.
  static let followMouse = "\u{1b}[?1002h"
  /// The sequences that make the terminal report only clicks again after `followMouse`. The first
  /// sequence alone would switch off all mouse reports.
  static let reportClicks = "\u{1b}[?1002l\u{1b}[?1000h"
  /// The query for the colour of the terminal's background (OSC 11); `BackgroundAnswer` parses the
  /// response. Terminals that do not support the query ignore it.
  static let askBackground = "\u{1b}]11;?\u{1b}\\"
  /// The query whether the terminal can draw a grapheme of several scalars as one glyph (DECRQM of
  /// the mode 2027); `ClusterReport` parses the response. The rest of the line is cleared, because
  /// a terminal that does not support the query may show its last letter. Source: Contour's
  /// "Terminal Unicode Core".
  static let askClusters = "\u{1b}[?2027$p\r\u{1b}[K"
  /// The sequences that make the terminal draw a grapheme of several scalars as one glyph, or one
  /// glyph for each scalar.
  static let drawClusters = "\u{1b}[?2027h"
  static let drawScalars = "\u{1b}[?2027l"
  /// The sequence after which the terminal shows further output only when `endUpdate` arrives, so
  /// that a full repaint does not flicker.
  static let beginUpdate = "\u{1b}[?2026h"
  static let endUpdate = "\u{1b}[?2026l"

  /// Returns the sequence that sets the title of the terminal window; `title` must come from
  /// `cleanTitle`.
  static func title(_ title: String) -> String { "\u{1b}]2;\(title)\u{07}" }

  /// `text` without control, format and line separator characters, truncated to 120 scalars, a
  /// length that terminals accept.
  static func cleanTitle(_ text: String) -> String {
    let visible = text.unicodeScalars.lazy.filter {
      switch $0.properties.generalCategory {
      case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator: false
      default: true
      }
    }
    var clean = String.UnicodeScalarView()
    clean.append(contentsOf: visible.prefix(120))
    return String(clean)
  }
}

/// The clipboard of the terminal, which is written with the xterm control sequence OSC 52; this
/// works over SSH, too.
enum Clipboard {
  /// The limit of a text for the clipboard, in bytes: not all terminals accept more than 100,000
  /// bytes of base64.
  static let limit = 74_000

  /// The sequence that puts `text` into the clipboard. tmux either applies the sequence itself or
  /// passes a wrapped sequence on, depending on its options, so both are sent to tmux.
  static func sequence(for text: String, isInTmux: Bool) -> String {
    let plain = "\u{1b}]52;c;\(Data(cut(text)).base64EncodedString())\u{07}"
    guard isInTmux else { return plain }
    let doubled = plain.replacing("\u{1b}", with: "\u{1b}\u{1b}")
    return "\(plain)\u{1b}Ptmux;\(doubled)\u{1b}\\"
  }

  /// The UTF-8 bytes of the text, at most `limit`; a longer text is truncated between two
  /// characters.
  private static func cut(_ text: String) -> [UInt8] {
    guard text.utf8.count > limit else { return Array(text.utf8) }
    var bytes: [UInt8] = []
    for character in text {
      guard bytes.count + character.utf8.count <= limit else { break }
      bytes += character.utf8
    }
    return bytes
  }
}

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
