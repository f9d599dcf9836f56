internal import CNcurses

/// The description of a terminal in terminfo, the system's database of terminals.
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
