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
