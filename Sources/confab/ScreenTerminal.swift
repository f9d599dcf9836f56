internal import Cells
internal import Glibc
internal import Intents
internal import Keys
internal import Screens
internal import Terminal

/// The terminal's operations for the live screen, called on the thread that made this value.
struct ScreenTerminal {
  var readInputs: () -> [TerminalInput]
  var takeBackground: () -> Colour?
  /// Turns queries of the terminal's background colour on or off. When they are on, a terminal that
  /// can answer them is queried at once and whenever the colour may have changed.
  var followBackground: (Bool) -> Void
  /// Shows the cells on the terminal, and the cursor at the position; `nil` hides the cursor.
  var paint: (PaneBuffer, Position?) -> Void
  var resizeToTerminal: () -> Size
  /// Turns hyperlinks of the terminal (OSC 8) on or off, from the next `paint` on.
  var showLinks: (Bool) -> Void
  /// Turns the replacement of all but ASCII characters on or off, from the next `paint` on.
  var showASCIIOnly: (Bool) -> Void
  /// Makes all widths of texts those that the terminal draws, as far as it has said which, and
  /// returns them.
  var adoptClusters: () -> DrawnClusters
  /// Turns reports of mouse movement while a button is held on or off.
  var followMouse: (Bool) -> Void
  /// `true` if the terminal has enough colours to show images as cells: at least the 256 of the
  /// palette.
  var hasPictures: () -> Bool
  var redrawAll: () -> Void
  var bell: () -> Void
  var setTitle: (String) -> Void
  var copy: (String) -> Void
  var use: (Theme) -> Void
  /// Notifies the person, for instance of a message; the arguments are the notification's title,
  /// body and style. Returns a description of what was done, for the settings to show.
  var notify: (String, String, NotifyStyle) -> String
  /// Restores the terminal for the shell and stops the process; returns when the process is
  /// continued, or at once if no shell could continue it.
  var suspend: () -> Void
  /// Restores the terminal for a program that uses it until `resume`.
  var lend: () -> Void
  /// Stops the process while the terminal is lent; returns when the process is continued, or at
  /// once if no shell could continue it.
  var stopJob: () -> Void
  /// Sets the terminal up again after `lend`, or after a stop that did not come from `suspend`.
  var resume: () -> Void
}

extension ScreenTerminal {
  @UI init(_ terminal: Terminal, notifier: Notifier) {
    self.init(
      readInputs: { terminal.readInputs() },
      takeBackground: { terminal.takeBackground() },
      followBackground: { terminal.followsBackground = $0 },
      paint: { terminal.paint($0, cursor: $1) },
      resizeToTerminal: { terminal.resizeToTerminal() },
      showLinks: { terminal.showsLinks = $0 },
      showASCIIOnly: { terminal.isASCIIOnly = $0 },
      adoptClusters: {
        DrawnClusters.use(terminal.clusters)
        return terminal.clusters
      },
      followMouse: { terminal.followMouse($0) },
      hasPictures: { terminal.hasPictures },
      redrawAll: { terminal.redrawAll() },
      bell: { terminal.bell() },
      setTitle: { terminal.setTitle($0) },
      copy: { terminal.copy($0) },
      use: { terminal.use($0) },
      notify: { notifier.notify(title: $0, body: $1, by: terminal, as: $2) },
      suspend: { terminal.suspend() },
      lend: { terminal.lend() },
      stopJob: { terminal.stopJob() },
      resume: { terminal.resume() })
  }
}

enum TerminalLocale {
  /// `true` if the locale's character set is UTF-8 or no locale is set: many containers set none,
  /// and their terminals show UTF-8 all the same. A character set in the locale's name counts, even
  /// if that locale is not installed. Source: locale(7), for the order of its variables.
  ///
  /// - Parameter variable: returns the value of an environment variable.
  static func isUTF8(_ variable: (String) -> String?) -> Bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap(variable)
    guard let name = names.first(where: { !$0.isEmpty }) else { return true }
    let plain = name.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "." }
    if plain.contains(".") { return plain.contains(".utf8") }
    return characterSet(of: name) == "UTF-8"
  }

  /// The character set of a locale whose name does not contain the character set; `nil` if the
  /// locale is not installed.
  private static func characterSet(of name: String) -> String? {
    guard let locale = newlocale(LC_CTYPE_MASK, name, nil) else { return nil }
    defer { freelocale(locale) }
    return nl_langinfo_l(Int32(CODESET), locale).map { String(cString: $0) }
  }
}

extension TerminalSettings {
  init(_ environment: Environment, theme: Theme) {
    let colour = environment["COLORTERM"] ?? ""
    self.init(
      type: environment["TERM"] ?? "",
      hasDirectColour: colour == "truecolor" || colour == "24bit",
      isMonochrome: environment["NO_COLOR"] != nil, theme: theme)
    isInTmux = environment["TMUX"] != nil
  }
}

// Outcomes after which the account that handled the input does not get the rest of the input, which
// is meant for another account or for the editor.

extension Outcome {
  var showsAccount: Bool {
    switch self {
    case .account(.show), .account(.showNext), .account(.close): true
    default: false
    }
  }

  var opensEditor: Bool { if case .openEditor = self { true } else { false } }
}
