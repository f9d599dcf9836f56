/// The kind of a message's content, as a column stores it.
enum ContentKind: Int64, StoredNumber {
  case text, mention, emote, botNotice, attachment, change, encrypted, deleted, unknown,
    poll

  init(number: Int64) { self = Self(rawValue: number) ?? .unknown }

  /// The kinds of content that an edit does not replace, as an SQL list: deleted messages and
  /// reports of a change of the room, such as a join.
  static let unchangeable = "(\(deleted.number), \(change.number))"
}
