/// The control of a row of the settings: a choice of values, or a button.
package enum SettingControl: Sendable, Equatable {
  /// The values to choose from. `selected` is the index of the stored value or, if none is stored,
  /// of the default; the intent of a value stores that value.
  case choice([SettingChoice], selected: Int)
  /// A button that sends a trial notification.
  case trial
  /// A button that opens the overlay in which the person changes the keys of actions.
  case keys
}
