internal import Intents
internal import Keys
internal import ViewModels

/// The requests of a scene to the value `Screens`, which alone knows the other scenes.
enum Effect: Sendable, Equatable {
  case intent(Intent)
  case bell
  /// Send a notification by the terminal, as for a new message.
  case tryNotification
  /// Put this text into the terminal's clipboard.
  case copy(String)
  /// Open this address in the program that is meant for it.
  case openLink(String)
  /// Show this page or overlay above all others.
  case show(Place)
  /// Remove this page or overlay from the navigation stack.
  case hide(Place)
  /// Open this chat, ready to write in.
  case open(ChatID)
  /// Open a chat that was just made, and send the first words there, if there are any.
  case openMade(ChatID, saying: FirstWords?)
  /// Ask the router for another chat and open the chat that it answers with.
  case awaitChat(Intent)
  /// Give inputs that were typed ahead to the chat that opened.
  case replay([TerminalInput])
  /// Reconnect if the status line offers that and it was not requested already.
  case reconnectIfOffered
  /// Show a note in the status line until the next key.
  case note(String)
  /// Ask a person before something is done.
  case ask(Question)
  /// Carry out the question that a person answered with yes.
  case confirmed(Question)
  /// Show the overlay about a message: its readers or its details.
  case inspect(ChatID, MessageID, showsReaders: Bool)
  /// Carry out a slash command, if that is possible now.
  case command(CommandCall)
}

extension Effect {
  /// Opens a chat that the screen can show itself, otherwise hands the row's intent to the router.
  static func opening(_ row: ChatRowViewModel) -> Effect {
    if case .messages(.open(let chat)) = row.open { .open(chat) } else { .intent(row.open) }
  }
}
