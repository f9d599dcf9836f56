extension EventID {
  /// The sign before the transaction id. An id with a control character is never taken from a
  /// server.
  private static let unsentSign: Character = "\u{1}"

  /// Stands for the event that an own message will be, as long as its id is not known: a change of
  /// the message can then be queued behind it. The store replaces it by the event id once the
  /// server gives one, and it never leaves this program.
  package static func ofUnsent(_ transaction: TransactionID) -> EventID {
    EventID("\(unsentSign)\(transaction)")
  }

  /// The transaction of the own message for which this id stands; `nil` for the id of an event.
  package var unsentTransaction: TransactionID? {
    rawValue.first == Self.unsentSign ? TransactionID(String(rawValue.dropFirst())) : nil
  }
}
