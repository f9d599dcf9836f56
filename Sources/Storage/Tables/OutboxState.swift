/// The delivery state of a row of `outbox`.
enum OutboxState: Int64, StoredNumber {
  case queued, sending, failed, sent

  init(number: Int64) { self = Self(rawValue: number) ?? .failed }

  /// SQL conditions on the column `state`: `isWaiting` is true for a row that is queued or being
  /// sent; `isUnsent` is true while the server has not accepted the row.
  static let isWaiting = "state IN (\(queued.number), \(sending.number))"
  static let isUnsent = "state <> \(sent.number)"
}
