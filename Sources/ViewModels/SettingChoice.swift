package import Intents

/// A choice of a setting.
package struct SettingChoice: Sendable, Equatable {
  package let words: String
  package let intent: Intent

  package init(words: String, intent: Intent) {
    self.words = words
    self.intent = intent
  }
}
