internal import Intents
internal import Keys
internal import Panes
internal import ViewModels

/// The requests of a scene (a pane or overlay) to the value `Screens`, which alone knows all
/// scenes.
enum SceneEffect: Sendable, Equatable {
  case intent(Intent)
  case bell
  /// Send a trial notification in the same way as one for a new message.
  case tryNotification
  /// Open the overlay in which a person changes the keys of actions, with those that have the
  /// words; "" for all.
  case chooseKeys(finding: String)
  /// Change the person's file of keys.
  case editKeys(KeyFileEdit)
  /// Insert this text into the composer of the open chat, and give it the keyboard focus.
  case write(String)
  /// Put this text into the terminal's clipboard.
  case copy(String)
  /// Open this chat's text in the person's editor.
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
  /// Open this chat, ready to write in.
  case open(ChatID)
  /// Open this chat, and in it the thread that begins with the message.
  case openThread(ChatID, EventID)
  /// Show the list beside the page again.
  case showList
  /// Open the create-chat pane; a name that is not empty is typed into an empty form there.
  case newChat(with: String)
  /// Open the create-chat pane with a form in which this person alone is taken.
  case newChatTaking(PersonChoice)
  /// Joins the room of this address, `#alias:server` or `!id`, and opens it.
  case joinRoom(String)
  /// Open the public room directory, with the rooms that have these words.
  case findRooms(String)
  /// Show the selected chat of the list as a peek, without marking it as read, or end the peek.
  case peek
  /// Carry out an action from the menu of this chat, if the chat is still selected in the list.
  case actOnChat(ChatID, ChatAction)
  /// Open a chat that was made or found by the create-chat pane, and send the first words there, if
  /// there are any and their command is still in the composer.
  case openMade(ChatID, saying: FirstWords?)
  /// Send an intent that makes the router find another chat, and open the chat that it finds.
  case awaitChat(Intent)
  /// Pass inputs that were typed ahead to the chat that opened.
  case replay([TerminalInput])
  /// Reconnect if the status line offers it, unless an effect before this one already does.
  case reconnectIfOffered
  /// Show a note in the status line until the next key.
  case note(String)
  /// Report an action, and offer for some seconds to undo it.
  case offerUndo(UndoOffer)
  /// Ask a person before an action.
  case ask(Question)
  /// Carry out the action of a question that a person answered with yes.
  case confirmed(Question)
  /// Show the overlay about a message: its readers, its details or its versions.
  case inspect(ChatID, MessageID, MessageDetailsPart)
  /// Read the names of the profiles anew.
  case refreshProfiles
  /// End the full screen, and go on with another account.
  case changeAccount(AccountChange)
  /// Show, open or close an account beside the others.
  case account(AccountWish)
  /// Search the chats of the accounts that are open beside this one; "" ends the search.
  case searchElsewhere(String)
  /// Choose in the chat list, as Enter does there.
  case chooseInList
  /// Carry out a slash command, if that is possible now.
  case command(CommandCall)
}

extension SceneEffect {
  /// The effect that opens a row's chat: `.open` if the row's intent is `.messages(.open(…))`, else
  /// `.intent` with the row's intent.
  static func opening(_ row: ChatRowViewModel) -> SceneEffect {
    if case .messages(.open(let chat, nil)) = row.open { .open(chat) } else { .intent(row.open) }
  }
}
