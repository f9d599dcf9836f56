internal import Cells
internal import Glibc
internal import Keys

/// Theme files: JSON5, as `themes/dusk.json5` shows. A file may name a built-in theme as its base
/// (`dusk` if it names none), and the colours and styles that differ from that theme.
package enum ThemeFile {
  /// The maximum size of a theme file, in bytes; a larger file is refused before it is parsed.
  private static let largestBytes = 1 << 18

  /// Reads the theme in the file at `path`; throws if the file cannot be read, is too large or has
  /// a mistake. The name of the theme is the name of the file without `.json5`.
  package static func load(_ path: String) throws(ThemeError) -> Theme {
    guard let file = fopen(path, "re") else { throw unreadable(path) }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: largestBytes + 1)
    let count = fread(&bytes, 1, bytes.count, file)
    guard ferror(file) == 0 else { throw unreadable(path) }
    guard count <= largestBytes else {
      throw .malformed(path: path, line: 1, reason: "the file is too large for a theme")
    }
    return try parse(String(decoding: bytes[..<count], as: UTF8.self), path: path)
  }

  /// Reads the theme named `name` from the first of the `folders` that has a file for it; throws if
  /// no folder has one, or if the file cannot be used.
  package static func find(_ name: String, in folders: [String]) throws(ThemeError) -> Theme {
    // A theme's name must not be a path that leads out of the folders.
    if !name.isEmpty, !name.contains("/"), !name.hasPrefix(".") {
      for folder in folders {
        let path = "\(folder)/\(name).json5"
        if access(path, F_OK) == 0 { return try load(path) }
      }
    }
    throw .notFound(name: name, folders: folders)
  }

  /// The names of the theme files in a folder, without `.json5`, unsorted and without hidden files;
  /// none when the folder cannot be read.
  package static func names(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let file = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if file.hasSuffix(".json5"), !file.hasPrefix(".") { names.append(name(ofFile: file)) }
    }
    return names
  }

  /// `path` is the path of the file, from which the name of the theme is taken, and which appears
  /// in errors.
  package static func parse(_ text: String, path: String) throws(ThemeError) -> Theme {
    do throws(JSON5Scanner.Mistake) {
      return try ThemeFileParser.theme(text, named: name(ofFile: path))
    } catch {
      throw .malformed(path: path, line: error.line, reason: error.reason)
    }
  }

  private static func unreadable(_ path: String) -> ThemeError {
    .unreadable(path: path, reason: String(cString: strerror(errno)))
  }

  private static func name(ofFile path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    return file.hasSuffix(".json5") ? String(file.dropLast(6)) : file
  }
}

/// Reads the text of a theme file: `base`, `palette`, `grounds` and `roles`, each of which may be
/// left out.
enum ThemeFileParser {
  private typealias Mistake = JSON5Scanner.Mistake

  private static let sections = "base, palette, grounds, roles"

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

package enum ThemeError: Error, Equatable, Sendable {
  /// The theme file cannot be read; `reason` is the system's message.
  case unreadable(path: String, reason: String)
  /// The file is not a valid theme file; `line` counts from 1.
  case malformed(path: String, line: Int, reason: String)
  case notFound(name: String, folders: [String])
}

extension ThemeError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreadable(let path, let reason): "\(path): cannot be read: \(reason)"
    case .malformed(let path, let line, let reason): "\(path):\(line): \(reason)"
    case .notFound(let name, let folders):
      "no theme named \(name) in \(folders.joined(separator: ", "))"
    }
  }

  /// The sentence of `description`, with the reason before the path of a file, for lines that may
  /// truncate its end.
  package var reasonFirst: String {
    switch self {
    case .unreadable(let path, let reason): "cannot read it: \(reason) (\(path))"
    case .malformed(let path, let line, let reason): "\(reason) (line \(line) of \(path))"
    case .notFound: description
    }
  }
}
