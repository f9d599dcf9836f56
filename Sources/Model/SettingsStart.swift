package import Intents

/// The settings that are known before the store is read.
package struct SettingsStart: Sendable, Equatable {
  package var given = Settings()
  package var pushesByItself = false
  package var themes = [SettingsModel.usualTheme]

  /// Makes the settings of a program without command-line options: pushes are off, and only the
  /// built-in theme is known.
  package init() {}
}
