package import Intents

/// What may be set, and what of it the terminal and the screens have to follow.
package struct SettingsViewModel: Sendable, Equatable {
  package let rows: [SettingRow]
  package let notify: NotifyStyle
  /// A key that does nothing rings.
  package let rings: Bool
  /// A theme's name or path.
  package let theme: String
  package let links: LinkWish

  package init(
    rows: [SettingRow], notify: NotifyStyle, rings: Bool, theme: String, links: LinkWish = .auto
  ) {
    self.links = links
    self.rows = rows
    self.notify = notify
    self.rings = rings
    self.theme = theme
  }

  package static let initial = SettingsViewModel(
    rows: [], notify: .terminal, rings: true, theme: "")
}

/// One thing that may be set.
package struct SettingRow: Sendable, Equatable {
  /// One word.
  package let label: String
  /// What it is for, in a sentence or two.
  package let sentence: String
  /// What an option of the command line makes of it for this run; "": none was given.
  package let override: String
  package let control: SettingControl

  package init(label: String, sentence: String, override: String, control: SettingControl) {
    self.label = label
    self.sentence = sentence
    self.override = override
    self.control = control
  }
}

/// What a row of the settings lets a person do.
package enum SettingControl: Sendable, Equatable {
  /// Take one of these; `selected` is an index, and the others have one besides.
  case choice([SettingChoice], selected: Int)
  /// Have the terminal show a notification.
  case trial
}

/// One of the things that something can be.
package struct SettingChoice: Sendable, Equatable {
  package let words: String
  package let intent: Intent

  package init(words: String, intent: Intent) {
    self.words = words
    self.intent = intent
  }
}
