internal import Glibc
internal import Intents
internal import Model
internal import Themes

/// Finds the theme that an option or setting names: a file of the person's own, a built-in theme,
/// or an installed file.
enum ThemeChoice {
  /// A loaded theme, and sentences about problems while loading it, for the status line.
  struct Found: Sendable {
    let theme: Theme
    let reports: [String]
  }

  /// Returns the theme that has the given name, or, for a name with a slash, the theme in the file
  /// at that path. If there is none or its file cannot be used, returns the theme dusk with a
  /// sentence about the problem.
  static func theme(named name: String) -> Found {
    do throws(ThemeError) {
      return Found(theme: try find(name), reports: [])
    } catch {
      return Found(theme: .dusk, reports: ["The theme dusk is used: \(error.reasonFirst)"])
    }
  }

  /// The names of all themes: the built-in ones, then the names of theme files, sorted.
  static func names() -> [String] {
    let files = Set(folders().flatMap { ThemeFile.names(in: $0) })
    return Theme.builtInNames + files.subtracting(Theme.builtInNames).sorted()
  }

  /// Returns the theme that has the given name, or, for a name with a slash, the theme in the file
  /// at that path. A theme of the person's own precedes a built-in theme of the same name, and that
  /// precedes an installed one.
  static func find(_ name: String) throws(ThemeError) -> Theme {
    if name.contains("/") { return try ThemeFile.load(name) }
    do throws(ThemeError) {
      return try ThemeFile.find(name, in: ownFolder.map { [$0] } ?? [])
    } catch .notFound {
      if let theme = Theme.builtIn(name) { return theme }
      return try ThemeFile.find(name, in: folders())
    }
  }

  private static func folders() -> [String] { [ownFolder, installedFolder].compactMap(\.self) }

  /// The folder of the person's own themes: `confab/themes` in $XDG_CONFIG_HOME, if that is an
  /// absolute path, else in ~/.config; `nil` if HOME is needed and not set.
  static var ownFolder: String? {
    if let folder = value("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
      return folder + "/confab/themes"
    }
    return value("HOME").map { $0 + "/.config/confab/themes" }
  }

  /// The folder of installed themes: `PREFIX/share/confab/themes` for the program
  /// `PREFIX/bin/confab`; `nil` if the program's path is unknown.
  private static var installedFolder: String? {
    guard let program = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(program) }
    let prefix = String(cString: program).split(separator: "/").dropLast(2)
    return "/" + (prefix + ["share", "confab", "themes"]).joined(separator: "/")
  }

  private static func value(_ variable: String) -> String? {
    getenv(variable).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
