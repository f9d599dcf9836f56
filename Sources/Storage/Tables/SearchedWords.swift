/// The words by which a message is found, not yet divided and folded, which takes a second for some
/// megabytes.
struct SearchedWords: Equatable {
  /// The text that a search looks through.
  let text: String
  /// Marks of the message's chat, its sender and its properties, each after a space.
  let marks: String

  /// The number of bytes, which decides the time that the indexing takes.
  var bytes: Int { text.utf8.count + marks.utf8.count }

  /// The words as the table `message_words` takes them.
  var folded: String { WordFolding.indexed(text) + marks }
}
