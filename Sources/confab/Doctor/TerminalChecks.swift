internal import Cells
internal import Glibc
internal import Keys
internal import Screens
internal import Terminal

/// Checks the terminal: its type, its colours, its size, and whether standard input and output are
/// connected to a terminal.
struct TerminalCheck {
  /// The value of the environment variable TERM; "" if it is not set.
  let type: String
  let description: Result<TerminalDescription, TerminalError>
  /// The value of the environment variable COLORTERM; `nil` if it is not set.
  let colorterm: String?
  /// `true` if the environment variable NO_COLOR is set, so that no colours are used.
  let isMonochrome: Bool
  let isInputTerminal: Bool
  let isOutputTerminal: Bool
  /// The size that the terminal reports; `nil` if it reports none.
  let size: Size?

  var findings: [Finding] { [terminal, streams] + colours + window }

  private var terminal: Finding {
    switch description {
    case .success(let found): .ok(.terminal, DoctorWords.terminal(type, described: found.name))
    case .failure(.unknownType("")): .bad(.terminal, DoctorWords.noTerminalType)
    case .failure(.tooSimple(let type)): .bad(.terminal, DoctorWords.tooSimpleTerminal(type))
    case .failure: .bad(.terminal, DoctorWords.unknownTerminal(type))
    }
  }

  private var streams: Finding {
    switch (isInputTerminal, isOutputTerminal) {
    case (true, true): .ok(.streams, DoctorWords.streams)
    case (true, false): .note(.streams, DoctorWords.noTerminal(DoctorWords.standardOutput))
    case (false, true): .note(.streams, DoctorWords.noTerminal(DoctorWords.standardInput))
    case (false, false): .note(.streams, DoctorWords.noTerminals)
    }
  }

  private var colours: [Finding] {
    guard case .success(let found) = description else { return [] }
    if isMonochrome { return [.ok(.colours, DoctorWords.noColour)] }
    let isDirect = ["truecolor", "24bit"].contains(colorterm)
    switch ColourDepth(count: found.colours) {
    case .direct: return [.ok(.colours, DoctorWords.directColour)]
    case _ where isDirect:
      return [.note(.colours, DoctorWords.directColourUnused(found.colours, type: type))]
    case .palette256: return [.ok(.colours, DoctorWords.colours(found.colours))]
    case .sixteen, .eight: return [.note(.colours, DoctorWords.fewColours(found.colours))]
    case .none: return [.note(.colours, DoctorWords.colourless)]
    }
  }

  private var window: [Finding] {
    guard isOutputTerminal else { return [] }
    guard let size else { return [.note(.window, DoctorWords.noSize)] }
    let minimum = TooSmallPane.minimum
    if size.rows < minimum.rows || size.columns < minimum.columns {
      return [.note(.window, DoctorWords.tooSmall(size, minimum: minimum))]
    }
    return [.ok(.window, DoctorWords.size(size))]
  }
}

extension TerminalCheck {
  /// Reads the environment variables, terminfo and the state of the standard streams.
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
    size = Self.reportedSize()
  }

  /// The size of the terminal at standard output; `nil` if it reports none.
  private static func reportedSize() -> Size? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0
    else { return nil }
    return Size(rows: Int(size.ws_row), columns: Int(size.ws_col))
  }
}

/// Checks tmux and screen, the terminal multiplexers that may run between the program and the
/// terminal.
struct MultiplexerCheck {
  /// The longest delay of tmux after Esc that counts as no problem, in milliseconds: a person does
  /// not notice it.
  static let slowestEscape = 50
  /// The longest time to wait for tmux to answer, in milliseconds.
  private static let patience = 500

  enum Kind: String { case tmux, screen }

  /// The terminal multiplexer in which the program runs; `nil` for none.
  let kind: Kind?
  /// The value of the environment variable TERM.
  let type: String
  /// The time in milliseconds that tmux waits after Esc for the rest of a key; `nil` if it is not
  /// known, or the program does not run in tmux.
  let escapeMilliseconds: Int?

  var findings: [Finding] {
    guard let kind else { return [.ok(.multiplexer, DoctorWords.noMultiplexer)] }
    var findings: [Finding] = []
    if !fits(kind) {
      findings.append(.note(.multiplexer, DoctorWords.wrongType(type, inside: kind)))
    }
    if let time = escapeMilliseconds, time > Self.slowestEscape {
      findings.append(.note(.multiplexer, DoctorWords.slowEscape(time)))
    }
    guard findings.isEmpty else { return findings }
    return [.ok(.multiplexer, DoctorWords.multiplexer(kind, escape: escapeMilliseconds))]
  }

  /// `true` if the environment variable TERM has a value that the multiplexer's manual permits:
  /// tmux also accepts the values for screen.
  private func fits(_ kind: Kind) -> Bool {
    type.hasPrefix("screen") || kind == .tmux && type.hasPrefix("tmux")
  }
}

extension MultiplexerCheck {
  /// Reads the environment variables; in tmux, also asks it for the value of its option
  /// escape-time.
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

/// Compares the widths in columns of some texts in the terminal with the widths that confab
/// expects.
struct WidthCheck {
  /// A text whose width in the terminal is measured, and the name that the check's finding gives
  /// it, such as "an emoji".
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
    Sample(name: DoctorWords.chinese, text: "世"),
    Sample(name: DoctorWords.emoji, text: "👍"),
    Sample(name: DoctorWords.emojiWithSelector, text: "❤\u{fe0f}"),
    Sample(name: DoctorWords.family, text: "👨\u{200d}👩\u{200d}👧"),
    Sample(name: DoctorWords.flag, text: "🇩🇪"),
    Sample(name: DoctorWords.accent, text: "e\u{301}"),
  ]

  /// The time limit of the measurement, in milliseconds, which suits a terminal behind a slow
  /// connection.
  private static let patience = 1_000

  let outcome: WidthProbe.Outcome

  var findings: [Finding] {
    guard case .columns(let columns) = outcome else {
      return [.note(.widths, DoctorWords.widthsUnknown)]
    }
    let different = zip(Self.samples, columns).filter { $0.expectedColumns != $1 }
    if different.isEmpty { return [.ok(.widths, DoctorWords.widths(Self.samples.count))] }
    return [
      .note(
        .widths,
        DoctorWords.widthsDiffer(
          different.map { DoctorWords.width($0.name, found: $1, expected: $0.expectedColumns) }))
    ]
  }
}

extension WidthCheck {
  /// Measures the widths; `nil` if they cannot be measured: standard input and output must be a
  /// terminal of a known type that is wide enough for the texts, with this process in its
  /// foreground.
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

/// Checks the person's file of key bindings, as the full screen reads it.
struct KeysCheck {
  let file: KeyFile
  /// The sentence about a mistake in the file of key bindings, or about a failure to read it; `nil`
  /// if the file can be used or does not exist.
  let mistake: String?

  var findings: [Finding] {
    if let mistake { return [.bad(.keys, DoctorWords.brokenKeys(mistake))] }
    return [.ok(.keys, DoctorWords.keys(preset: file.preset.rawValue, own: file.changes.count))]
  }
}

extension KeysCheck {
  init(_ keys: OwnKeys) {
    file = keys.file
    mistake = keys.reports.first
  }
}

/// Checks the theme that the full screen would use.
struct ThemeCheck {
  /// The name of the theme, or the path of its file.
  let name: String
  /// The reason why the theme cannot be used; `nil` if it loads.
  let error: ThemeError?

  var findings: [Finding] {
    guard let error else { return [.ok(.theme, DoctorWords.theme(name))] }
    return [.bad(.theme, DoctorWords.brokenTheme(error))]
  }
}

extension ThemeCheck {
  /// Tries to load the theme with this name, or the theme in the file at this path.
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

/// Checks the folder for the person's own themes, which need not exist.
struct ThemeFolderCheck {
  enum State { case missing, readable, closed }

  /// The path of the folder for themes; `nil` if neither XDG_CONFIG_HOME nor HOME names one.
  let path: String?
  let state: State

  var findings: [Finding] {
    guard let path else { return [.ok(.config, DoctorWords.noConfigFolder)] }
    return switch state {
    case .missing: [.ok(.config, DoctorWords.noThemeFolder(path))]
    case .readable: [.ok(.config, DoctorWords.themeFolder(path))]
    case .closed: [.note(.config, DoctorWords.closedThemeFolder(path))]
    }
  }
}

extension ThemeFolderCheck {
  /// Examines the folder for themes at `path`.
  init(path: String?) {
    self.path = path
    guard let path else {
      state = .missing
      return
    }
    if access(path, F_OK) != 0, errno == ENOENT {
      state = .missing
    } else {
      state = access(path, R_OK | X_OK) == 0 ? .readable : .closed
    }
  }
}
