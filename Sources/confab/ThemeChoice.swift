internal import Glibc
internal import Themes

/// Finds the colours that were asked for.
struct ThemeChoice {
  let environment: Environment

  /// The theme and what is to be said about it.
  struct Found: Sendable {
    let theme: Theme
    let reports: [String]
  }

  /// The theme of that name, or of that file; the built-in one when none is asked for, or when the file is
  /// broken, which is reported. A name that nobody knows ends the program.
  func theme(named name: String?) throws(Ending) -> Found {
    guard let name else { return Found(theme: .dusk, reports: []) }
    do throws(ThemeError) {
      let theme =
        name.contains("/") ? try ThemeFile.load(name) : try ThemeFile.find(name, in: Self.folders())
      return Found(theme: theme, reports: [])
    } catch {
      return Found(theme: .dusk, reports: ["The built-in theme is used: \(error.reasonFirst)"])
    }
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
