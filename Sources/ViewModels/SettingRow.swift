/// A row of the settings.
package struct SettingRow: Sendable, Equatable {
  /// The heading above the row and its neighbours of the same group; "" for none.
  package let group: String
  /// The name of the setting, in one or two words; of a row that only does something, the words of
  /// its button.
  package let label: String
  /// The purpose of the setting, in a sentence or two.
  package let sentence: String
  /// The value that a command-line option gives in this run ("now off: --notify"), or "".
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
