/// A line of the help: "Ctrl-K, F2" or "/quit, /exit", and its effect.
package struct HelpLine: Sendable, Equatable {
  package let keys: String
  package let sentence: String

  package init(keys: String, sentence: String) {
    self.keys = keys
    self.sentence = sentence
  }
}
