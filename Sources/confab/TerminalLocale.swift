internal import Glibc

/// Finds the character set of the locale that the environment names.
enum TerminalLocale {
  /// `true` if the locale's character set is UTF-8 or no locale is set: many containers set none,
  /// and their terminals show UTF-8 all the same. A character set in the locale's name counts, even
  /// if that locale is not installed. Source: locale(7), for the order of its variables.
  ///
  /// - Parameter variable: returns the value of an environment variable.
  static func isUTF8(_ variable: (String) -> String?) -> Bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap(variable)
    guard let name = names.first(where: { !$0.isEmpty }) else { return true }
    let plain = name.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "." }
    if plain.contains(".") { return plain.contains(".utf8") }
    return characterSet(of: name) == "UTF-8"
  }

  /// The character set of a locale whose name does not contain the character set; `nil` if the
  /// locale is not installed.
  private static func characterSet(of name: String) -> String? {
    guard let locale = newlocale(LC_CTYPE_MASK, name, nil) else { return nil }
    defer { freelocale(locale) }
    return nl_langinfo_l(Int32(CODESET), locale).map { String(cString: $0) }
  }
}
