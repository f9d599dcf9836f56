package import Themes

/// The settings with which the terminal is opened. Some come from environment variables.
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
