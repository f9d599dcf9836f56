package import Intents
package import Model

/// The functions of the store that the router needs. The program provides them; the router calls
/// them on the engine's thread only.
package struct StorePort: Sendable {
  /// Stores in one transaction the events that have to outlive the program. Throws if the store
  /// cannot be written; then no event is stored. The result also lists submissions that the store
  /// refused, though it stored the other events.
  package var commit: @Sendable ([Event]) throws -> StoreChanges
  package var chatList: @Sendable (ChatListQuery) throws -> ChatListWindow
  /// The chat with this id, even if the user has left it; `nil` if it is not stored.
  package var chat: @Sendable (ChatID) throws -> Chat?
  package var messages: @Sendable (MessageQuery) throws -> MessageWindow
  /// The sums of the unread counts of all chats; a chat that is only marked as unread counts as one
  /// unread message.
  package var totals: @Sendable () throws -> UnreadCounts
  /// The joined chats and invites whose name contains the query's letters in order, best match
  /// first. If the query is a person's user id (or its localpart, for a person on the user's own
  /// server), the direct chats with that person come first. A blank query finds all joined chats
  /// and invites, the most recent first. Returns at most `limit` chats.
  package let search: @Sendable (_ query: String, _ limit: Int) throws -> [Chat]
  /// The own messages and changes of messages to send next, oldest first: at most one of each
  /// joined chat. A chat is left out, for instance, while a message or change of it is being sent,
  /// or if an earlier message of it has failed.
  package let nextToSend: @Sendable () throws -> [OutgoingMessage]
  /// The joined direct chat with this person, the most recently active one when there are several;
  /// `nil` for none.
  package let directChat: @Sendable (UserID) throws -> ChatID?
  /// The people of the stored chats, except the user, who have one of these names as display name
  /// or localpart, and the newest pending invite to a direct chat of each inviter who is not
  /// ignored.
  package let acquaintances: @Sendable (_ names: [String]) throws -> Acquaintances
  /// The people of the stored chats, except the user, whose name or user id contains the letters of
  /// `words` in order, best match first.
  package let people: @Sendable (_ words: String, _ limit: Int) throws -> [Contact]
  /// The people of the stored chats, except the user and `shown`, whose name or user id contains
  /// the letters of `words` in order, each with the joined direct chat or the invite to one, if
  /// there is one; best match first.
  package let peopleToGoTo:
    @Sendable (_ words: String, _ shown: Set<UserID>, _ limit: Int) throws -> [FoundPerson]
  /// The people who have joined a chat or are invited to it, except the user, whose name or user id
  /// contains the letters of `query` in order, best match first, each with the text that mentions
  /// the person. A blank query finds all of them.
  package let mentionable:
    @Sendable (_ query: String, ChatID, _ limit: Int) throws -> [MentionCandidate]
  /// The chat that was selected in the chat list when the program last ended; `nil` for none.
  package let selection: @Sendable () throws -> ChatID?
  /// The names to show for these users in a chat, in the same order: a display name, followed by
  /// the user id if others in the chat have it too; for other people without a usable display name,
  /// the user id alone.
  package let names: @Sendable (ChatID, [UserID]) throws -> [String]
  /// The next unread chat or thread after this one: the next thread of the same chat, else the next
  /// chat below it in the chat list, else the first other chat from the top of the list, else,
  /// after a thread, the main timeline of its chat or an earlier thread. A chat that is marked as
  /// unread counts, too. With `nil` the search starts at the top. Returns `nil` if there is none.
  package let nextUnread: @Sendable (Conversation?) throws -> Conversation?
  /// The first stored unread message of a chat's main timeline; `nil` if there is none, if it is
  /// not known which one is the first, or if the user has left the chat.
  package let unreadStart: @Sendable (ChatID) throws -> MessageID?
  /// The stored draft, the first unread reply and the number of unread replies of the thread that
  /// begins with this message; `.empty` if the thread is not stored.
  package let threadStart: @Sendable (ChatID, EventID) throws -> ThreadStart
  /// The first stored message of other people in the main timeline of a chat after a message;
  /// reports of a change of the room do not count. `nil` if there is none, or if the message after
  /// which to look is not stored.
  package let firstOfOthers: @Sendable (ChatID, _ after: MessageID) throws -> MessageID?
  /// The notification levels that the server does not have yet, and whether the push rules are
  /// stored.
  package let notificationsToSettle: @Sendable () throws -> NotificationsToSettle
  /// The account that signed in last; `nil` before the first sign-in.
  package let account: @Sendable () throws -> Account?
  /// The pagination token that fetches the missing history of a chat just before this message;
  /// `nil` if nothing is missing, or if no token is known.
  package let gap: @Sendable (ChatID, MessageID) throws -> HistoryToken?
  /// The read receipts that the server does not have yet, at most one for the main timeline of a
  /// chat and one for each thread.
  package let pendingReceipts: @Sendable () throws -> [PendingReceipt]
  /// A message with its readers and versions; `nil` if neither the history nor the outbox has it,
  /// or if it is hidden, as a message of an ignored person is.
  package let facts: @Sendable (ChatID, MessageID) throws -> MessageFacts?
  /// The chat that was open at the end of the last run, if the user has joined it; else `nil`.
  package let front: @Sendable () throws -> ChatID?
  /// The stored settings: those that the person chose, and the background that the terminal
  /// reported. A setting that was never stored has no value.
  package let settings: @Sendable () throws -> Settings
  package var rooms: RoomReads
  /// Returns the reason to show to the person for an error that this store threw.
  package let reason: @Sendable (any Error) -> FailureReason
  /// The place of a typed date among the messages of a chat's main timeline.
  package var dayPlace: @Sendable (_ words: String, ChatID, SearchClock) throws -> DayPlace = {
    _, _, _ in .nothing
  }
  /// The servers by which others can join a chat, for a link to it; empty if none is known.
  package var servers: @Sendable (ChatID) throws -> [String] = { _ in [] }
  package var serverSearch = ServerSearchReads.none
  /// The transaction ids of the messages with files that are still to be sent.
  package var outgoingFiles: @Sendable () throws -> Set<TransactionID> = { [] }
  /// The chats in which a refused message keeps others from being sent.
  package var unsentMessages: @Sendable () throws -> [UnsentMessages] = { [] }
  /// Does the next piece of the work on the search index, such as indexing stored messages, in a
  /// few milliseconds. Returns `true` if more work may be left. `nil` for a store without an index.
  package var indexNext: (@Sendable () throws -> Bool)?
  /// `true` if work on the search index was left when the program started.
  package var isIndexing = true

  package init(
    commit: @escaping @Sendable ([Event]) throws -> StoreChanges,
    chatList: @escaping @Sendable (ChatListQuery) throws -> ChatListWindow,
    chat: @escaping @Sendable (ChatID) throws -> Chat?,
    messages: @escaping @Sendable (MessageQuery) throws -> MessageWindow,
    totals: @escaping @Sendable () throws -> UnreadCounts,
    search: @escaping @Sendable (_ query: String, _ limit: Int) throws -> [Chat],
    nextToSend: @escaping @Sendable () throws -> [OutgoingMessage],
    directChat: @escaping @Sendable (UserID) throws -> ChatID?,
    acquaintances: @escaping @Sendable (_ names: [String]) throws -> Acquaintances,
    people: @escaping @Sendable (_ words: String, _ limit: Int) throws -> [Contact],
    selection: @escaping @Sendable () throws -> ChatID?,
    names: @escaping @Sendable (ChatID, [UserID]) throws -> [String],
    nextUnread: @escaping @Sendable (Conversation?) throws -> Conversation?,
    unreadStart: @escaping @Sendable (ChatID) throws -> MessageID?,
    notificationsToSettle: @escaping @Sendable () throws -> NotificationsToSettle,
    account: @escaping @Sendable () throws -> Account?,
    gap: @escaping @Sendable (ChatID, MessageID) throws -> HistoryToken?,
    pendingReceipts: @escaping @Sendable () throws -> [PendingReceipt],
    peopleToGoTo: @escaping @Sendable (String, Set<UserID>, Int) throws -> [FoundPerson] = {
      _, _, _ in []
    },
    mentionable: @escaping @Sendable (String, ChatID, Int) throws -> [MentionCandidate] = {
      _, _, _ in []
    },
    firstOfOthers: @escaping @Sendable (ChatID, MessageID) throws -> MessageID? = { _, _ in nil },
    threadStart: @escaping @Sendable (ChatID, EventID) throws -> ThreadStart = { _, _ in .empty },
    facts: @escaping @Sendable (ChatID, MessageID) throws -> MessageFacts? = { _, _ in nil },
    front: @escaping @Sendable () throws -> ChatID? = { nil },
    settings: @escaping @Sendable () throws -> Settings = { Settings() },
    rooms: RoomReads = .none,
    reason: @escaping @Sendable (any Error) -> FailureReason
  ) {
    self.commit = commit
    self.chatList = chatList
    self.chat = chat
    self.messages = messages
    self.totals = totals
    self.search = search
    self.nextToSend = nextToSend
    self.directChat = directChat
    self.acquaintances = acquaintances
    self.people = people
    self.selection = selection
    self.names = names
    self.nextUnread = nextUnread
    self.unreadStart = unreadStart
    self.notificationsToSettle = notificationsToSettle
    self.account = account
    self.gap = gap
    self.pendingReceipts = pendingReceipts
    self.peopleToGoTo = peopleToGoTo
    self.mentionable = mentionable
    self.firstOfOthers = firstOfOthers
    self.threadStart = threadStart
    self.facts = facts
    self.front = front
    self.settings = settings
    self.rooms = rooms
    self.reason = reason
  }
}

/// The program's function that carries out effects, most of which are requests to the network. The
/// router calls it on the engine's thread, so it must return at once.
package struct EffectPort: Sendable {
  package let perform: @Sendable (Effect) -> Void

  package init(perform: @escaping @Sendable (Effect) -> Void) { self.perform = perform }
}

/// The monotonic clock by which the engine paces its work and sets its timers. Tests set its time.
package struct EngineClock: Sendable {
  /// Returns the time in nanoseconds since a fixed point in the past, as a monotonic clock does.
  package let now: @Sendable () -> UInt64

  package init(now: @escaping @Sendable () -> UInt64) { self.now = now }
}

package enum RoutingError: Error, Equatable {
  /// The system could not create a thread; the value is the error number of the failure.
  case noThread(Int32)
}
