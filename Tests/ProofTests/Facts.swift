import Intents
import Model

// Short functions that make events for tests.

func joined(_ chat: String, name: String? = nil) -> Event {
  .chats(.updated(ChatUpdate(chat: ChatID(chat), membership: .joined, name: name ?? chat)))
}

func text(
  _ id: String, _ text: String = "hello", by sender: String = "@bob:s", at time: Int64 = 0,
  transaction: TransactionID? = nil
) -> TimelineMessage {
  TimelineMessage(
    event: EventID(id), sender: UserID(sender), timestamp: ServerTimestamp(milliseconds: time),
    content: .text(text, mentionsUs: false), transaction: transaction)
}

func arrived(_ chat: String, _ messages: TimelineMessage...) -> Event {
  .messages(
    .arrived(Arrival(chat: ChatID(chat), messages: messages, placement: .newest(gap: nil))))
}

func older(
  _ chat: String, _ messages: [TimelineMessage], filling: String?, rest: String?
) -> Event {
  .messages(
    .arrived(
      Arrival(
        chat: ChatID(chat), messages: messages,
        placement: .older(
          filling: filling.map { HistoryToken($0) }, rest: rest.map { HistoryToken($0) }))))
}

func unread(_ chat: String, _ messages: Int, mentions: Int = 0) -> Event {
  .chats(.unread(ChatID(chat), UnreadCounts(messages: messages, mentions: mentions)))
}

func synced(_ token: String) -> Event { .account(.synced(SyncToken(token))) }

func open(_ chat: String) -> Event { .intent(.messages(.open(ChatID(chat)))) }
