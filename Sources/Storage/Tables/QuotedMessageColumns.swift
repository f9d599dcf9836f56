internal import Database
internal import Intents

/// Adds the columns of a quoted message to a query, and makes a `QuotedMessage` of the row of the
/// result. The query's parameter ?1 limits the scalars of the text.
struct QuotedMessageColumns {
  private let sender: Column<UserID>
  private let kind: Column<ContentKind>
  private let text: Column<String>
  private let format: Column<StoredFormat?>

  // A quote is one line of plain text. The column `format` is read only if the text has spoilers,
  // because the structure says which parts of the text they hide.
  init(_ list: inout SelectList, sender: String, kind: String, text: String, format: String) {
    self.sender = list.column(sender)
    self.kind = list.column(kind)
    self.text = list.column("substr(\(text), 1, ?1)")
    let hides = "substr(\(format), 1, 1) = '\(StoredFormat.spoilerSign)'"
    self.format = list.column("CASE WHEN \(hides) THEN \(format) END")
  }

  func decode(_ row: Row) -> QuotedMessage {
    QuotedMessage(
      sender: row[sender],
      content: ContentColumns(kind: row[kind], text: row[text], format: row[format]).content)
  }
}
