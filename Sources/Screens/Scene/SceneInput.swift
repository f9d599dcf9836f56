/// An input as a scene (a pane or overlay) receives it: the meaning of a key press, a pasted text,
/// a click, or a turn of the wheel.
enum SceneInput: Sendable, Equatable {
  case edit(ComposerEdit)
  case move(ListMove)
  /// Enter, or another key that chooses what is selected.
  case choose
  case retry
  /// The scene is to go back one step, for instance because Esc was pressed or the "Esc close"
  /// label of an overlay was clicked.
  case back
  /// A click on this cell of the screen; an overlay also gets the clicks outside of it.
  case press(row: Int, column: Int)
  /// The wheel turned by this number of lines; a negative number scrolls toward the top.
  case turn(by: Int)
}
