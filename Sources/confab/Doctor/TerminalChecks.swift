internal import Cells
internal import Engine
internal import Glibc
internal import Intents
internal import Keys
internal import Model
internal import Screens
internal import Terminal

struct TerminalCheck {
  /// The value of TERM; "" if it is not set.
  let type: String
  let description: Result<TerminalDescription, TerminalError>
  let colorterm: String?
  let isMonochrome: Bool
  let isInputTerminal: Bool
  let isOutputTerminal: Bool
  /// The size that the terminal at standard output reports; `nil` if it reports none.
  let size: Size?

  var findings: [Finding] { [terminal, streams] + colours + window }

  private var terminal: Finding {
    let quoted = DoctorText.quoted(type)
    switch description {
    case .success(let found) where found.name == type || "“\(found.name)”" == quoted:
      return .ok(.terminal, "TERM is \(quoted), which terminfo describes.")
    case .success(let found):
      return .ok(
        .terminal, "TERM is \(quoted); confab uses terminfo's description “\(found.name)”.")
    case .failure(.unknownType("")):
      return .bad(
        .terminal, "TERM is not set, so nothing is known about the terminal.",
        "Set TERM to the terminal's type; xterm-256color fits most terminals.")
    case .failure(.tooSimple(let type)):
      return .bad(
        .terminal,
        "TERM is \(DoctorText.quoted(type)), a terminal that cannot show a full screen.",
        "Use another terminal, or set TERM to the real type of this one.")
    case .failure:
      return .bad(
        .terminal, "TERM is \(quoted), which terminfo does not describe.",
        "Install the package ncurses-term, or set TERM to xterm-256color, which fits most "
          + "terminals.")
    }
  }

  private var streams: Finding {
    if isInputTerminal, isOutputTerminal {
      return .ok(.streams, "Standard input and standard output are a terminal.")
    }
    guard isInputTerminal || isOutputTerminal else {
      return .note(
        .streams,
        "Neither standard input nor standard output is a terminal, so the window and the "
          + "widths of characters were not checked.",
        "Run confab doctor in a terminal to check it too.")
    }
    let stream = isInputTerminal ? "output" : "input"
    return .note(
      .streams,
      "Standard \(stream) is not a terminal, so the widths of characters were not measured.",
      "Run confab doctor without a pipe or redirection to check the terminal too.")
  }

  private var colours: [Finding] {
    guard case .success(let found) = description else { return [] }
    if isMonochrome { return [.ok(.colours, "NO_COLOR is set, so confab uses no colours.")] }
    let count = found.colours
    switch ColourDepth(count: count) {
    case .direct: return [.ok(.colours, "The terminal shows direct colour (24 bits).")]
    case _ where ["truecolor", "24bit"].contains(colorterm):
      return [
        .note(
          .colours,
          "COLORTERM promises direct colour, but terminfo's description gives \(count) colours.",
          type.hasSuffix("-256color")
            ? "Install the package ncurses-term, which describes terminals with direct colour."
            : "Set TERM to a type that ends in -256color, such as xterm-256color.")
      ]
    case .palette256: return [.ok(.colours, "The terminal shows \(count) colours.")]
    case .sixteen, .eight:
      return [
        .note(
          .colours,
          "The terminal shows \(count) colours by its description, so themes look coarse.",
          "If the terminal has more colours, set TERM to a type that ends in -256color.")
      ]
    case .none:
      return [
        .note(
          .colours, "The terminal shows no colours by its description.",
          "If the terminal has colours, set TERM to its real type; xterm-256color fits most.")
      ]
    }
  }

  private var window: [Finding] {
    guard isOutputTerminal else { return [] }
    guard let size else {
      return [
        .note(
          .window, "The terminal reports no size, so confab assumes 24 rows and 80 columns.",
          "Set the window's real size, for example with stty rows 24 columns 80.")
      ]
    }
    let minimum = TooSmallPane.minimum
    let words = "The window has \(size.rows) rows and \(size.columns) columns"
    if size.rows < minimum.rows || size.columns < minimum.columns {
      return [
        .note(
          .window,
          "\(words); the full screen needs \(minimum.rows) rows and \(minimum.columns) columns.",
          "Make the window larger.")
      ]
    }
    return [
      .ok(
        .window,
        size.columns < 80 ? words + "; 80 columns show the list beside a chat." : words + ".")
    ]
  }
}

extension TerminalCheck {
  init(_ environment: Environment) {
    let settings = TerminalSettings(environment, theme: .dusk)
    type = settings.type
    do throws(TerminalError) {
      description = .success(try TerminalDescription(of: settings))
    } catch {
      description = .failure(error)
    }
    colorterm = environment["COLORTERM"]
    isMonochrome = settings.isMonochrome
    isInputTerminal = isatty(STDIN_FILENO) == 1
    isOutputTerminal = isatty(STDOUT_FILENO) == 1
    var size = winsize()
    let isReported =
      ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_row > 0 && size.ws_col > 0
    self.size = isReported ? Size(rows: Int(size.ws_row), columns: Int(size.ws_col)) : nil
  }
}

/// tmux or screen between the program and the terminal.
struct MultiplexerCheck {
  /// A delay after Esc, in milliseconds, that a person does not notice.
  static let slowestEscape = 50
  /// The time in milliseconds for tmux to answer.
  private static let patience = 500

  enum Kind: String { case tmux, screen }

  let kind: Kind?
  /// The value of TERM.
  let type: String
  /// The time in milliseconds that tmux waits after Esc for the rest of a key; `nil` if it is not
  /// known.
  let escapeMilliseconds: Int?

  var findings: [Finding] {
    guard let kind else {
      return [.ok(.multiplexer, "confab runs neither in tmux nor in screen.")]
    }
    var findings: [Finding] = []
    // The manual of tmux permits the types of screen too.
    if !type.hasPrefix("screen"), kind != .tmux || !type.hasPrefix("tmux") {
      findings.append(
        .note(
          .multiplexer,
          "confab runs in \(kind.rawValue), but TERM is \(DoctorText.quoted(type)), which "
            + "describes another terminal.",
          kind == .tmux
            ? "Write set -g default-terminal tmux-256color into ~/.tmux.conf, and let no start "
              + "file of the shell set TERM."
            : "Write term screen-256color into ~/.screenrc, and let no start file of the shell "
              + "set TERM."))
    }
    if let time = escapeMilliseconds, time > Self.slowestEscape {
      findings.append(
        .note(
          .multiplexer,
          "tmux waits \(time) ms after Esc for the rest of a key, so Esc is slow.",
          "Write set -sg escape-time 25 into ~/.tmux.conf."))
    }
    guard findings.isEmpty else { return findings }
    let delay =
      escapeMilliseconds.map { " tmux waits \($0) ms after Esc for the rest of a key." } ?? ""
    return [.ok(.multiplexer, "confab runs in \(kind.rawValue), and TERM fits it.\(delay)")]
  }
}

extension MultiplexerCheck {
  /// In tmux, also asks it for its option escape-time.
  init(_ environment: Environment) {
    type = environment["TERM"] ?? ""
    kind = environment["TMUX"] != nil ? .tmux : environment["STY"] != nil ? .screen : nil
    guard kind == .tmux else {
      escapeMilliseconds = nil
      return
    }
    let answer = BriefCommand.output(
      of: ["tmux", "show-options", "-sv", "escape-time"], milliseconds: Self.patience)
    escapeMilliseconds = answer.flatMap { Int($0.prefix { $0.isNumber }) }
  }
}

/// Runs another program, with a time limit, and reads the short text that it prints.
enum BriefCommand {
  private static let maxBytes = 4_096

  /// `nil` if the program cannot be started, fails, prints too much, or takes longer than the
  /// limit. Its standard input is empty, and its standard error is dropped. `words`: the name,
  /// which is looked up in PATH, and the arguments.
  static func output(of words: [String], milliseconds: Int) -> String? {
    var ends: [Int32] = [-1, -1]
    // A pair of sockets, unlike a pipe, is created with close-on-exec at once, so no other process
    // that is started at the same time keeps it open.
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    let process = DetachedProgram.start(words, output: ends[1])
    close(ends[1])
    defer { close(ends[0]) }
    guard let process else { return nil }
    let bytes = read(ends[0], until: ContinuousClock.now + .milliseconds(milliseconds))
    if bytes == nil { kill(process, SIGKILL) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      if errno != EINTR { return nil }
    }
    guard status == 0 else { return nil }
    return bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func read(_ end: Int32, until deadline: ContinuousClock.Instant) -> [UInt8]? {
    var found: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 512)
    while found.count <= maxBytes {
      let rest = ContinuousClock.now.duration(to: deadline).components
      let milliseconds = rest.seconds * 1_000 + rest.attoseconds / 1_000_000_000_000_000
      var waiting = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
      guard milliseconds > 0 else { return nil }
      let result = poll(&waiting, 1, Int32(clamping: milliseconds))
      if result < 0, errno == EINTR { continue }
      guard result > 0 else { return nil }
      let count = Glibc.read(end, &chunk, chunk.count)
      guard count > 0 else { return count == 0 ? found : nil }
      found += chunk[..<count]
    }
    return nil
  }
}

/// Compares the widths in columns of some texts in the terminal with those that confab expects.
struct WidthCheck {
  struct Sample: Sendable, Equatable {
    let name: String
    let text: String

    /// The text as confab sends it to the terminal: without the characters that `CellScanner`
    /// leaves out, because terminals give those different widths.
    var drawn: String {
      var result = String.UnicodeScalarView()
      for glyph in CellScanner(text, .none) where glyph.columns > 0 {
        result.append(glyph.base)
        result.append(contentsOf: glyph.marks)
      }
      return String(result)
    }

    var expectedColumns: Int { GraphemeWidth.columns(of: text) }
  }

  static let samples = [
    Sample(name: "a Chinese character", text: "世"),
    Sample(name: "an emoji", text: "👍"),
    Sample(name: "a heart with a variation selector", text: "❤\u{fe0f}"),
    Sample(name: "an emoji of a family", text: "👨\u{200d}👩\u{200d}👧"),
    Sample(name: "a flag", text: "🇩🇪"),
    Sample(name: "a letter with a combining accent", text: "e\u{301}"),
  ]

  /// The time limit in milliseconds, which suits a terminal behind a slow connection.
  private static let patience = 1_000

  let outcome: WidthProbe.Outcome

  var findings: [Finding] {
    guard case .columns(let columns) = outcome else {
      return [
        .note(
          .widths,
          "The terminal did not report where its cursor is, so the widths of characters could "
            + "not be measured.",
          "If rows look shifted, use another terminal, or --ascii.")
      ]
    }
    let different = zip(Self.samples, columns).filter { $0.expectedColumns != $1 }.map {
      "\($0.name) takes \($1) \($1 == 1 ? "column" : "columns"), not \($0.expectedColumns)"
    }
    guard different.isEmpty else {
      return [
        .note(
          .widths,
          "The terminal's widths differ from confab's: \(different.joined(separator: "; ")).",
          "Rows with such characters may be shifted. A newer version of the terminal may help, "
            + "and --ascii shows ASCII characters only.")
      ]
    }
    let count = Self.samples.count
    return [
      .ok(.widths, "The terminal gives all of \(count) sample texts the width that confab expects.")
    ]
  }
}

extension WidthCheck {
  /// `nil` if the widths cannot be measured: standard input and output must be a terminal of a
  /// known type that is wide enough, with this process in its foreground.
  init?(_ terminal: TerminalCheck) {
    guard terminal.isInputTerminal, terminal.isOutputTerminal,
      case .success = terminal.description, (terminal.size?.columns ?? 80) >= 20,
      tcgetpgrp(STDIN_FILENO) == getpgrp()
    else { return nil }
    outcome = WidthProbe.measure(
      Self.samples.map(\.drawn), input: STDIN_FILENO, output: STDOUT_FILENO,
      milliseconds: Self.patience)
  }
}

/// The locale, whose character set decides whether all characters are shown or ASCII only, unless
/// the setting "Glyphs" does.
struct LocaleCheck {
  let name: String?
  /// The environment variable that sets the locale; "LANG" if none does.
  let variable: String
  let isUTF8: Bool
  let isInstalled: Bool
  let glyphs: GlyphWish

  var isASCIIOnly: Bool { glyphs == .ascii || glyphs == .auto && !isUTF8 }

  var findings: [Finding] {
    if glyphs == .ascii {
      return [.ok(.locale, "The setting Glyphs is ASCII, so confab shows ASCII characters only.")]
    }
    guard let name = name.map(DoctorText.quoted) else {
      return [
        .note(
          .locale, "No locale is set. confab shows all characters, as if it were UTF-8.",
          "Set LANG to a locale with UTF-8, such as C.UTF-8, as other programs need one.")
      ]
    }
    if !isUTF8 {
      let effect =
        isASCIIOnly
        ? "confab shows ASCII characters only."
        : "confab shows all characters, as the setting Glyphs says."
      return [
        .note(
          .locale,
          "The locale is \(name) (\(variable)), whose character set is not UTF-8. \(effect)",
          "If the terminal shows UTF-8, set \(variable) to a locale with UTF-8, such as C.UTF-8.")
      ]
    }
    guard isInstalled else {
      return [
        .note(
          .locale,
          "The locale \(name) (\(variable)) is not installed. confab shows all characters, as its "
            + "name says UTF-8.",
          "Install the locale, or set \(variable) to C.UTF-8, as other programs need one.")
      ]
    }
    return [
      .ok(.locale, "The locale is \(name) (\(variable)), with the character set UTF-8.")
    ]
  }
}

extension LocaleCheck {
  init(_ environment: Environment, glyphs: GlyphWish) {
    let set = ["LC_ALL", "LC_CTYPE", "LANG"].first { environment[$0] != nil }
    variable = set ?? "LANG"
    name = set.flatMap { environment[$0] }
    isUTF8 = TerminalLocale.isUTF8 { environment[$0] }
    self.glyphs = glyphs
    let locale = name.flatMap { newlocale(LC_CTYPE_MASK, $0, nil) }
    isInstalled = locale != nil
    if let locale { freelocale(locale) }
  }
}

/// The person's file of key bindings, as the full screen reads it.
struct KeysCheck {
  let file: KeyFile
  let mistake: String?

  var findings: [Finding] {
    if let mistake {
      return [
        .bad(
          .keys, DoctorText.sentence(mistake),
          "Correct the file; until then confab uses its usual keys.")
      ]
    }
    let count = file.changes.count
    let own = count == 1 ? "one action has a key" : "\(count) actions have keys"
    let preset = "The keys are those of the preset \(file.preset.rawValue)"
    return [.ok(.keys, count == 0 ? "\(preset)." : "\(preset), and \(own) of your own.")]
  }
}

extension KeysCheck {
  init(_ keys: OwnKeys) {
    file = keys.file
    mistake = keys.reports.first
  }
}

/// The theme that the full screen would use: its name, or the path of its file.
struct ThemeCheck {
  let name: String
  let error: ThemeError?

  var findings: [Finding] {
    guard let error else {
      return [.ok(.theme, "The theme \(DoctorText.quoted(name)) loads.")]
    }
    let advice =
      if case .notFound = error { "Choose another theme" } else {
        "Correct the file, or choose another theme"
      }
    return [
      .bad(.theme, DoctorText.sentence("\(error)"), "\(advice); until then confab uses dusk.")
    ]
  }
}

extension ThemeCheck {
  init(loading name: String) {
    self.name = name
    do throws(ThemeError) {
      _ = try ThemeChoice.find(name)
      error = nil
    } catch {
      self.error = error
    }
  }
}
