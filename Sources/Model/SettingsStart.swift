package import Intents

/// The settings and defaults that are known before the store is read.
package struct SettingsStart: Sendable, Equatable {
  /// The settings that command-line options gave.
  package var given = Settings()
  /// `true` if push notifications of the homeserver are on by default.
  package var pushesByItself = false
  /// The names of the installed themes.
  package var themes = [SettingsModel.darkTheme]
  /// The terminal's background that is assumed if the store has no background that the terminal
  /// reported.
  package var assumedBackground = TerminalBackground.dark

  /// Makes the settings of a program without command-line options: push notifications are off, only
  /// the theme for dark backgrounds is known, and the terminal's background counts as dark.
  package init() {}
}
