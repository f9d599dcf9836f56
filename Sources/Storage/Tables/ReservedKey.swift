/// A key of the search index that is reserved for a message whose words are not indexed yet.
struct ReservedKey {
  let key: Int64
  /// The difference between the key and the key of the message's time (`SearchIndex.key(of:)`);
  /// `nil` for 0.
  let shift: Int64?
  /// The words by which the message is found.
  let words: SearchedWords
}
