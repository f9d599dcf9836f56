/// An input as a scene gets it: a key has been looked up as an action, and the mouse points at the
/// scene.
enum SceneInput: Sendable, Equatable {
  case edit(ComposerEdit)
  case move(ListMove)
  /// Enter, or another key that takes the selected row.
  case choose
  case retry
  /// Esc: one step back.
  case back
  /// A click at this cell of the screen.
  case press(row: Int, column: Int)
  /// The wheel turned by so many lines; negative turns towards the top.
  case turn(by: Int)
}
