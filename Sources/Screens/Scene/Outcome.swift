package import Cells
package import Intents
package import Keys

/// The requests of the screens to the program after an input.
package enum Outcome: Sendable, Equatable {
  /// Send this intent to the router.
  case intent(Intent)
  /// Restore the terminal and end the program. The outcomes before it in the same list save the
  /// draft and the selected chat.
  case quit
  /// Restore the terminal and suspend the program until the shell continues it.
  case suspend
  /// Write every cell of the screen to the terminal again.
  case redraw
  /// Ring the terminal's bell, because the input could do nothing; not done if the setting "Bell"
  /// is off, or if another account is shown.
  case bell
  /// Have the terminal show a desktop notification, because the terminal does not have the focus.
  case notify(title: String, body: String)
  /// Send a trial notification, and call `Screens.receive(trial:)` with the text that says how it
  /// was sent.
  case tryNotification
  /// Switch to the colors of this theme, given by its name or the path of its file.
  case theme(String)
  /// Change the person's file of key bindings, and call `Screens.receive(keys:report:)` with the
  /// result.
  case editKeys(KeyFileEdit)
  /// Read the person's file of key bindings, if it was changed, and call
  /// `Screens.receive(keys:report:)`.
  case refreshKeys
  /// Have the terminal report moves of the mouse while a button is held (`true`), or only clicks
  /// (`false`).
  case followMouse(Bool)
  /// Set the terminal's title.
  case title(String)
  /// Put this text into the terminal's clipboard.
  case copy(String)
  /// Open the text of this chat's composer in the person's external editor, and call
  /// `Screens.receive(edited:of:)` when it has ended. The outcomes before it in the same list save
  /// the draft.
  case openEditor(ChatID, text: String)
  /// Read the names of the profiles, and call `Screens.receive(profiles:)`.
  case refreshProfiles
  /// Restore the terminal, end the full screen, and continue with another account. The outcomes
  /// before it in the same list save the draft and the selected chat.
  case changeAccount(AccountChange)
  /// Show, open or close one of the accounts that can be open at the same time.
  case account(AccountWish)
  /// Search the chats of the other open accounts for this text; "" ends the search.
  case searchElsewhere(String)
  /// Open this address (http, https or mailto) in the desktop's program for such addresses, such as
  /// the web browser, and call `Screens.linkFailed` if that fails.
  case openLink(String)
  /// List the files and folders whose paths begin with these letters, and call
  /// `Screens.receive(paths:)`.
  case listPaths(String)
}

/// One drawing of the whole screen: its cells, the position of the cursor, and the requests to the
/// program that follow from the drawing.
package struct ScreenDrawing: Sendable, Equatable {
  /// The cells of the whole screen.
  package let buffer: PaneBuffer
  /// The position of the cursor; `nil` hides it.
  package let cursor: Position?
  /// The requests that follow from this drawing: to report a new reading position to the router,
  /// and to load more rows.
  package let outcomes: [Outcome]
}
