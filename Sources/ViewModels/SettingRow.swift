/// A row of the settings.
package struct SettingRow: Sendable, Equatable {
  /// The name of the setting, in one or two words.
  package let label: String
  /// The purpose of the setting, in a sentence or two.
  package let sentence: String
  /// The value that a command-line option gives in this run ("now off: --notify"), or "".
  package let override: String
  package let control: SettingControl

  package init(label: String, sentence: String, override: String, control: SettingControl) {
    self.label = label
    self.sentence = sentence
    self.override = override
    self.control = control
  }
}
