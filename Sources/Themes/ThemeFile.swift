internal import Cells
internal import Glibc

/// Theme files: JSON5, as `themes/dusk.json5` shows.
package enum ThemeFile {
  /// The limit of bytes of a theme file; a longer one is refused before it is parsed.
  private static let largestBytes = 1 << 18

  /// Reads the theme in the file at `path`. Its name is the file's name without `.json5`.
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

  /// Reads the theme named `name` from the first of the `folders` that has it; throws when none
  /// has.
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

  /// The names of the themes in a folder, unsorted; none when the folder cannot be read.
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

  /// Reads a theme from its text; `path` gives it its name and appears in errors.
  package static func parse(_ text: String, path: String) throws(ThemeError) -> Theme {
    do throws(ThemeScanner.Mistake) {
      return try Draft(text).theme(named: name(ofFile: path))
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

/// A theme while it is being read.
private struct Draft {
  private typealias Mistake = ThemeScanner.Mistake

  private var foreground: Colour?
  private var background: Colour?
  private var styles: [StyleRole: Style] = [:]

  init(_ text: String) throws(ThemeScanner.Mistake) {
    let rolesByName = Dictionary(
      uniqueKeysWithValues: StyleRole.allCases.map { ("\($0)", $0) })
    var scanner = ThemeScanner(text)
    var draft = Self()
    var hasRoles = false
    try scanner.object { (key, scanner) throws(Mistake) in
      switch key {
      case "foreground": draft.foreground = try Self.colour(&scanner)
      case "background": draft.background = try Self.colour(&scanner)
      case "roles":
        hasRoles = true
        try scanner.object { (name, scanner) throws(Mistake) in
          guard let role = rolesByName[name] else {
            throw scanner.mistake("no role is named \(name)")
          }
          draft.styles[role] = try Self.style(&scanner)
        }
      default: throw scanner.mistake("\(key) is not one of foreground, background, roles")
      }
    }
    try scanner.end()
    guard hasRoles else { throw scanner.mistake("roles is missing") }
    self = draft
  }

  private init() {}

  func theme(named name: String) -> Theme {
    Theme(name: name, foreground: foreground, background: background, styles: styles)
  }

  private static func style(_ scanner: inout ThemeScanner) throws(Mistake) -> Style {
    var colours: (foreground: Colour?, background: Colour?) = (nil, nil)
    var attributes: Style.Attributes = []
    try scanner.object { (key, scanner) throws(Mistake) in
      switch key {
      case "fg": colours.foreground = try colour(&scanner)
      case "bg": colours.background = try colour(&scanner)
      default:
        if try isOn(key, &scanner) { attributes.insert(try attribute(key, scanner)) }
      }
    }
    return Style(
      foreground: colours.foreground, background: colours.background, attributes: attributes)
  }

  private static func isOn(_ key: String, _ scanner: inout ThemeScanner) throws(Mistake) -> Bool {
    // The name is checked first: with a wrong name, the value does not matter.
    _ = try attribute(key, scanner)
    guard case .flag(let isOn) = try scanner.literal() else {
      throw scanner.mistake("\(key) must be true or false")
    }
    return isOn
  }

  private static func attribute(
    _ key: String, _ scanner: ThemeScanner
  ) throws(Mistake) -> Style.Attributes {
    let names = Style.Attributes.names
    if let found = names.first(where: { $0.name == key }) { return found.attribute }
    let known = (["fg", "bg"] + names.map(\.name)).joined(separator: ", ")
    throw scanner.mistake("\(key) is not one of \(known)")
  }

  private static func colour(_ scanner: inout ThemeScanner) throws(Mistake) -> Colour? {
    switch try scanner.literal() {
    case .null: return nil
    case .text(let text):
      if let colour = Colour(text) { return colour }
      throw scanner.mistake("\"\(text)\" is neither #rrggbb nor the name of a colour")
    case .flag: throw scanner.mistake("a colour is \"#rrggbb\", a name or null")
    }
  }
}
