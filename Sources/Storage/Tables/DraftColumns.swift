internal import Database
internal import Intents

/// Adds the columns of a draft to a query, and makes a `Draft` of each row of its result. The query
/// must give the table `drafts` the alias `d`.
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
