/// An editable text with its cursor: the text of the composer, of a field for a new chat, of the
/// chat list's filter, or of the field of a search or an overlay. The screens edit this state; the
/// panes draw it.
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
