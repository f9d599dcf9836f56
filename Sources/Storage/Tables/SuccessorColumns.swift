internal import Database
internal import Intents
internal import Model

/// The columns of a replaced chat's `Successor`: the new room, and the server to join it through.
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
