internal import Intents
internal import Model

/// A message of the main timeline or of a thread, from a row of the table `messages`.
struct StoredMessage {
  let ord: Int64
  let event: EventID
  let sender: UserID
  let time: ServerTimestamp
  let content: MessageContent
  /// The event id of the message to which this message replies, or of the poll that it ends; `nil`
  /// for any other message.
  let answers: EventID?
  let isEdited: Bool
  /// The first message of the thread in which this message is a reply; `nil` for any other message.
  let thread: EventID?
}
