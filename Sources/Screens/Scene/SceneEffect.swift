internal import Intents
internal import Keys
internal import Panes
internal import ViewModels

/// The requests of a scene (a pane or overlay) to the value `Screens`, which alone knows all
/// scenes.
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
  /// Insert this text into the composer of the open chat, and give the composer the keyboard focus.
  case write(String)
  /// Put this text into the terminal's clipboard.
  case copy(String)
  /// Open the text of this chat's composer in the person's external editor.
  case openEditor(ChatID, text: String)
  /// Open this address (http, https or mailto) in the desktop's program for such addresses, such as
  /// the web browser.
  case openLink(String)
  /// List the files and folders whose paths begin with these letters.
  case listPaths(String)
  /// Show this pane or overlay above all others and give it the keyboard focus.
  case show(Place)
  /// Remove this page or overlay from the navigation stack.
  case hide(Place)
  /// Open this chat and give its composer the keyboard focus.
  case open(ChatID)
  /// Open this chat, and in it the thread whose root is this event.
  case openThread(ChatID, EventID)
  /// Show the chat list, which was hidden, beside the page again.
  case showList
  /// Open the create-chat pane; a name that is not empty replaces the typed name in its form.
  case newChat(with: String)
  /// Open the create-chat pane with a form in which only this person is added.
  case newChatTaking(PersonChoice)
  /// Join the room with this address, `#alias:server` or `!id`, and open it.
  case joinRoom(String)
  /// Open the public room directory, with the rooms that match this search text.
  case findRooms(String)
  /// Open the search of messages with these words.
  case findMessages(String)
  /// Open the chat of a message that a search found, and select the message there.
  case showFound(SearchHitViewModel)
  /// Record this position, which a jump within the open chat leaves.
  case leavePosition(PositionHistory.Position)
  /// Show the selected chat of the chat list as a peek, which does not mark the chat as read; or
  /// end the peek.
  case peek
  /// Carry out an action from the menu of this chat, if the chat is still selected in the chat
  /// list.
  case actOnChat(ChatID, ChatAction)
  /// Open a chat that the create-chat pane made or found. Also send `saying` there, the first
  /// message that a slash command asked for, if the command is still in the composer.
  case openMade(ChatID, saying: FirstWords?)
  /// Send an intent that makes the router find another chat, and open the chat that it finds.
  case awaitChat(Intent)
  /// Pass these inputs, which were typed ahead, to the chat that has opened.
  case replay([TerminalInput])
  /// Reconnect if the status line offers to, unless an earlier effect in the same list already
  /// does.
  case reconnectIfOffered
  /// Show a note in the status line until the next key press.
  case note(String)
  /// Show a note about an action, and offer for some seconds to undo the action.
  case offerUndo(UndoOffer)
  /// Ask a person to confirm an action.
  case ask(Question)
  /// Carry out the action of a question that a person answered with yes.
  case confirmed(Question)
  /// Show the overlay about a message: its readers, its details or its versions.
  case inspect(ChatID, MessageID, MessageDetailsPart)
  /// Read the names of the profiles again.
  case refreshProfiles
  /// End the full screen, and continue with another account.
  case changeAccount(AccountChange)
  /// Show, open or close one of the accounts that can be open at the same time.
  case account(AccountWish)
  /// Search the chats of the other open accounts for this text; "" ends the search.
  case searchElsewhere(String)
  /// Open the selected chat of the chat list, as Enter does there.
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
