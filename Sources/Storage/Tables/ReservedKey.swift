/// A key of the search index that is taken for a message whose row is about to be stored.
struct ReservedKey {
  let key: Int64
  /// The distance of the key from the key of the message's time; `nil` for 0.
  let shift: Int64?
  /// The words of the message, as the table `message_words` takes them.
  let words: String
}
