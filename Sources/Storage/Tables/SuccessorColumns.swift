internal import Database
internal import Intents
internal import Model

/// Adds the columns of a replaced chat's successor (the new room, and the server to join it
/// through) to a query, and makes a `Successor` of each row of its result; `nil` for a chat that
/// was not replaced.
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
