internal import Database
internal import Intents
internal import Model

/// The columns of the chat that replaced another chat.
struct SuccessorColumns {
  private let chat: Column<ChatID?>
  private let server: Column<String?>

  init(_ list: inout SelectList) {
    chat = list.column("successor")
    server = list.column("successor_server")
  }

  func decode(_ row: Row) -> Successor? {
    row[chat].map { Successor(chat: $0, server: row[server]) }
  }
}
