/// The text of the composer or of any other text field, with its cursor. A screen makes this state
/// from the text that is edited; the panes draw it.
package struct ComposerState: Sendable, Equatable {
  /// The text, which may contain newlines.
  package var text: String
  /// The cursor's position in graphemes from the start of the text, 0 to `text.count`.
  package var cursor: Int

  /// Makes a text with the cursor `cursor` graphemes after its start.
  package init(text: String = "", cursor: Int = 0) {
    self.text = text
    self.cursor = cursor
  }
}
