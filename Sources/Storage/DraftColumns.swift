internal import Database
internal import Intents

/// A draft as its table has it.
enum DraftColumns {
  /// Of the table `drafts`, called `d`.
  static let list = """
    d.text, d.cursor, d.place, d.line, d.answers, d.answers_words, d.edited, d.edit_text, d.edit_cursor
    """

  /// The draft in the columns of `list`, the first of them at `first`; `.empty` where there is no row.
  static func draft(_ row: Row, from first: Int32) -> Draft {
    guard let text = row.optionalText(first) else { return .empty }
    let place = row.optionalText(first + 2).map {
      ViewPlace(message: EventID($0), line: Int(row.integer(first + 3)))
    }
    let answers = row.optionalText(first + 4).map {
      ReplyTarget(event: EventID($0), words: row.optionalText(first + 5) ?? "")
    }
    let edit = row.optionalText(first + 6).map {
      EditDraft(
        event: EventID($0), text: row.optionalText(first + 7) ?? "",
        cursor: Int(row.optionalInteger(first + 8) ?? 0))
    }
    return Draft(
      text: text, cursor: Int(row.integer(first + 1)), answers: answers, edit: edit, place: place)
  }
}
