/// A word of a text in the form in which a search compares words.
struct FoldedWord: Equatable {
  /// The word in lower case and without accents; a word of more than 64 scalars is cut there.
  let text: String
  /// The place of the word in the text, as UTF-8 offsets. It overlaps the place of the next word in
  /// texts that are written without spaces.
  let range: Range<Int>
  /// `true` for a word that is the last character alone of a run of Chinese or Japanese characters.
  let endsRun: Bool
}
