internal import Cells
internal import JSON5

/// Reads the text of a theme file: `base`, `palette`, `grounds` and `roles`, each of which may be
/// left out.
enum ThemeFileParser {
  private typealias Mistake = JSON5Scanner.Mistake

  private static let sections = "base, palette, grounds, roles"

  /// Returns the theme that `text` describes; throws a mistake in the text, with its line.
  static func theme(_ text: String, named name: String) throws(JSON5Scanner.Mistake) -> Theme {
    // The base theme is read first, wherever the file names it, because the file's sections change
    // that theme.
    var theme = try base(text) ?? .dusk
    theme.name = name
    var scanner = JSON5Scanner(text)
    try scanner.object { (key, scanner) throws(Mistake) in
      switch key {
      case "base": _ = try scanner.literal()
      case "palette": try readPalette(&scanner, into: &theme)
      case "grounds": try readGrounds(&scanner, into: &theme)
      case "roles": try readRoles(&scanner, into: &theme)
      default: throw scanner.mistake("\(key) is not one of \(sections)")
      }
    }
    try scanner.end()
    return theme
  }

  private static func base(_ text: String) throws(Mistake) -> Theme? {
    var scanner = JSON5Scanner(text)
    var base: Theme?
    try scanner.object { (key, scanner) throws(Mistake) in
      guard key == "base" else { return try scanner.skipValue() }
      guard case .text(let name) = try scanner.literal(), let found = Theme.builtIn(name) else {
        throw scanner.mistake(
          "base must be one of \(Theme.builtInNames.joined(separator: ", "))")
      }
      base = found
    }
    return base
  }

  // MARK: Sections

  private static func readPalette(
    _ scanner: inout JSON5Scanner, into theme: inout Theme
  ) throws(Mistake) {
    try scanner.object { (name, scanner) throws(Mistake) in
      guard let entry = Palette.Entry.allCases.first(where: { "\($0)" == name }) else {
        throw scanner.mistake("no colour of the palette is named \(name)")
      }
      guard try scanner.isObject() else {
        theme.palette[entry] = Palette.Tint(try colour(&scanner))
        return
      }
      var tint = TintChange()
      try scanner.object { (key, scanner) throws(Mistake) in
        switch key {
        case "colour": tint.exact = TintChange.Named(try colour(&scanner))
        case "colour16": tint.among16 = try colour(&scanner)
        default: throw scanner.mistake("\(key) is not one of colour, colour16")
        }
      }
      theme.palette[entry] = tint.applied(to: theme.palette[entry])
    }
  }

  private static func readGrounds(
    _ scanner: inout JSON5Scanner, into theme: inout Theme
  ) throws(Mistake) {
    try scanner.object { (name, scanner) throws(Mistake) in
      guard let ground = Ground.allCases.first(where: { "\($0)" == name }) else {
        throw scanner.mistake("no ground is named \(name)")
      }
      guard try scanner.isObject() else {
        theme[ground].background = Palette.Tint(try colour(&scanner))
        return
      }
      var tint = TintChange()
      try scanner.object { (key, scanner) throws(Mistake) in
        switch key {
        case "bg": tint.exact = TintChange.Named(try colour(&scanner))
        case "bg16": tint.among16 = try colour(&scanner)
        case "fg16": theme[ground].text16 = try colour(&scanner)
        default:
          let attribute = try attribute(key, scanner, others: "bg, bg16, fg16")
          let isOn = try flag(key, &scanner)
          if isOn {
            theme[ground].attributes.insert(attribute)
          } else {
            theme[ground].attributes.remove(attribute)
          }
        }
      }
      theme[ground].background = tint.applied(to: theme[ground].background)
    }
  }

  private static func readRoles(
    _ scanner: inout JSON5Scanner, into theme: inout Theme
  ) throws(Mistake) {
    try scanner.object { (name, scanner) throws(Mistake) in
      guard let role = StyleRole.allCases.first(where: { "\($0)" == name }) else {
        throw scanner.mistake("no role is named \(name)")
      }
      var change = theme.changes[role] ?? RoleChange()
      try scanner.object { (key, scanner) throws(Mistake) in
        switch key {
        case "fg": change.foreground.exact = TintChange.Named(try colour(&scanner))
        case "fg16": change.foreground.among16 = try colour(&scanner)
        case "bg": change.background.exact = TintChange.Named(try colour(&scanner))
        case "bg16": change.background.among16 = try colour(&scanner)
        default:
          let attribute = try attribute(key, scanner, others: "fg, fg16, bg, bg16")
          let isOn = try flag(key, &scanner)
          change.set(attribute, isOn)
        }
      }
      guard
        change.background.among16 == nil || change.background.exact != nil
          || theme[role].background != nil
      else { throw scanner.mistake("bg16 needs a bg, as \(name) has no background of its own") }
      theme.changes[role] = change
    }
  }

  // MARK: Values

  private static func attribute(
    _ key: String, _ scanner: JSON5Scanner, others: String
  ) throws(Mistake) -> Style.Attributes {
    let names = Style.Attributes.names
    if let found = names.first(where: { $0.name == key }) { return found.attribute }
    let known = names.map(\.name).joined(separator: ", ")
    throw scanner.mistake("\(key) is not one of \(others), \(known)")
  }

  private static func flag(_ key: String, _ scanner: inout JSON5Scanner) throws(Mistake) -> Bool {
    guard case .flag(let isOn) = try scanner.literal() else {
      throw scanner.mistake("\(key) must be true or false")
    }
    return isOn
  }

  private static func colour(_ scanner: inout JSON5Scanner) throws(Mistake) -> Colour? {
    switch try scanner.literal() {
    case .null: return nil
    case .text(let text):
      if let colour = Colour(text) { return colour }
      throw scanner.mistake("\"\(text)\" is neither #rrggbb nor the name of a colour")
    case .flag: throw scanner.mistake("a colour is \"#rrggbb\", a name or null")
    }
  }
}

extension RoleChange {
  /// Adds a text attribute to the style role, or removes it.
  fileprivate mutating func set(_ attribute: Style.Attributes, _ isOn: Bool) {
    if isOn {
      added.insert(attribute)
      removed.remove(attribute)
    } else {
      removed.insert(attribute)
      added.remove(attribute)
    }
  }
}
