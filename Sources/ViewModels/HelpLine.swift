/// A line of the help: keys ("Ctrl-K, F2") or commands ("/quit, /exit"), and their effect.
package struct HelpLine: Sendable, Equatable {
  package let keys: String
  package let sentence: String

  package init(keys: String, sentence: String) {
    self.keys = keys
    self.sentence = sentence
  }
}
