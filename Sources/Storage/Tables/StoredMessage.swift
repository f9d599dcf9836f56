internal import Intents
internal import Model

/// A message of a chat's timeline, from a row of the table `messages`.
struct StoredMessage {
  let ord: Int64
  let event: EventID
  let sender: UserID
  let time: ServerTimestamp
  let content: MessageContent
  /// The message to which this one replies; `nil` if it is no reply.
  let answers: EventID?
  let isEdited: Bool
  /// The message with which the thread of this one begins; `nil` outside of threads.
  let thread: EventID?
}
