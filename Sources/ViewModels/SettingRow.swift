/// A row of the settings.
package struct SettingRow: Sendable, Equatable {
  /// The heading of the group of settings to which the row belongs; "" for none.
  package let group: String
  /// The name of the setting, in one or two words; for a row that has only a button, the text of
  /// the button.
  package let label: String
  /// The purpose of the setting, in a sentence or two.
  package let sentence: String
  /// The note that a command-line option overrides the stored value in this run ("now off:
  /// --notify"); "" for none.
  package let override: String
  package let control: SettingControl

  package init(
    group: String = "", label: String, sentence: String, override: String, control: SettingControl
  ) {
    self.group = group
    self.label = label
    self.sentence = sentence
    self.override = override
    self.control = control
  }
}
