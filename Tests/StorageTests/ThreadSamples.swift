import Intents
import Model
import Storage

/// A message in the thread whose root is the message with the text `root`.
func reply(
  _ text: String, to root: String, by sender: UserID = alice, at milliseconds: Int64 = 2_000,
  transaction: String? = nil
) -> TimelineMessage {
  TimelineMessage(
    event: .of(text), sender: sender, timestamp: time(milliseconds),
    content: .text(text, mentionsUs: false), transaction: transaction.map { TransactionID($0) },
    thread: .of(root))
}

func page(
  _ messages: [TimelineMessage], of root: String, from token: String? = nil, rest: String? = nil
) -> Event {
  .messages(
    .arrived(
      Arrival(
        chat: chat, messages: messages,
        placement: .thread(
          .of(root), filling: token.map { HistoryToken($0) }, rest: rest.map { HistoryToken($0) })))
  )
}

func counted(_ main: Int, threads: [String: Int] = [:], in id: ChatID = chat) -> Event {
  .chats(
    .unread(
      id, UnreadCounts(messages: main, mentions: 0),
      threads: Dictionary(
        uniqueKeysWithValues: threads.map {
          (EventID.of($0.key), UnreadCounts(messages: $0.value, mentions: 0))
        })))
}

func read(_ text: String, thread: String? = nil, in id: ChatID = chat) -> Event {
  .chats(.readHere(id, .of(text), thread: thread.map { .of($0) }))
}

extension Sample {
  /// The window with the messages of the thread whose root is the message with the text `root`.
  func window(ofThread root: String, in id: ChatID = chat) throws -> MessageWindow {
    try store.messages(MessageQuery(chat: id, thread: .of(root), around: nil, limit: 50))
  }

  /// The summary (number of replies, newest reply) that the main timeline shows of the thread whose
  /// root is the message with the text `root`.
  func thread(_ root: String) throws -> ThreadSummary? {
    try window().messages.first { $0.id == .event(.of(root)) }?.thread
  }
}
