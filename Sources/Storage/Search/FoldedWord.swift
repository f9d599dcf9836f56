/// A word of a text in the form in which a search compares words.
struct FoldedWord: Equatable {
  /// The word in lower case, without accents, at most 64 scalars.
  let text: String
  /// The place of the word in the text, as UTF-8 offsets. Overlaps that of the next word in texts
  /// that are written without spaces.
  let range: Range<Int>
  /// `true` for the last character of a run of Chinese or Japanese characters.
  let endsRun: Bool
}
