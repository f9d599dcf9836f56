internal import Intents

/// Remembers the event ids of the own messages that left the outbox last in this run of the
/// program. The screen may still name such a message by its transaction id, until the next view
/// model contains the event id.
final class SentMessages {
  /// The limit of ids in each of the dictionaries `newer` and `older`. When `newer` is full,
  /// `newer` becomes `older`, and a new dictionary begins.
  private static let most = 1_024

  private var newer: [TransactionID: EventID] = [:]
  private var older: [TransactionID: EventID] = [:]

  func note(_ transaction: TransactionID, as event: EventID) {
    if newer.count >= Self.most { (older, newer) = (newer, [:]) }
    newer[transaction] = event
  }

  /// The event id of an own message that left the outbox, by its transaction id; `nil` if none is
  /// remembered.
  func event(of transaction: TransactionID) -> EventID? {
    newer[transaction] ?? older[transaction]
  }
}
