internal import CNcurses

/// Capabilities of the current terminal, from terminfo.
enum Capabilities {
  /// The control sequence of terminfo's string capability `name`, without its padding; `nil` if the
  /// terminal does not have the capability.
  static func string(_ name: String) -> String? {
    // -1 means that no string capability has this name: a mistake in this program, not in the
    // terminal.
    guard let found = tigetstr(name), found != UnsafeMutablePointer(bitPattern: -1) else {
      return nil
    }
    return withoutPadding(String(cString: found))
  }

  /// `true` if the terminal has terminfo's boolean capability `name`; extended capabilities count
  /// too.
  static func flag(_ name: String) -> Bool { tigetflag(name) == 1 }

  /// `text` without padding such as `$<5>`, which asks for a pause that no modern terminal needs.
  static func withoutPadding(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "$"), let end = rest[start...].firstIndex(of: ">"),
      rest.index(after: start) < end, rest[rest.index(after: start)] == "<"
    {
      result += rest[..<start]
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}

package struct TerminalDescription: Sendable, Equatable {
  /// The name of the description in terminfo: the terminal's type, or a description with direct
  /// colour that fits that type.
  package let name: String
  /// The number of colours that the terminal shows; 0 if it shows none.
  package let colours: Int

  package init(name: String, colours: Int) {
    self.name = name
    self.colours = colours
  }

  /// Reads the description of the first terminal type that fits `settings` and that terminfo
  /// describes; `Capabilities` uses this description from then on. Throws if there is none, or if
  /// the terminal cannot place the cursor.
  package init(of settings: TerminalSettings) throws(TerminalError) {
    guard !settings.type.isEmpty else { throw .unknownType("") }
    for type in settings.typesToTry {
      var answer: Int32 = 0
      guard setupterm(type, settings.output, &answer) == OK, answer == 1 else { continue }
      guard Capabilities.string("cup") != nil else { throw .tooSimple(type) }
      self.init(name: type, colours: max(0, Int(tigetnum("colors"))))
      return
    }
    throw .unknownType(settings.type)
  }
}

package enum TerminalError: Error, Equatable, Sendable {
  /// The input or the output is not a terminal, or could not be opened.
  case notATerminal
  /// terminfo has no usable description of the terminal type, which is the value of `TERM`; "" when
  /// the variable is empty or not set.
  case unknownType(String)
  /// The terminal of this type (`TERM`), for example `dumb`, cannot place the cursor, according to
  /// its description.
  case tooSimple(String)
}

extension TerminalError: CustomStringConvertible {
  /// The reason as a sentence that is shown to a person, without a full stop.
  package var description: String {
    switch self {
    case .notATerminal: "the full screen needs a terminal for its input and its output"
    case .unknownType(""): "TERM is not set, so there is no telling what this terminal understands"
    case .unknownType(let type):
      "nothing is known of the terminal \"\(type)\" (TERM); "
        + "the package ncurses-term describes many, xterm-256color fits most"
    case .tooSimple(let type):
      "the terminal \"\(type)\" (TERM) cannot show a full screen"
    }
  }
}

package struct TerminalSettings {
  /// The terminal's type: the variable `TERM`.
  package var type: String
  /// `true` if the variable `COLORTERM` is `truecolor` or `24bit`.
  package var hasDirectColour: Bool
  /// `true` if the variable `NO_COLOR` is set and not empty.
  package var isMonochrome: Bool
  package var theme: Theme
  /// `true` if the variable `TMUX` is set: tmux runs between the program and the terminal.
  package var isInTmux = false
  /// `true` if the terminal is asked for the colour of its background.
  package var followsBackground = false
  /// The time in nanoseconds without input after which a single key may end a paste whose
  /// terminator was lost, and any key ends the terminal's response about its background if the rest
  /// was lost.
  package var patience: UInt64 = 2_000_000_000
  /// The clock with which `patience` is measured: it returns nanoseconds, which never decrease.
  package var now: @Sendable () -> UInt64 = EventLoop.now
  /// The terminal's descriptor for reading; `output` is the one for writing.
  package var input: Int32 = 0
  package var output: Int32 = 1
  /// `true` if `input` is the pipe of a `KeyRelay` and not the terminal itself.
  package var isRelayed = false

  package init(type: String, hasDirectColour: Bool, isMonochrome: Bool, theme: Theme) {
    self.type = type
    self.hasDirectColour = hasDirectColour
    self.isMonochrome = isMonochrome
    self.theme = theme
  }

  /// `true` for the multiplexers tmux and screen. Both understand xterm's own sequences, or ignore
  /// them, although their terminfo descriptions do not say so.
  var isMultiplexer: Bool {
    ["tmux", "screen"].contains {
      type == $0 || type.hasPrefix($0 + "-") || type.hasPrefix($0 + ".")
    }
  }

  /// The names of the terminfo descriptions to try, best first. `TERM` usually names a description
  /// with 256 colours even if the terminal has direct colour; the `-direct` description is better
  /// if the system has it. For `xterm` the one of VTE is used: many terminals that only call
  /// themselves xterm print xterm's colon-separated sequences for direct colour as garbage, but
  /// understand VTE's sequences.
  var typesToTry: [String] {
    let suffix = "-256color"
    guard hasDirectColour, !isMonochrome, type.hasSuffix(suffix) else { return [type] }
    let family = type.dropLast(suffix.count)
    return ["\(family == "xterm" ? "vte" : family)-direct", type]
  }
}
