internal import Intents
internal import Model
internal import Storage

/// `confab export CHAT`: prints the stored messages of a chat, oldest first, each followed by the
/// replies of its thread. Reads a limited number of messages at a time from the store.
struct ExportCommand {
  /// The number of messages that are read from the store at a time.
  private static let page = 500

  let invocation: Invocation
  let environment: Environment
  let chat: String

  func run() throws(Ending) {
    let reader = try ProfileReader(invocation, environment)
    let chat = try reader.chat(chat, orLeft: true)
    var pages = ExportPages(reader.store, chat: chat.id, limit: Self.page)
    while true {
      let messages: [Message]
      do {
        messages = try pages.next()
      } catch {
        throw StoreOpening.ending(error)
      }
      guard !messages.isEmpty else { return }
      var text = ""
      for message in messages {
        text += invocation.isJSON ? ExportLine.json(message) : ExportLine.plain(message)
      }
      try StandardStreams.put(text)
    }
  }
}
