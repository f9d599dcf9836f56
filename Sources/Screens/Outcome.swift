package import Cells
package import Intents

/// What the program is to do after an input.
package enum Outcome: Sendable, Equatable {
  /// Hand this to the router.
  case intent(Intent)
  /// Restore the terminal and end. All that is unsaved was handed over before it.
  case quit
  /// Give the terminal back to the shell until it continues the program.
  case suspend
  /// Paint every cell anew.
  case redraw
  /// Ring the terminal's bell.
  case bell
  /// Tell a person who looks elsewhere, by the terminal.
  case notify(title: String, body: String)
  /// The same now, to see how it looks; `Screens.receive(trial:)` is told which way it went.
  case tryNotification
  /// Take these colours: a theme's name, or the path of its file.
  case theme(String)
  /// Set the terminal's title.
  case title(String)
  /// Put this text into the terminal's clipboard.
  case copy(String)
  /// Show this address in a program for it: http, https or mailto. `Screens.linkFailed` when that fails.
  case openLink(String)
}

/// A finished screen.
package struct ScreenDrawing: Sendable, Equatable {
  /// As large as the screen.
  package let buffer: PaneBuffer
  /// `nil`: hidden.
  package let cursor: Position?
  /// What follows from what is shown now: a new reading position.
  package let outcomes: [Outcome]
}
