package import Intents

/// A request that the router passes on to be carried out: by the client on the network, by the
/// thread that searches the stored messages, or by the program itself. The comment of a case names
/// the event by which its result comes back to the router.
package enum Effect: Sendable, Equatable {
  /// Sends a message, or a change of one: an edit, deletion, reaction, vote or end of a poll.
  /// Result: events `.messages(.delivery(…))`: `.sending` at the start, then `.sent`, `.failed`, or
  /// `.queued` if, for instance, the connection broke or the session ended. Each chat has at most
  /// one such request at a time.
  case send(OutgoingMessage)
  /// Creates the chat of a request, or joins the room whose address it has. Result: an event
  /// `.creation(…)`. `known`: people of the stored chats with one of the typed names, and the
  /// pending invites to direct chats.
  case createChat(ChatRequest, known: Acquaintances = .none)
  /// Searches the server's user directory for a typed name. Result: an event `.contacts(.found(…))`
  /// or `.contacts(.notFound(…))` with the same name.
  case searchDirectory(String)
  /// Fetches a page of history before the pagination token; `nil` for the newest page. `limit`: the
  /// number of events that the server is asked for. Result: an event `.messages(.arrived(…))` with
  /// `.older(filling: from, …)`, or `.messages(.historyFailed(…))`.
  case fetchHistory(ChatID, from: HistoryToken?, limit: Int = historyPage)
  /// Fetches a page of a thread before the pagination token; `nil` for the newest page. The thread
  /// begins with the given message. Result: an event `.messages(.arrived(…))` with
  /// `.thread(…, filling: from, …)`, or `.messages(.historyFailed(…))`.
  case fetchThread(ChatID, EventID, from: HistoryToken?)
  /// Fetches a single message that is quoted, such as one to which a reply replies, or with which a
  /// thread begins. Result: an event `.messages(.quoted(…))`, or none.
  case fetchOriginal(ChatID, EventID)
  /// Fetches the edits of a message. Results: events `.messages(.edited(…))`, and at the end
  /// `.relations(.versionsFetched(…))`.
  case fetchVersions(ChatID, EventID)
  /// Fetches the members of a chat, except those who left. Result: an event
  /// `.contacts(.formerMembers(…))`, or none.
  case fetchMembers(ChatID)
  /// Sends a read receipt. Result: an event `.chats(.receiptSent(…))` once the server accepted it,
  /// or refused it for good; none after a temporary failure or the end of the session.
  case sendReceipt(ChatID, EventID, ReadScope = .everything)
  /// Reports to the server that the person is typing in a chat (`true`) or has stopped typing. No
  /// event reports the result.
  case sendTyping(ChatID, Bool)
  /// Changes the account's push rules for a chat. `usual`: the default level, which applies to a
  /// chat that has no push rule of its own. Result: an event `.account(.levelTaken(…))` or
  /// `.account(.levelRefused(…))`; none after a temporary failure or the end of the session.
  case setLevel(ChatID, NotificationLevel, usual: NotificationLevel)
  /// Sets a chat's tag or its mark as unread in the account's data on the server. Result: an event
  /// `.account(.datum(…))`; none after a temporary failure or the end of the session.
  case keep(ChatID, RoomDatum)
  /// Applies the push setting: registers or removes the account's pusher. Result: an event
  /// `.connection(.report(…))` after some failures, otherwise none.
  case setPush(PushWish)
  /// Fetches the account's push rules. Result: an event `.account(.rules(…))`, or none.
  case fetchRules
  /// Opens the live socket (`true`), because a chat was opened, or closes it after a while
  /// (`false`).
  case liveStream(Bool)
  /// Reconnects and syncs from the stored sync token, because the person wants it or because the
  /// store has refused newer batches. Performed on the thread of the router, which may read the
  /// token from the store. Result: an event `.connection(.connecting)` before the first batch of
  /// the new connection.
  case reconnect
  /// Accepts an invite. Result: an event `.connection(.report(…))` after most failures; after a
  /// success, a later sync response contains the new membership. `directWith`: the other person of
  /// a direct chat, under whom the chat is then listed in the account's `m.direct`; else `nil`.
  case join(ChatID, directWith: UserID?)
  /// Joins the room that replaced a chat. Result: an event `.chats(.followed(…))` once the new room
  /// has arrived by sync, or `.chats(.followFailed(…))`. `directWith`: the other person of a direct
  /// chat, under whom the new room is then listed in the account's `m.direct`; else `nil`.
  case follow(ChatID, to: Successor, directWith: UserID?)
  /// Asks the server to which room a link leads, and for the time of its message; changes nothing.
  /// Result: an event `.chats(.resolved(…))` with the same link, also after a failure.
  case resolve(MatrixLink)
  /// Leaves a chat or declines an invite, after the former chats that this one continues. Result: an
  /// event `.chats(.left(…))` for each of them, or `.chats(.leaveFailed(…))` for the chat if one
  /// could not be left; those after it are not left then.
  case leave(ChatID, former: [ChatID] = [])
  /// Makes a change (`RoomChange`), such as one of a room or of a person's membership of it.
  /// Result: an event `.rooms(.changed(…))`. `known`: people of the stored chats whom a typed name
  /// may mean.
  case changeRoom(ChatID, RoomChange, known: [Contact])
  /// Fetches a page of a public room directory. Result: an event `.rooms(.listed(…))` or
  /// `.rooms(.notListed(…))` with the same request. At most one such request runs at a time.
  case fetchRooms(RoomPageRequest)
  /// Fetches the power levels and the creators of a chat's room. Result: an event
  /// `.chats(.updated(…))`, or none.
  case fetchPowers(ChatID)
  /// Fetches the file of a message, unless a copy to open is on this machine, and saves or opens
  /// it. Results: events `.relations(.file(.moved(…)))`, and at the end
  /// `.relations(.file(.ended(…)))`.
  case fetchFile(ChatID, MessageID, AttachedFile, FileUse)
  /// Makes the thumbnail of an image. The image, or a smaller version of it, is fetched unless this
  /// machine has a copy. Result: an event `.relations(.file(.preview(…)))`.
  case fetchPreview(MediaAddress, AttachedFile)
  case cancelFile(MessageID)
  /// Copies a file or writes a text into a folder of the profile, to be sent from there, as a reply
  /// to the message `answers` if there is one.
  /// `isByCommand`: `true` if a command (`confab send`) sends the file; otherwise a caption may
  /// follow the path. Result: an intent `.messages(.submit(…))`, or an event
  /// `.relations(.file(.refused(…)))`.
  case prepareFile(
    Conversation, FileContent, TransactionID, answers: EventID? = nil, isByCommand: Bool)
  /// Reads the text of a file that waits to be sent, which failed for this reason. Result: an event
  /// `.relations(.file(.refused(…)))`, which gives the text back, and an intent that discards the
  /// message; without a text only the event, which then says why.
  case takeBackText(Conversation, TransactionID, FailureReason)
  /// Searches the stored messages, on a thread of its own. Result: an event
  /// `.relations(.search(…))` with the same request, or none if another request or `endSearch`
  /// came first.
  case searchMessages(SearchRequest)
  /// Searches messages on the server. Result: an event `.relations(.search(…))`: `.foundOnServer`
  /// or `.failedOnServer` with the same request, or `.notOffered`.
  case searchServer(ServerSearchRequest)
  /// Ends the running search of the stored messages, whose answer nobody waits for.
  case endSearch
  /// Removes the copies of files that need not be sent any more, by the transaction ids of their
  /// messages.
  case dropFiles([TransactionID])

  package static let historyPage = 50
}
