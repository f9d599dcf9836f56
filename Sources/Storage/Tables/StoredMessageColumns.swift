internal import Database
internal import Intents
internal import Model

/// Adds the columns of the table `messages` to a query, and makes a `StoredMessage` of each row of
/// its result.
struct StoredMessageColumns {
  private let ord: Column<Int64>
  private let event: Column<EventID>
  private let sender: Column<UserID>
  private let time: Column<ServerTimestamp>
  private let kind: Column<ContentKind>
  private let text: Column<String>
  private let format: Column<StoredFormat?>
  private let answers, thread: Column<EventID?>
  private let isEdited: Column<Bool>

  init(_ list: inout SelectList) {
    ord = list.column("ord")
    event = list.column("event")
    sender = list.column("sender")
    time = list.column("time")
    kind = list.column("kind")
    text = list.column("text")
    format = list.column("format")
    answers = list.column("answers")
    thread = list.column("thread")
    isEdited = list.column("is_edited")
  }

  func decode(_ row: Row) -> StoredMessage {
    StoredMessage(
      ord: row[ord], event: row[event], sender: row[sender], time: row[time],
      content: ContentColumns(kind: row[kind], text: row[text], format: row[format]).content,
      answers: row[answers], isEdited: row[isEdited], thread: row[thread])
  }
}
