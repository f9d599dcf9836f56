internal import Glibc
internal import Intents

/// Checks the locale, whose character set decides whether all characters are shown or ASCII only,
/// unless the setting "Glyphs" does.
struct LocaleCheck {
  /// The locale's name; `nil` if none is set.
  let name: String?
  /// The environment variable that sets the locale; "LANG" if none sets it.
  let variable: String
  let isUTF8: Bool
  /// `true` if the locale that the environment names is installed on the system.
  let isInstalled: Bool
  /// The setting "Glyphs": Unicode, ASCII only, or the locale's character set.
  let glyphs: GlyphWish

  /// `true` if the full screen shows ASCII characters only.
  var isASCIIOnly: Bool { glyphs == .ascii || glyphs == .auto && !isUTF8 }

  var findings: [Finding] {
    if glyphs == .ascii { return [.ok(.locale, DoctorWords.asciiChosen)] }
    guard let name else { return [.note(.locale, DoctorWords.noLocale)] }
    if !isUTF8 {
      return [
        .note(
          .locale, DoctorWords.notUTF8(name, variable: variable, isASCIIOnly: isASCIIOnly))
      ]
    }
    if !isInstalled { return [.note(.locale, DoctorWords.noSuchLocale(name, variable: variable))] }
    return [.ok(.locale, DoctorWords.locale(name, variable: variable))]
  }
}

extension LocaleCheck {
  /// Reads the locale from the environment, and checks whether the system has this locale.
  ///
  /// - Parameter glyphs: the setting "Glyphs".
  init(_ environment: Environment, glyphs: GlyphWish) {
    let set = ["LC_ALL", "LC_CTYPE", "LANG"].first { environment[$0] != nil }
    variable = set ?? "LANG"
    name = set.flatMap { environment[$0] }
    isUTF8 = TerminalLocale.isUTF8 { environment[$0] }
    self.glyphs = glyphs
    let locale = name.flatMap { newlocale(LC_CTYPE_MASK, $0, nil) }
    isInstalled = locale != nil
    if let locale { freelocale(locale) }
  }
}
