internal import Intents
internal import Model

/// A message of the main timeline or of a thread, from a row of the table `messages`.
struct StoredMessage {
  let ord: Int64
  let event: EventID
  let sender: UserID
  let time: ServerTimestamp
  let content: MessageContent
  /// The event id of the message to which this message replies; `nil` if it is no reply.
  let answers: EventID?
  let isEdited: Bool
  /// The first message of the thread to which this message belongs; `nil` for a message outside of
  /// threads.
  let thread: EventID?
}
