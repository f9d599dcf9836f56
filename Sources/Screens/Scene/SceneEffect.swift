package import Cells
package import Intents
package import Keys
internal import ViewModels

/// A request of a scene (a pane or overlay) to the value `Screens`, which alone knows all scenes.
enum SceneEffect: Sendable, Equatable {
  case intent(Intent)
  case bell
  case tryNotification
  /// Open the overlay in which a person changes key bindings, with the actions that match this
  /// search text; "" for all actions.
  case chooseKeys(finding: String)
  case editKeys(KeyFileEdit)
  /// Close all overlays, give the composer of the open chat the keyboard focus, and insert this
  /// text there.
  case write(String)
  case copy(String)
  case openEditor(Conversation, text: String)
  /// Open this address: a room, person or message of Matrix here, an http, https or mailto address
  /// in the desktop's program for such addresses, such as the web browser.
  case openLink(String)
  case listPaths(String)
  case show(Place)
  /// Remove this page or overlay from the navigation stack.
  case hide(Place)
  case open(ChatID)
  case openThread(ChatID, EventID)
  /// Show the chat list beside the page again, if the person hid it.
  case showList
  /// Open the create-chat pane with the unfinished form; a name that is not "" replaces the name
  /// that was being typed there.
  case newChat(with: String)
  /// Open the create-chat pane with a form in which only this person is added.
  case newChatTaking(PersonChoice)
  /// Join the room with this address, `#alias:server` or `!id`, by the create-chat pane, and open
  /// it unless it is a space.
  case joinRoom(String)
  /// Open the public room directory, with the rooms that match this search text; "" for all rooms.
  case findRooms(String)
  case findMessages(String)
  case showFound(SearchHitViewModel)
  case openMessage(Conversation, EventID)
  case leavePosition(PositionHistory.Position)
  /// Show the selected chat of the chat list as a peek, which does not mark the chat as read; if a
  /// peek is shown already, end it.
  case peek
  /// Carry out an action from the menu of this chat, if the chat is still selected in the chat
  /// list; otherwise ring the bell.
  case actOnChat(ChatID, ChatAction)
  /// Open a chat that the create-chat pane made or found. Also send `saying` there, the first
  /// message that a slash command asked for, if the command is still in the composer.
  case openMade(ChatID, saying: FirstWords?)
  /// Send an intent that makes the router find a chat or thread, and open what it finds.
  case awaitChat(Intent)
  /// Handle these inputs, which were typed ahead for a chat that has opened now; drop them if no
  /// chat has the keyboard focus.
  case replay([TerminalInput])
  /// Send the intent of the status line that reconnects, if there is one and no earlier effect in
  /// the same list sends it.
  case reconnectIfOffered
  /// Show a note in the status line, at the latest until the next key press.
  case note(String)
  case offerUndo(UndoOffer)
  case ask(Question)
  case confirmed(Question)
  case inspect(ChatID, MessageID, MessageDetailsPart)
  case refreshProfiles
  /// End the full screen, and sign in, register or sign out as this change says.
  case changeAccount(AccountChange)
  case account(AccountWish)
  case searchElsewhere(String)
  /// Do what Enter does in the pane or overlay that has the keyboard focus now. The welcome of the
  /// first start requests this after it closed, so that the selected chat opens.
  case chooseInList
  case command(CommandCall)
}

extension SceneEffect {
  static func opening(_ row: ChatRowViewModel) -> SceneEffect {
    if case .messages(.open(let chat, nil)) = row.open { .open(chat) } else { .intent(row.open) }
  }
}

/// A request of the screens to the program, for instance after an input, a view model or a drawing.
package enum Outcome: Sendable, Equatable {
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

package struct ScreenDrawing: Sendable, Equatable {
  package let buffer: PaneBuffer
  /// The position of the cursor; `nil` hides it.
  package let cursor: Position?
  /// The requests that follow from this drawing: to report a new reading position to the router,
  /// and to load what the visible messages need, such as more rows or thumbnails.
  package let outcomes: [Outcome]
}

package enum EditedText: Sendable, Equatable {
  /// The text from the editor, from which control characters are not removed yet. `isRepaired`:
  /// bytes that were not valid UTF-8 were replaced by U+FFFD.
  case text(String, isRepaired: Bool)
  case failed(EditorFailure)
}

package enum EditorFailure: Sendable, Equatable {
  /// The editor with this name could not be started.
  case notFound(String)
  /// The editor ended with this exit status, which is not 0.
  case status(Int32)
  case signal(Int32)
  /// After the editor ended, the temporary file was missing, not a regular file, or not readable.
  case noFile
  /// The temporary file for the editor could not be written, for the reason in this text.
  case noPlace(String)
}

/// Files and folders whose paths begin with the path that a person has typed; there may be more of
/// them than are listed.
package struct PathListing: Sendable, Equatable {
  /// The typed path, as it is written in the composer.
  package let letters: String
  /// The paths of the files and folders, each beginning as the typed path does (such as with `~`);
  /// the path of a folder ends with "/".
  package let paths: [String]

  package init(letters: String, paths: [String]) {
    self.letters = letters
    self.paths = paths
  }
}

/// The first message for a chat that a slash command creates or finds, such as "hello" in "/msg Ada
/// hello", and the text of that command.
struct FirstWords: Sendable, Equatable {
  let words: String
  /// The chat in whose composer the command stays until the wanted chat can be opened, so that the
  /// text is not lost if that fails.
  let origin: ChatID
  let typed: String
}
