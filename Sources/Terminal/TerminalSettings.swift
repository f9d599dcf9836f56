package import Themes

/// What the program knows of the terminal before it is opened.
package struct TerminalSettings {
  /// The terminal's type: the variable `TERM`.
  package var type: String
  /// The variable `COLORTERM` says `truecolor` or `24bit`.
  package var hasDirectColour: Bool
  /// The variable `NO_COLOR` is set and not empty.
  package var isMonochrome: Bool
  package var theme: Theme
  /// The variable `TMUX` is set: tmux stands between the program and the terminal.
  package var isInTmux = false
  /// After how long a paste that has not ended gives way to a key, in nanoseconds.
  package var pastePatience: UInt64 = 2_000_000_000
  /// Descriptors of the terminal, open for reading and for writing.
  package var input: Int32 = 0
  package var output: Int32 = 1

  package init(type: String, hasDirectColour: Bool, isMonochrome: Bool, theme: Theme) {
    self.type = type
    self.hasDirectColour = hasDirectColour
    self.isMonochrome = isMonochrome
    self.theme = theme
  }

  /// tmux and screen understand xterm's own sequences, or pass over them; their descriptions do not say so.
  var isMultiplexer: Bool {
    ["tmux", "screen"].contains {
      type == $0 || type.hasPrefix($0 + "-") || type.hasPrefix($0 + ".")
    }
  }

  /// Descriptions to try, best first. A terminal that shows direct colour is mostly described as one
  /// with 256; where the system has the description with direct colour, it is the better one. What calls
  /// itself xterm is mostly something else: xterm's own way to name a colour, with colons, is garbage on
  /// some of them; that of VTE is understood by all.
  var typesToTry: [String] {
    let suffix = "-256color"
    guard hasDirectColour, !isMonochrome, type.hasSuffix(suffix) else { return [type] }
    let family = type.dropLast(suffix.count)
    return ["\(family == "xterm" ? "vte" : family)-direct", type]
  }
}
