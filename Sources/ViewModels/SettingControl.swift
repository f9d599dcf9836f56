/// The control of a row of the settings.
package enum SettingControl: Sendable, Equatable {
  /// A choice. `selected` is the index of the present one; each other choice has an intent that
  /// selects it.
  case choice([SettingChoice], selected: Int)
  /// A button that sends a trial notification.
  case trial
}
