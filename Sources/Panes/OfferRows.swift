internal import Cells

/// Draws the list of completions, such as slash commands or people, that are offered for the word
/// typed in the composer. The list is above the composer, aligned with the typed word, and has two
/// columns, names and descriptions, on the background of an overlay.
enum OfferRows {
  /// Draws one of the completions that `state` offers in each of the rows `parts.offerRows`, over
  /// the page's content. If there are fewer rows than completions, the selected completion is among
  /// those drawn.
  static func draw(
    _ state: MessagesPaneState, _ parts: MessagesPaneParts, into drawing: inout MessagesDrawing
  ) {
    let rows = parts.offerRows
    guard !rows.isEmpty else { return }
    let chosen = state.selectedOffer ?? 0
    let first = min(max(0, chosen - rows.count / 2), state.offers.count - rows.count)
    let shown = state.offers[first..<first + rows.count]
    let box = Box(shown, at: start(state, parts), state, drawing.drawing.buffer.size.columns)
    drawing.messages.offerRows = rows
    drawing.messages.offerColumns = box.columns
    drawing.messages.firstOffer = first
    for (row, index) in zip(rows, shown.indices) {
      let isChosen = index == chosen
      draw(shown[index], isChosen: isChosen, row, box, into: &drawing.drawing.buffer)
      let isAbove = index == shown.startIndex && first > 0
      let isBelow = index == shown.endIndex - 1 && shown.endIndex < state.offers.count
      guard !isChosen, isAbove || isBelow else { continue }
      drawing.drawing.buffer.write(
        isBelow ? "↓" : "↑", at: Position(row: row, column: box.columns.lowerBound), role: .pill)
    }
  }

  /// The column of the page in which the names of the offered completions begin if there is space:
  /// the first column of the typed word. 0 without completions.
  static func start(_ state: MessagesPaneState, _ parts: MessagesPaneParts) -> Int {
    guard !state.offers.isEmpty else { return 0 }
    let layout = ComposerLayout(
      text: state.composer.text, cursor: state.offerStart, width: parts.composerWidth)
    return parts.composerColumn + layout.cursor.column
  }

  /// `true` if a page of `width` columns has space for the descriptions of these completions.
  static func describes(_ offers: [ComposerOffer], width: Int) -> Bool {
    !Box(offers[...], at: 0, MessagesPaneState(), width).description.isEmpty
  }

  /// The columns of the list of offered completions.
  private struct Box {
    /// The number of blank columns between the name of an offered completion and its description.
    private static let gap = 2

    let columns: Range<Int>
    let words: Range<Int>
    /// The columns of the offered completions' descriptions; empty if there is no space for half of
    /// the longest description, because less of it would not be understood.
    let description: Range<Int>

    /// Places the offered completions on a page of `width` columns: their names begin at the column
    /// `start` if the list fits there, else as far to the right as the list fits.
    init(
      _ offers: ArraySlice<ComposerOffer>, at start: Int, _ state: MessagesPaneState, _ width: Int
    ) {
      let widest = offers.map { GraphemeWidth.columns(of: $0.words) }.max() ?? 0
      let longest = offers.map { GraphemeWidth.columns(of: $0.description) }.max() ?? 0
      let wanted = 2 + widest + (longest > 0 ? Self.gap + longest : 0) + 2
      let first = max(0, min(start - 2, width - wanted))
      // A screen reader reads whole rows, so the list of completions takes whole rows.
      columns = state.isLinear ? 0..<width : first..<min(width, first + wanted)
      let from = min(columns.upperBound, state.isLinear ? max(2, first + 2) : first + 2)
      words = from..<min(columns.upperBound, from + widest)
      let rest = min(columns.upperBound, words.upperBound + Self.gap)
      let space = max(0, columns.upperBound - rest - 1)
      description = rest..<rest + (space * 2 >= longest ? min(space, longest) : 0)
    }
  }

  private static func draw(
    _ offer: ComposerOffer, isChosen: Bool, _ row: Int, _ box: Box, into buffer: inout PaneBuffer
  ) {
    buffer.fill(row: row, columns: box.columns, role: .blank)
    buffer.fill(row: row, columns: box.columns, ground: isChosen ? .selected : .overlay)
    if isChosen {
      buffer.write(
        PaneWords.mark, at: Position(row: row, column: box.columns.lowerBound), role: .mark)
    }
    buffer.write(
      offer.words, at: Position(row: row, column: box.words.lowerBound), role: .chatName,
      maxColumns: box.words.count, overflow: .ellipsis)
    guard !box.description.isEmpty else { return }
    buffer.write(
      offer.description, at: Position(row: row, column: box.description.lowerBound),
      role: .preview, maxColumns: box.description.count, overflow: .ellipsis)
  }
}
