/// An input as a scene (a pane or overlay) receives it: the meaning of a key press, a click on the
/// scene, or a turn of the wheel over it.
enum SceneInput: Sendable, Equatable {
  case edit(ComposerEdit)
  case move(ListMove)
  /// Enter, or another key that chooses the selected row.
  case choose
  case retry
  /// Esc was pressed: the scene goes back one step.
  case back
  /// A click at this cell of the screen.
  case press(row: Int, column: Int)
  /// The wheel turned by this number of lines; negative scrolls toward the top.
  case turn(by: Int)
}
