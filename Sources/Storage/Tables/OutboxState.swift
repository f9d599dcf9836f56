/// The state of a row of `outbox`.
enum OutboxState: Int64, StoredNumber {
  case queued, sending, failed, sent

  init(number: Int64) { self = Self(rawValue: number) ?? .failed }

  /// Conditions on the column `state`: `isWaiting` holds while the server has not answered,
  /// `isUnsent` while it does not have the message.
  static let isWaiting = "state IN (\(queued.number), \(sending.number))"
  static let isUnsent = "state <> \(sent.number)"
}
