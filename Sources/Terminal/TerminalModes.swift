/// Escape sequences that terminfo has no name for. All are xterm's, and are written only to
/// terminals whose terminfo description has the capability `XT`, and to multiplexers.
enum TerminalModes {
  /// Saves the title; switches on bracketed paste, focus reports, and mouse reports in SGR form.
  static let enter = "\u{1b}[22;0t\u{1b}[?2004h\u{1b}[?1004h\u{1b}[?1000h\u{1b}[?1006h"
  /// The reverse of `enter`.
  static let leave = "\u{1b}[?1006l\u{1b}[?1000l\u{1b}[?1004l\u{1b}[?2004l\u{1b}[23;0t"
  /// Tells the terminal to show the following output only when it is complete, so that a full
  /// repaint does not flicker.
  static let beginUpdate = "\u{1b}[?2026h"
  static let endUpdate = "\u{1b}[?2026l"

  /// Sets the window's title; `title` must be clean.
  static func title(_ title: String) -> String { "\u{1b}]2;\(title)\u{07}" }

  /// `text` without control characters, truncated to 120 scalars, a length that every terminal
  /// accepts.
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
