extension EventID {
  /// The character before the transaction id in an id that stands for an unsent message. It is a
  /// control character, because ids with control characters are never accepted from a server.
  private static let unsentSign: Character = "\u{1}"

  /// Returns an id that stands for an own message until the event id of the message is known, so
  /// that a change of the message can be queued before the message was sent. The store replaces
  /// this id by the event id once a stored timeline contains the message. The id is never sent to a
  /// server.
  package static func ofUnsent(_ transaction: TransactionID) -> EventID {
    EventID("\(unsentSign)\(transaction)")
  }

  /// The transaction id of the own message for which this id stands; `nil` for an id that a server
  /// assigned.
  package var unsentTransaction: TransactionID? {
    rawValue.first == Self.unsentSign ? TransactionID(String(rawValue.dropFirst())) : nil
  }
}
