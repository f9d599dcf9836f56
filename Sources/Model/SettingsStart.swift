package import Intents

/// The settings that are known before the store is read.
package struct SettingsStart: Sendable, Equatable {
  package var given = Settings()
  package var pushesByItself = false
  package var themes = [SettingsModel.usualTheme]

  /// The start without any options.
  package init() {}
}
