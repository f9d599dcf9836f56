/// A line of the help: keys ("Ctrl-K, F2") or commands ("/quit, /exit"), and their effect.
package struct HelpLine: Sendable, Equatable {
  package let keys: String
  package let sentence: String
  /// The words that the help shows in place of the sentence; "" for none.
  package let short: String
  /// The short words by which the status line names the line, so that a search finds it by them; ""
  /// for none.
  package let label: String

  package init(keys: String, sentence: String, short: String = "", label: String = "") {
    self.keys = keys
    self.sentence = sentence
    self.short = short
    self.label = label
  }
}
