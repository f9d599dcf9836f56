internal import Glibc
internal import Intents
internal import Model
internal import Themes

/// Finds the colours that were asked for.
enum ThemeChoice {
  /// The theme and what is to be said about it.
  struct Found: Sendable {
    let theme: Theme
    let reports: [String]
  }

  /// The theme of that name, or of that file; the built-in one by its name, and when there is none of that
  /// name or its file is broken, which is reported.
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

  /// The names of all that there are, the built-in one first.
  static func names() -> [String] {
    let found = folders().flatMap { ThemeFile.names(in: $0) }
    return [SettingsModel.usualTheme]
      + Set(found).subtracting([SettingsModel.usualTheme]).sorted()
  }

  /// Beside the build (`make run`), then beside the installed program.
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
