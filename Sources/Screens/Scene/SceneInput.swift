/// An input as a scene (a pane or overlay) receives it: the meaning of a key, or a click or turn
/// of the wheel on the scene.
enum SceneInput: Sendable, Equatable {
  case edit(ComposerEdit)
  case move(ListMove)
  /// Enter, or another key that chooses the selected row.
  case choose
  case retry
  /// Esc was pressed: one step back.
  case back
  /// A click at this cell of the screen.
  case press(row: Int, column: Int)
  /// The wheel turned by this number of lines; negative turns towards the top.
  case turn(by: Int)
}
