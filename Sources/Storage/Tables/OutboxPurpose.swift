/// The purpose of a row of `outbox`: a new message or reply, or a change of an existing message.
enum OutboxPurpose: Int64, StoredNumber {
  case message, reply, edit, deletion, reaction, vote, pollEnd

  init(number: Int64) { self = Self(rawValue: number) ?? .message }

  /// SQL conditions on the column `purpose`: `isMessage` is true for a message or reply, `isChange`
  /// for a change of a message, `isText` for the purposes that an encrypted or replaced chat does
  /// not accept (all except deletions and reactions).
  static let isMessage = "purpose <= \(reply.number)"
  static let isChange = "purpose > \(reply.number)"
  static let isText = "purpose NOT IN (\(deletion.number), \(reaction.number))"

  /// `true` for the purposes of a message or reply; `false` for a change of a message.
  var isNewMessage: Bool {
    switch self {
    case .message, .reply: true
    case .edit, .deletion, .reaction, .vote, .pollEnd: false
    }
  }

  /// `true` for a purpose that an encrypted or replaced chat does not accept: all except deletions
  /// and reactions.
  var holdsText: Bool {
    switch self {
    case .message, .reply, .edit, .vote, .pollEnd: true
    case .deletion, .reaction: false
    }
  }
}
