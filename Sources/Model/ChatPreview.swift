internal import Intents

/// The newest message of a chat's main timeline, or an own one that waits to be sent or to arrive
/// there, as one line of the chat list, without reports of a change of the room and messages of
/// ignored people.
package struct ChatPreview: Sendable, Equatable {
  /// The name to show for the message's sender; `nil` for an own message.
  package let senderName: String?
  /// The newest message as one line of at most 200 scalars, safe to show (`CleanText` removed
  /// control characters).
  package let text: String
  package let timestamp: ServerTimestamp
  /// The delivery state of an own message that the timeline does not contain yet; `nil` for any
  /// other message.
  package let delivery: Delivery?

  package init(
    senderName: String?, text: String, timestamp: ServerTimestamp, delivery: Delivery? = nil
  ) {
    self.delivery = delivery
    self.senderName = senderName
    self.text = text
    self.timestamp = timestamp
  }
}
