internal import Intents
internal import Keys
internal import Panes
internal import ViewModels

/// A request of a scene (a pane or overlay) to the value `Screens`, which alone knows all scenes.
enum SceneEffect: Sendable, Equatable {
  case intent(Intent)
  case bell
  /// Send a trial notification in the same way as a notification of a new message.
  case tryNotification
  /// Open the overlay in which a person changes key bindings, with the actions that match this
  /// search text; "" for all actions.
  case chooseKeys(finding: String)
  /// Change the person's file of key bindings.
  case editKeys(KeyFileEdit)
  /// Close all overlays, give the composer of the open chat the keyboard focus, and insert this
  /// text there.
  case write(String)
  /// Put this text into the terminal's clipboard.
  case copy(String)
  /// Open the text of the composer of this chat or thread in the person's external editor.
  case openEditor(Conversation, text: String)
  /// Open this address: a room, person or message of Matrix here, an http, https or mailto address
  /// in the desktop's program for such addresses, such as the web browser.
  case openLink(String)
  /// List the files and folders whose paths begin with this text.
  case listPaths(String)
  /// Show this pane or overlay and give it the keyboard focus.
  case show(Place)
  /// Remove this page or overlay from the navigation stack.
  case hide(Place)
  /// Open this chat and give its page the keyboard focus.
  case open(ChatID)
  /// Open this chat, and in it the thread whose root is this event.
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
  /// Open the search of messages with these words as its query.
  case findMessages(String)
  /// Open the chat or thread of a message that a search found, and select the message there.
  case showFound(SearchHitViewModel)
  /// Open this chat or thread, and select this message there.
  case openMessage(Conversation, EventID)
  /// Record this position, which a jump leaves, so that the person can go back to it.
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
  /// Show a note about an action, and offer for some seconds to undo the action.
  case offerUndo(UndoOffer)
  /// Ask a person to confirm an action.
  case ask(Question)
  /// Carry out the action of a question that a person confirmed.
  case confirmed(Question)
  /// Show the overlay about a message: its readers, its details or its versions.
  case inspect(ChatID, MessageID, MessageDetailsPart)
  /// Read the names of the profiles on this machine again.
  case refreshProfiles
  /// End the full screen, and sign in, register or sign out as this change says.
  case changeAccount(AccountChange)
  /// Show or close one of the accounts that can be open at the same time; an account to show is
  /// opened first if it is not open.
  case account(AccountWish)
  /// Search the chats of the other open accounts for this text; a blank text ends the search.
  case searchElsewhere(String)
  /// Do what Enter does in the pane or overlay that has the keyboard focus now. The welcome of the
  /// first start requests this after it closed, so that the selected chat opens.
  case chooseInList
  /// Carry out a slash command, if that is possible now.
  case command(CommandCall)
}

extension SceneEffect {
  /// Returns the effect that opens the chat of a row: `.open` if the row's intent is
  /// `.messages(.open(…))` without a thread, otherwise `.intent` with the row's intent.
  static func opening(_ row: ChatRowViewModel) -> SceneEffect {
    if case .messages(.open(let chat, nil)) = row.open { .open(chat) } else { .intent(row.open) }
  }
}
