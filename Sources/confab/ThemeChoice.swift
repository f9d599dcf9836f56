internal import Glibc
internal import Intents
internal import Model
internal import Themes

/// Finds the theme that an option or setting names.
enum ThemeChoice {
  /// A loaded theme, and sentences about problems while loading it, for the status line.
  struct Found: Sendable {
    let theme: Theme
    let reports: [String]
  }

  /// Returns the theme with that name or in that file; the built-in one, with a report, if no theme
  /// has that name or the file is broken.
  static func theme(named name: String) -> Found {
    guard name != SettingsModel.usualTheme else { return Found(theme: .dusk, reports: []) }
    do throws(ThemeError) {
      let theme =
        name.contains("/") ? try ThemeFile.load(name) : try ThemeFile.find(name, in: folders())
      return Found(theme: theme, reports: [])
    } catch {
      return Found(theme: .dusk, reports: ["The built-in theme is used: \(error.reasonFirst)"])
    }
  }

  /// The names of all installed themes, the built-in one first.
  static func names() -> [String] {
    let found = folders().flatMap { ThemeFile.names(in: $0) }
    return [SettingsModel.usualTheme]
      + Set(found).subtracting([SettingsModel.usualTheme]).sorted()
  }

  /// The folders with themes: of the installed program and, for `make run`, of the checkout.
  private static func folders() -> [String] {
    guard let program = realpath("/proc/self/exe", nil) else { return [] }
    defer { free(program) }
    var folder = String(cString: program).split(separator: "/").dropLast().map(String.init)
    var found: [String] = []
    // PREFIX/bin/confab → PREFIX/share/confab/themes
    found.append("/" + (folder.dropLast() + ["share", "confab", "themes"]).joined(separator: "/"))
    // CHECKOUT/.build/TRIPLE/release/confab → CHECKOUT/themes
    if let build = folder.lastIndex(where: { $0.hasPrefix(".build") }) {
      folder.removeSubrange(build...)
      found.append("/" + (folder + ["themes"]).joined(separator: "/"))
    }
    return found
  }
}
