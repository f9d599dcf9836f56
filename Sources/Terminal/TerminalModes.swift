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
