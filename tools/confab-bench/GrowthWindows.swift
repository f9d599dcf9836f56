internal import Intents
internal import Model
internal import Storage

/// The parts of the store that new messages of the open chat make stale, as the router reads them.
struct GrowthWindows {
  let list: ChatListWindow
  let totals: UnreadCounts
  let chat: Chat?
  let standing: KnownStanding
  let messages: MessageWindow

  init(_ store: ChatStore) throws {
    list = try store.chatList(ChatModel().chatList.query)
    totals = try store.totals()
    chat = try store.chat(GrowthWriter.open)
    standing = try store.standing(in: GrowthWriter.open)
    messages = try store.messages(
      MessageQuery(chat: GrowthWriter.open, around: nil, limit: MessageQuery.newestLimit))
  }
}
