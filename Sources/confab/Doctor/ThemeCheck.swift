internal import Themes

/// Checks the theme that the full screen would use.
struct ThemeCheck {
  /// The name of the theme, or the path of its file.
  let name: String
  /// The reason why the theme cannot be used; `nil` if it loads.
  let error: ThemeError?

  var findings: [Finding] {
    guard let error else { return [.ok(.theme, DoctorWords.theme(name))] }
    return [.bad(.theme, DoctorWords.brokenTheme(error))]
  }
}

extension ThemeCheck {
  /// Tries to load the theme with this name, or the theme in the file at this path.
  init(loading name: String) {
    self.name = name
    do throws(ThemeError) {
      _ = try ThemeChoice.find(name)
      error = nil
    } catch {
      self.error = error
    }
  }
}
