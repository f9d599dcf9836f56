package import Intents

/// What the engine asks of the world outside. Answers come back to the router as events.
package enum Effect: Sendable, Equatable {
  /// → `.messages(.delivery(…))`: `.sending` when it leaves, then `.sent`, `.failed`, or `.queued` when
  /// the way there broke. At most one at a time for a chat.
  case send(OutgoingMessage)
  /// A chat with whom a person chose. → `.creation(…)`.
  case createChat(ChatRequest)
  /// → `.contacts(.found(…))` or `.contacts(.notFound(…))` with the same words.
  case searchDirectory(String)
  /// `nil`: from the newest message backwards. → `.messages(.arrived(…))` with `.older(filling: from, …)`,
  /// or `.historyFailed`.
  case fetchHistory(ChatID, from: HistoryToken?)
  /// A message that another one answers and that is not stored. → `.messages(.quoted(…))`, or nothing.
  case fetchOriginal(ChatID, EventID)
  /// → `.chats(.receiptSent(…))` when the server took it.
  case sendReceipt(ChatID, EventID)
  case sendTyping(ChatID, Bool)
  /// Changes the account's push rules. `usual`: what holds without a rule of the chat's own.
  /// → `.account(.levelTaken(…))` or `.account(.levelRefused(…))`.
  case setLevel(ChatID, NotificationLevel, usual: NotificationLevel)
  /// The server is to push there, or not any more.
  case setPush(PushWish)
  /// → `.account(.rules(…))`.
  case fetchRules
  /// A chat is open (`true`): the live socket may be used; none is (`false`): after 60 s it is not.
  case liveStream(Bool)
  /// Begin anew, from the token that is stored: batches that were told since then may have been refused.
  /// Performed on the engine's thread, where the store may be asked for the token. → `.connecting` before
  /// the first batch of the new beginning.
  case reconnect
  /// Accept an invite that the person opened. → the next sync.
  /// `directWith`: the one other person whose chat with us it is to be, for the account's `m.direct`.
  case join(ChatID, directWith: UserID?)
  /// Join what replaced a chat. → `.chats(.followed(…))` once a sync brought it, or `.chats(.followFailed(…))`.
  /// `directWith` as for `join`.
  case follow(ChatID, to: Successor, directWith: UserID?)
  /// Leave a chat or decline an invite. → `.chats(.left(…))` or `.chats(.leaveFailed(…))`.
  case leave(ChatID)
}
