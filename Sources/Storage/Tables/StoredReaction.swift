internal import Intents

/// A reaction of the table `reactions`.
struct StoredReaction {
  /// The order number of the message to which somebody reacted.
  let ord: Int64
  let key: String
  let sender: UserID
  let event: EventID
}
