/// Text of the composer and its cursor, edited by the screens and drawn by the messages pane.
package struct ComposerState: Sendable, Equatable {
  /// Text, which may hold newlines.
  package var text: String
  /// Position of the cursor in graphemes from the start, 0 ... text.count.
  package var cursor: Int

  /// A text with the cursor `cursor` graphemes from its start.
  package init(text: String = "", cursor: Int = 0) {
    self.text = text
    self.cursor = cursor
  }
}
