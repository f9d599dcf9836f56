internal import Intents

/// One person's reaction to a stored message, from a row of the table `reactions`.
struct StoredReaction {
  /// The order number of the message to which the person reacted.
  let ord: Int64
  let key: String
  let sender: UserID
  let event: EventID
}
