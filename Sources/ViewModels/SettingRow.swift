/// A row of the settings.
package struct SettingRow: Sendable, Equatable {
  /// The name of the setting: one word.
  package let label: String
  /// The purpose of the setting, in a sentence or two.
  package let sentence: String
  /// The effect of a command-line option on this run; "": none was given.
  package let override: String
  package let control: SettingControl

  package init(label: String, sentence: String, override: String, control: SettingControl) {
    self.label = label
    self.sentence = sentence
    self.override = override
    self.control = control
  }
}
