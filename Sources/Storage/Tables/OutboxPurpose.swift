/// The purpose of a row of `outbox`: a new message or reply, or a change of an existing message.
enum OutboxPurpose: Int64, StoredNumber {
  case message, reply, edit, deletion, reaction, vote, pollEnd

  init(number: Int64) { self = Self(rawValue: number) ?? .message }

  /// Conditions on the column `purpose`: `isMessage` is true for a message or reply, `isChange` for
  /// a change of a message, `isText` for all that have a text, which an encrypted or
  /// replaced chat does not accept.
  static let isMessage = "purpose <= \(reply.number)"
  static let isChange = "purpose > \(reply.number)"
  static let isText = "purpose NOT IN (\(deletion.number), \(reaction.number))"

  /// `true` for a message or reply.
  var isNewMessage: Bool {
    switch self {
    case .message, .reply: true
    case .edit, .deletion, .reaction, .vote, .pollEnd: false
    }
  }

  /// `true` if the row has a text, which an encrypted or replaced chat does not accept.
  var holdsText: Bool {
    switch self {
    case .message, .reply, .edit, .vote, .pollEnd: true
    case .deletion, .reaction: false
    }
  }
}
