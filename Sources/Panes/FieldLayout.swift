internal import Cells

/// The visible part of a one-line text in a field that may be narrower than the text; the cursor is
/// always in the visible part.
package struct FieldLayout: Sendable, Equatable {
  /// The text from its first visible grapheme to its end. If it is wider than the field, the
  /// drawing must clip it.
  package let text: String
  /// The cursor's column in the field, less than the field's width.
  package let cursorColumn: Int

  /// Lays out `state` in `width` columns; as much of the text's start is left out as is needed to
  /// show the cursor.
  package init(_ state: ComposerState, width: Int) {
    let graphemes = Array(state.text)
    let cursor = min(max(0, state.cursor), graphemes.count)
    var first = cursor
    var columns = 0
    while first > 0 {
      let next = GraphemeWidth.columns(of: graphemes[first - 1])
      guard columns + next < width else { break }
      columns += next
      first -= 1
    }
    text = String(graphemes[first...])
    cursorColumn = columns
  }
}
