/// The text being written and its cursor. Edited by the screens, drawn by the messages pane.
package struct ComposerState: Sendable, Equatable {
  /// May hold newlines.
  package var text: String
  /// In graphemes from the start, 0 ... text.count.
  package var cursor: Int

  /// A text with the cursor `cursor` graphemes from its start.
  package init(text: String = "", cursor: Int = 0) {
    self.text = text
    self.cursor = cursor
  }
}
