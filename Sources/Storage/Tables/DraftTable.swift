internal import Database
internal import Intents

/// The table `drafts`: the unsent text and the unfinished edit in the composer of a chat or thread,
/// the message to which the text replies, and the scroll position. The column `chat`, and the
/// functions' parameter for it, is the key of the chat or `ThreadRow.ownerKey`.
struct DraftTable {
  let database: Connection

  private static let one = Select("FROM drafts d WHERE d.chat = ?") { DraftColumns(&$0) }

  func draft(of chat: Int64) throws(DatabaseError) -> Draft {
    try database.first(Self.one, chat) { row, at in at.decode(row) } ?? .empty
  }

  func set(_ draft: Draft, of chat: Int64) throws(DatabaseError) {
    try database.run("DELETE FROM drafts WHERE chat = ?", chat)
    guard draft != .empty else { return }
    try database.run(
      """
      INSERT INTO drafts (chat, text, cursor, place, line, answers, answers_words, edited, edit_text,
        edit_cursor) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, chat, draft.text, draft.cursor, draft.place?.message, draft.place?.line ?? 0,
      draft.answers?.event, draft.answers?.words, draft.edit?.event, draft.edit?.text,
      draft.edit?.cursor)
  }

  /// Removes the draft if it has this text and no unfinished edit, because the text was submitted.
  func remove(_ text: String, of chat: Int64) throws(DatabaseError) -> Bool {
    try database.run(
      "DELETE FROM drafts WHERE chat = ? AND text = ? AND edited IS NULL", chat, text)
    return database.changes > 0
  }

  /// Stores the event id of the message that unfinished edits change, in place of the message's
  /// transaction id, because the message was sent.
  func resolve(_ transaction: TransactionID, as event: EventID) throws(DatabaseError) {
    try database.run(
      "UPDATE drafts SET edited = ? WHERE edited = ?", event, EventID.ofUnsent(transaction))
  }

  func endEdit(of event: EventID, in chat: Int64) throws(DatabaseError) {
    try database.run(
      "UPDATE drafts SET edited = NULL WHERE chat = ? AND edited = ?", chat, event)
  }
}

/// The query must give the table `drafts` the alias `d`.
struct DraftColumns {
  private let text: Column<String?>
  private let cursor, line: Column<Int>
  private let place, answers, edited: Column<EventID?>
  private let answersWords, editText: Column<String>
  private let editCursor: Column<Int>

  init(_ list: inout SelectList) {
    text = list.column("d.text")
    cursor = list.column("d.cursor")
    place = list.column("d.place")
    line = list.column("d.line")
    answers = list.column("d.answers")
    answersWords = list.column("d.answers_words")
    edited = list.column("d.edited")
    editText = list.column("d.edit_text")
    editCursor = list.column("d.edit_cursor")
  }

  /// Makes the draft from a row of the result; `.empty` if the outer join found no draft.
  func decode(_ row: Row) -> Draft {
    guard let text = row[text] else { return .empty }
    return Draft(
      text: text, cursor: row[cursor],
      answers: row[answers].map { ReplyTarget(event: $0, words: row[answersWords]) },
      edit: row[edited].map {
        EditDraft(event: $0, text: row[editText], cursor: row[editCursor])
      },
      place: row[place].map { ViewPlace(message: $0, line: row[line]) })
  }
}
