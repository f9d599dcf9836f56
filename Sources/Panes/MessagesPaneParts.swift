internal import Cells

/// The rows of each part of the messages pane. In a pane with few rows the blank rows are left out
/// first, then the note row, then the title; the composer is never left out.
struct MessagesPaneParts {
  /// The row of the page's title; `nil` without space for it.
  let title: Int?
  /// The rows for messages, possibly none.
  let messages: Range<Int>
  /// The note row between messages and composer; `nil` without space for it.
  let noteRow: Int?
  /// The rows of `MessagesPaneState.note`, one for each of its lines that is shown; the last of
  /// them is the note row, if there is one.
  let errorRows: Range<Int>
  /// The row above the composer for `MessagesPaneState.composerNote`; `nil` when that is empty or
  /// there is no space for it.
  let composerNote: Int?
  /// The shown lines of `MessagesPaneState.note` or, without one, of the report or the reason for
  /// the offers: at most three. The last of them goes on to the end of the text, to be cut there.
  let note: [String]
  /// The rows of the completions that are offered for the typed word, one row for each that is
  /// shown. They are drawn over the last rows of the messages, so that the messages do not move,
  /// and over the note row unless `note` is shown there.
  let offerRows: Range<Int>
  /// The rows of the composer's text, at least one if the pane has any.
  let composerRows: Range<Int>
  /// The number of blank rows above, and also below, the composer's text: 1 on a screen of 30 rows
  /// or more, else 0.
  let composerPadding: Int
  /// The wrapped text of the composer, with lines that are not visible too.
  let composer: ComposerLayout
  /// The first column of the composer's text; `composerWidth` is the width in which the text is
  /// wrapped.
  let composerColumn: Int
  let composerWidth: Int

  /// The limit of visible rows with completions above the composer.
  private static let mostOffers = 6
  /// The least number of rows of a messages pane that has blank rows around the composer's text. A
  /// screen of 30 rows has such a pane above its last row, the status line.
  private static let roomyRows = 29

  /// `true` if a messages pane of this many rows has a note row.
  static func hasNoteRow(rows: Int) -> Bool { rows >= 9 }

  /// Divides the rows of a messages pane of `size` among its parts.
  init(_ state: MessagesPaneState, size: Size) {
    let page = PageColumns(size.columns)
    composerColumn = page.text
    composerWidth = min(page.width + 1, size.columns - page.text)
    composer = ComposerLayout(
      text: state.composer.text, cursor: state.composer.cursor, width: composerWidth)
    let hasTitle = size.rows >= 6
    let noteRowCount = Self.hasNoteRow(rows: size.rows) ? 1 : 0
    let composerHeight = min(
      composer.lines.count, ComposerLayout.mostRows(of: size.rows), size.rows)
    composerPadding = size.rows >= Self.roomyRows ? 1 : 0
    // A roomy page has a blank row above the note row, too.
    let blank = 3 * composerPadding
    let free = size.rows - composerHeight - (hasTitle ? 1 : 0) - noteRowCount - blank
    // Beside the note row, the note gets at most half of the remaining rows, so that messages stay
    // visible.
    let words = Self.words(state, width: size.columns)
    let lines = words.isEmpty ? [] : TextWrap.lines(of: words, columns: page.width)
    note = Self.shown(lines.map(\.text), most: max(0, min(3, free / 2 + noteRowCount)))
    let firstMessage = hasTitle ? 1 : 0
    let noteRows = max(note.count, noteRowCount)
    let hasComposerNote = !state.composerNote.isEmpty && free + noteRowCount - noteRows >= 1
    let left = max(0, free + noteRowCount - noteRows - (hasComposerNote ? 1 : 0))
    let afterMessages = firstMessage + left
    let afterNotes = afterMessages + composerPadding + noteRows
    title = hasTitle ? 0 : nil
    messages = firstMessage..<afterMessages
    noteRow = noteRowCount > 0 ? afterNotes - 1 : nil
    errorRows = afterNotes - note.count..<afterNotes
    self.composerNote = hasComposerNote ? afterNotes : nil
    // The completions that are offered cover the note row and the last messages, but not the rows
    // of the note about a text, such as why it was not sent.
    let offerCount = min(state.offers.count, Self.mostOffers, left / 2 + noteRowCount)
    offerRows = errorRows.lowerBound - offerCount..<errorRows.lowerBound
    let firstComposer = afterNotes + (hasComposerNote ? 1 : 0) + composerPadding
    composerRows = firstComposer..<firstComposer + composerHeight
  }

  private static func words(_ state: MessagesPaneState, width: Int) -> String {
    if !state.note.isEmpty { return "! " + state.note }
    if !state.report.isEmpty { return state.report }
    return OfferRows.describes(state.offers, width: width) ? "" : state.offersReason
  }

  private static func shown(_ lines: [Substring], most: Int) -> [String] {
    var shown = lines.prefix(most).map { String($0) }
    guard lines.count > most, let last = lines.prefix(most).last else { return shown }
    let rest = last.base[last.startIndex...].prefix { !$0.isNewline }
    shown[most - 1] = rest + (rest.endIndex < last.base.endIndex ? "…" : "")
    return shown
  }
}
