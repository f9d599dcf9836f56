/// A line of the help: keys ("Ctrl-K, F2") or commands ("/quit, /exit"), and their effect.
package struct HelpLine: Sendable, Equatable {
  package let keys: String
  package let sentence: String
  /// The short text that the help shows in place of `sentence`; "" if it shows `sentence`.
  package let short: String
  /// The short name of the action in the status line's key hints, by which a search in the help
  /// also finds the line; "" for none.
  package let label: String

  package init(keys: String, sentence: String, short: String = "", label: String = "") {
    self.keys = keys
    self.sentence = sentence
    self.short = short
    self.label = label
  }
}
