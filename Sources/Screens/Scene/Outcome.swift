package import Cells
package import Intents
package import Keys

/// A request of the screens to the program, for instance after an input, a view model or a drawing.
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
  /// Ring the terminal's bell, because something was not possible. The program ignores this if the
  /// setting "Bell" is off, or if another account is shown.
  case bell
  /// Notify the person of new messages or an invite, in the way that the settings name, because the
  /// person does not see this account's screen (`Screens.isFocused` is `false`). The program
  /// ignores this if another account is shown and the terminal has the focus.
  case notify(title: String, body: String)
  /// Send a trial notification, and call `Screens.receive(trial:)` with the text that says how it
  /// was sent, or that none was sent.
  case tryNotification
  /// Use this theme, given by its name or the path of its file. It may be the present theme, to be
  /// adapted to changed settings such as the background.
  case theme(String)
  /// Change the person's file of key bindings, and call `Screens.receive(keys:report:)` with the
  /// result, also if the change failed.
  case editKeys(KeyFileEdit)
  /// If the person's file of key bindings has changed since it was last read, read it and call
  /// `Screens.receive(keys:report:)`.
  case refreshKeys
  /// Have the terminal report moves of the mouse while a button is held (`true`), or only clicks
  /// (`false`).
  case followMouse(Bool)
  /// Set the terminal's title. The program ignores this while another account is shown.
  case title(String)
  /// Put this text into the terminal's clipboard.
  case copy(String)
  /// Open the text of the composer of this chat or thread in the person's external editor, and call
  /// `Screens.receive(edited:of:)` when it has ended or could not be started. The outcomes before
  /// it in the same list save the draft.
  case openEditor(Conversation, text: String)
  /// Read the names of the profiles on this machine, and call `Screens.receive(profiles:)`.
  case refreshProfiles
  /// Restore the terminal, end the full screen, and sign in, register or sign out as this change
  /// says. The outcomes before it in the same list save the draft and the selected chat.
  case changeAccount(AccountChange)
  /// Show or close one of the accounts that can be open at the same time; an account to show is
  /// opened first if it is not open.
  case account(AccountWish)
  /// Search the chats of the other open accounts for this text; a blank text ends the search.
  case searchElsewhere(String)
  /// Open this address (http, https or mailto) in the desktop's program for such addresses, such as
  /// the web browser, and call `Screens.linkFailed` if that fails.
  case openLink(String)
  /// List the files and folders whose paths begin with this text, and call
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
  /// and to load what the visible messages need, such as more rows or thumbnails.
  package let outcomes: [Outcome]
}
