/// The change of one key of the search index: the words to remove from the table `message_words`,
/// and the words to add to it afterwards.
struct WordChange: Equatable {
  var removed: SearchedWords?
  var added: SearchedWords?

  /// The number of bytes of the texts.
  var bytes: Int { (removed?.bytes ?? 0) + (added?.bytes ?? 0) }
}
