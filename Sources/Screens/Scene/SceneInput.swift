/// An input as a scene gets it: a key was looked up as an action, and the mouse points at the
/// scene.
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
