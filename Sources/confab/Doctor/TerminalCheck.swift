internal import Cells
internal import Glibc
internal import Panes
internal import Terminal
internal import Themes

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
