internal import Cells

/// The visible part of a one-line text in a field that may be too short for it, with the cursor
/// inside.
package struct FieldLayout: Sendable, Equatable {
  /// The text from its first visible grapheme to its end; what is too long for the field is to be
  /// cut off when it is drawn.
  package let text: String
  /// The cursor's column in the field, less than the width.
  package let cursorColumn: Int

  /// Lays out `state` in `width` columns; the start is left out if the cursor would be outside
  /// otherwise.
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
