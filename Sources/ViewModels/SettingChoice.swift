package import Intents

/// A value that a person can choose for a setting.
package struct SettingChoice: Sendable, Equatable {
  package let words: String
  package let intent: Intent

  package init(words: String, intent: Intent) {
    self.words = words
    self.intent = intent
  }
}
