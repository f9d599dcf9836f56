internal import Cells
internal import Model
internal import Terminal
internal import Engine

/// The sentences of `confab doctor`: the results of its checks, and advice.
enum DoctorWords {
  /// The last line that `confab doctor` prints: "Nothing is bad. 2 notes."
  static func sum(notes: Int, bads: Int) -> String {
    let count = notes == 0 ? "" : notes == 1 ? " 1 note." : " \(notes) notes."
    return (bads == 0 ? "Nothing is bad." : bads == 1 ? "1 line is bad." : "\(bads) lines are bad.")
      + count
  }

  /// The sentence of an `Ending`, without the program's name at the start of that sentence.
  static func sentence(of ending: Ending) -> String {
    ending.sentence.replacing("confab: ", with: "")
  }

  /// The text as a sentence, with a capital letter at its start and a full stop.
  static func sentence(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst() + "."
  }

  /// A number of bytes in the largest unit of which it has at least one, rounded down: "3 MiB".
  static func bytes(_ count: Int) -> String {
    var rest = count
    for unit in ["bytes", "KiB", "MiB", "GiB"] {
      if rest < 1024 { return "\(rest) \(unit)" }
      rest /= 1024
    }
    return "\(rest) TiB"
  }

  /// A time in seconds since 1970 as date and time in the person's time zone: "2026-11-20 14:03".
  static func time(_ seconds: Int64) -> String {
    let product = seconds.multipliedReportingOverflow(by: 1_000)
    let time = SystemClock.local(
      ServerTimestamp(milliseconds: product.overflow ? 0 : product.partialValue))
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(time.year)-\(two(time.month))-\(two(time.day)) \(two(time.hour)):\(two(time.minute))"
  }
}

// MARK: Terminal

extension DoctorWords {
  static func terminal(_ type: String, described name: String) -> String {
    let type = DoctorText.quoted(type)
    return name == type || "“\(name)”" == type
      ? "TERM is \(type), which terminfo describes."
      : "TERM is \(type); confab uses terminfo's description “\(name)”."
  }

  static let noTerminalType = Finding.Remark(
    sentence: "TERM is not set, so nothing is known about the terminal.",
    advice: "Set TERM to the terminal's type; xterm-256color fits most terminals.")

  static func unknownTerminal(_ type: String) -> Finding.Remark {
    Finding.Remark(
      sentence: "TERM is \(DoctorText.quoted(type)), which terminfo does not describe.",
      advice: "Install the package ncurses-term, or set TERM to xterm-256color, which fits most "
        + "terminals.")
  }

  static func tooSimpleTerminal(_ type: String) -> Finding.Remark {
    Finding.Remark(
      sentence: "TERM is \(DoctorText.quoted(type)), a terminal that cannot show a full screen.",
      advice: "Use another terminal, or set TERM to the real type of this one.")
  }

  static let streams = "Standard input and standard output are a terminal."
  static let standardInput = "Standard input"
  static let standardOutput = "Standard output"

  static func noTerminal(_ stream: String) -> Finding.Remark {
    Finding.Remark(
      sentence: "\(stream) is not a terminal, so the widths of characters were not measured.",
      advice: "Run confab doctor without a pipe or redirection to check the terminal too.")
  }

  static let noTerminals = Finding.Remark(
    sentence: "Neither standard input nor standard output is a terminal, so the window and the "
      + "widths of characters were not checked.",
    advice: "Run confab doctor in a terminal to check it too.")

  static let noColour = "NO_COLOR is set, so confab uses no colours."
  static let directColour = "The terminal shows direct colour (24 bits)."

  static func colours(_ count: Int) -> String { "The terminal shows \(count) colours." }

  static func directColourUnused(_ count: Int, type: String) -> Finding.Remark {
    Finding.Remark(
      sentence: "COLORTERM promises direct colour, but terminfo's description gives "
        + "\(count) colours.",
      advice: type.hasSuffix("-256color")
        ? "Install the package ncurses-term, which describes terminals with direct colour."
        : "Set TERM to a type that ends in -256color, such as xterm-256color.")
  }

  static func fewColours(_ count: Int) -> Finding.Remark {
    Finding.Remark(
      sentence: "The terminal shows \(count) colours by its description, so themes look coarse.",
      advice: "If the terminal has more colours, set TERM to a type that ends in -256color.")
  }

  static let colourless = Finding.Remark(
    sentence: "The terminal shows no colours by its description.",
    advice: "If the terminal has colours, set TERM to its real type; xterm-256color fits most.")

  static func size(_ size: Size) -> String {
    let text = "The window has \(size.rows) rows and \(size.columns) columns"
    return size.columns < 80 ? text + "; 80 columns show the list beside a chat." : text + "."
  }

  static func tooSmall(_ size: Size, minimum: Size) -> Finding.Remark {
    Finding.Remark(
      sentence: "The window has \(size.rows) rows and \(size.columns) columns; the full screen "
        + "needs \(minimum.rows) rows and \(minimum.columns) columns.",
      advice: "Make the window larger.")
  }

  static let noSize = Finding.Remark(
    sentence: "The terminal reports no size, so confab assumes 24 rows and 80 columns.",
    advice: "Set the window's real size, for example with stty rows 24 columns 80.")

  static let noMultiplexer = "confab runs neither in tmux nor in screen."

  static func multiplexer(_ kind: MultiplexerCheck.Kind, escape: Int?) -> String {
    let delay = escape.map { " tmux waits \($0) ms after Esc for the rest of a key." } ?? ""
    return "confab runs in \(kind.rawValue), and TERM fits it.\(delay)"
  }

  static func wrongType(
    _ type: String, inside kind: MultiplexerCheck.Kind
  ) -> Finding.Remark {
    Finding.Remark(
      sentence: "confab runs in \(kind.rawValue), but TERM is \(DoctorText.quoted(type)), which "
        + "describes another terminal.",
      advice: kind == .tmux
        ? "Write set -g default-terminal tmux-256color into ~/.tmux.conf, and let no start file "
          + "of the shell set TERM."
        : "Write term screen-256color into ~/.screenrc, and let no start file of the shell set "
          + "TERM.")
  }

  static func slowEscape(_ milliseconds: Int) -> Finding.Remark {
    Finding.Remark(
      sentence: "tmux waits \(milliseconds) ms after Esc for the rest of a key, so Esc is slow.",
      advice: "Write set -sg escape-time 25 into ~/.tmux.conf.")
  }
}

// MARK: Widths, locale and theme

extension DoctorWords {
  static let chinese = "a Chinese character"
  static let emoji = "an emoji"
  static let emojiWithSelector = "a heart with a variation selector"
  static let family = "an emoji of a family"
  static let flag = "a flag"
  static let accent = "a letter with a combining accent"

  static func widths(_ count: Int) -> String {
    "The terminal gives all of \(count) sample texts the width that confab expects."
  }

  static func width(_ name: String, found: Int, expected: Int) -> String {
    "\(name) takes \(found) \(found == 1 ? "column" : "columns"), not \(expected)"
  }

  static func widthsDiffer(_ differences: [String]) -> Finding.Remark {
    Finding.Remark(
      sentence: "The terminal's widths differ from confab's: "
        + differences.joined(separator: "; ") + ".",
      advice: "Rows with such characters may be shifted. A newer version of the terminal may help, "
        + "and --ascii shows ASCII characters only.")
  }

  static let widthsUnknown = Finding.Remark(
    sentence: "The terminal did not report where its cursor is, so the widths of characters could "
      + "not be measured.",
    advice: "If rows look shifted, use another terminal, or --ascii.")

  static func locale(_ name: String, variable: String) -> String {
    "The locale is \(DoctorText.quoted(name)) (\(variable)), with the character set UTF-8."
  }

  static let asciiChosen = "The setting Glyphs is ASCII, so confab shows ASCII characters only."

  static let noLocale = Finding.Remark(
    sentence: "No locale is set. confab shows all characters, as if it were UTF-8.",
    advice: "Set LANG to a locale with UTF-8, such as C.UTF-8, as other programs need one.")

  static func notUTF8(_ name: String, variable: String, isASCIIOnly: Bool) -> Finding.Remark {
    Finding.Remark(
      sentence: "The locale is \(DoctorText.quoted(name)) (\(variable)), whose character "
        + "set is not UTF-8. "
        + (isASCIIOnly
          ? "confab shows ASCII characters only."
          : "confab shows all characters, as the setting Glyphs says."),
      advice: "If the terminal shows UTF-8, set \(variable) to a locale with UTF-8, such as "
        + "C.UTF-8.")
  }

  static func noSuchLocale(_ name: String, variable: String) -> Finding.Remark {
    Finding.Remark(
      sentence: "The locale \(DoctorText.quoted(name)) (\(variable)) is not installed. confab "
        + "shows all characters, as its name says UTF-8.",
      advice: "Install the locale, or set \(variable) to C.UTF-8, as other programs need one.")
  }

  static func theme(_ name: String) -> String { "The theme \(DoctorText.quoted(name)) loads." }

  static func brokenTheme(_ error: ThemeError) -> Finding.Remark {
    let advice =
      if case .notFound = error { "Choose another theme" } else {
        "Correct the file, or choose another theme"
      }
    return Finding.Remark(
      sentence: sentence("\(error)"), advice: "\(advice); until then confab uses dusk.")
  }
}

// MARK: Keys

extension DoctorWords {
  static func keys(preset: String, own count: Int) -> String {
    let own = count == 1 ? "one action has a key" : "\(count) actions have keys"
    return count == 0
      ? "The keys are those of the preset \(preset)."
      : "The keys are those of the preset \(preset), and \(own) of your own."
  }

  static func brokenKeys(_ mistake: String) -> Finding.Remark {
    Finding.Remark(
      sentence: sentence(mistake),
      advice: "Correct the file; until then confab uses its usual keys.")
  }

  static let keysTitle = " Press keys. Ctrl-C ends this, and so does Ctrl-D pressed twice."
  static let unknownInput = "nothing that confab knows"
  static let typedText = "text, where text can be typed"
  static let noAction = "no action"
  static let focusGained = "the terminal got the focus"
  static let focusLost = "the terminal lost the focus"

  static func moreBytes(_ count: Int) -> String { "… \(count) bytes" }

  static func paste(_ text: String) -> String {
    "pasted \(text.count) \(text.count == 1 ? "character" : "characters"): "
      + DoctorText.quoted(text)
  }

  /// The text that describes a click; `row` and `column` count from 1.
  static func press(row: Int, column: Int) -> String { "click in row \(row), column \(column)" }

  static func drag(row: Int, column: Int) -> String {
    "mouse moved with its button held to row \(row), column \(column)"
  }

  static func release(row: Int, column: Int) -> String {
    "button released in row \(row), column \(column)"
  }

  static func rightPress(row: Int, column: Int) -> String {
    "right click in row \(row), column \(column)"
  }

  static func wheel(isUp: Bool, row: Int, column: Int) -> String {
    "wheel \(isUp ? "up" : "down") in row \(row), column \(column)"
  }
}
