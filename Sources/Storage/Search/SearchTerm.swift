/// A part of a query that stands for consecutive words of a text: one word, a phrase, or a typed
/// word that the folding divides, such as `foo_bar`.
struct SearchTerm: Equatable {
  /// The folded words; never empty.
  let words: [String]
  /// `true` if the last word may be the beginning of a longer one.
  let isPrefix: Bool

  /// Makes the term of a typed text; `nil` if the text has no word. If the last word is a single
  /// letter, only the whole word is meant, because too many words begin with one letter; a single
  /// Chinese or Japanese character may be followed by others.
  init?(_ typed: String, isPrefix: Bool) {
    var folded = WordFolding.words(of: typed)
    guard let last = folded.last else { return nil }
    // `WordFolding` makes a word of the last character of a run of Chinese or Japanese characters.
    // A typed run may be a part of a longer run in the text, so this word is removed. A single
    // typed character stays, as the beginning of a pair.
    if last.endsRun, folded.count > 1,
      folded[folded.count - 2].range.upperBound == last.range.upperBound
    {
      folded.removeLast()
      self.isPrefix = false
    } else if last.endsRun {
      self.isPrefix = true
    } else {
      self.isPrefix = isPrefix && last.text.unicodeScalars.count > 1
    }
    words = folded.map(\.text)
  }

  init(words: [String], isPrefix: Bool) {
    self.words = words
    self.isPrefix = isPrefix
  }

  /// The term as an expression of FTS5, SQLite's full-text search. A folded word has no quotation
  /// mark, and words in quotation marks are no operators.
  /// <https://www.sqlite.org/fts5.html#fts5_phrases>
  var expression: String { "\"\(words.joined(separator: " "))\"" + (isPrefix ? " *" : "") }
}
