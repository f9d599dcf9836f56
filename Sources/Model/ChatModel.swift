package import Intents

/// The state of the client from which view models are built, as one value. Only the router changes
/// it; all other code gets copies.
package struct ChatModel: Sendable, Equatable {
  /// The number of commits to the store that were applied to the model.
  package internal(set) var revision: UInt64 = 0
  package internal(set) var account: Account?
  package internal(set) var connection = ConnectionState.starting
  package internal(set) var report: Report?
  /// The last problem or notice that the status line showed, still shown or not; `nil` if there was
  /// none.
  package internal(set) var lastReport: Report?
  /// `true` if the problem of `lastReport` is over, so that the same problem is reported again when
  /// it returns. The status line may show the problem until the person had time to read it.
  package internal(set) var isLastReportOver = false
  package internal(set) var totals = UnreadCounts.none
  package internal(set) var unsent: [ChatID: UnsentMessages] = [:]
  package internal(set) var chatList = ChatListModel()
  /// The open chat or thread, even if it is only peeked at; `nil` for none.
  package internal(set) var open: OpenChat?
  package internal(set) var creation = CreationState.idle
  /// The number of requests for a new chat so far, by which the screen recognises a new result that
  /// equals the result before.
  package internal(set) var creationRequests = 0
  package internal(set) var chatSearch: ChatSearchModel?
  package internal(set) var messageSearch: MessageSearchModel?
  /// The last search of messages on the server, which is kept when the search is not shown any
  /// more; `nil` before the first one.
  package internal(set) var serverSearch: ServerSearchModel?
  /// The link about which the server is asked, and for which the screen waits; `nil` for none.
  var soughtLink: MatrixLink?
  var linkedMessage: LinkedMessage?
  package internal(set) var mentions: MentionSearchModel?
  package internal(set) var members: MembersModel?
  package internal(set) var roomDirectory: RoomDirectoryModel?
  /// The page of a room directory that is being fetched, even after the directory is hidden; `nil`
  /// for none.
  package internal(set) var roomPageRequest: RoomPageRequest?
  /// The chats whose members were requested from the server in this run of the program.
  package internal(set) var membersFetched: Set<ChatID> = []
  /// The chats whose power levels were requested from the server in this run of the program.
  package internal(set) var powersFetched: Set<ChatID> = []
  package internal(set) var roomOutcome: RoomOutcome?
  package internal(set) var fileOutcome: FileOutcome?
  /// The uploads and downloads that are running, and the failed requests to save or open a file, by
  /// message.
  package internal(set) var transfers: [MessageID: Transfer] = [:]
  package internal(set) var thumbnails = ThumbnailShelf()
  /// The number of answers so far to requests to show the messages of a date or a found message.
  package internal(set) var landings = 0
  package internal(set) var messageDetails: MessageDetailsModel?
  package internal(set) var settings = SettingsModel()
  package internal(set) var banner = BannerState.hidden
  package internal(set) var bannerNumber = 0
  /// The part of a chat that the person sees now, as the screen reported it last.
  package internal(set) var reading = ReadingPosition(
    chat: nil, isFocused: true, followsEnd: true, lastShown: nil)
  /// Submissions that were refused and are not stored, the newest last, at most `refusedLimit`.
  package internal(set) var refused: [RefusedText] = []
  /// Submissions that are stored, the newest last, at most `acceptedLimit`.
  package internal(set) var accepted: [AcceptedText] = []
  /// Submissions and changes of messages with the outcome of sending them, the newest last, at most
  /// `acceptedLimit`.
  package internal(set) var settled: [SettledText] = []
  /// The request for a new chat that the client is carrying out, even after the person left the
  /// create-chat pane; `nil` for none.
  package internal(set) var creationRequest: ChatRequest?
  package internal(set) var acquaintances = Acquaintances.none
  /// The chat whose invite the person accepted in the create-chat pane, until the chat is opened or
  /// the invite is declined; `nil` for none.
  package internal(set) var acceptedInvite: ChatID?
  package internal(set) var suggestions = SuggestionModel()
  /// The chats and threads whose history is being fetched, whether they are open or not.
  package internal(set) var historyRequests: Set<Conversation> = []
  package internal(set) var leaving: Set<ChatID> = []
  /// The chats whose successor, the room that replaced the chat, the client is joining.
  package internal(set) var following: Set<ChatID> = []

  package init() {}
}

/// Parts of the model. When a part changes, the view models that show it are to be built again.
package struct ModelParts: OptionSet, Sendable, Hashable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let chatList = ModelParts(rawValue: 1 << 0)
  package static let messages = ModelParts(rawValue: 1 << 1)
  package static let totals = ModelParts(rawValue: 1 << 2)
  /// The account, the connection, and the problem or notice that the status line shows.
  package static let status = ModelParts(rawValue: 1 << 3)
  package static let creation = ModelParts(rawValue: 1 << 4)
  package static let chatSearch = ModelParts(rawValue: 1 << 5)
  /// The states of the submissions and changes of messages in all chats, such as stored, refused,
  /// sent or failed.
  package static let sending = ModelParts(rawValue: 1 << 6)
  package static let contacts = ModelParts(rawValue: 1 << 7)

  package static let mentions = ModelParts(rawValue: 1 << 8)
  package static let members = ModelParts(rawValue: 1 << 9)
  package static let banner = ModelParts(rawValue: 1 << 10)
  package static let messageDetails = ModelParts(rawValue: 1 << 11)
  package static let settings = ModelParts(rawValue: 1 << 12)
  package static let roomDirectory = ModelParts(rawValue: 1 << 13)
  package static let messageSearch = ModelParts(rawValue: 1 << 14)

  package static let all: ModelParts = [
    .chatList, .messages, .totals, .status, .creation, .chatSearch, .sending, .contacts, .banner,
    .messageDetails, .settings, .mentions, .members, .roomDirectory, .messageSearch,
  ]
}

/// A set of windows. A window is a part of the stored data that the model has loaded, such as the
/// messages around the viewport. After a commit or a query that may change it, the window is stale
/// until the router reads it from the store again.
package struct StoreWindows: OptionSet, Sendable, Hashable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let chatList = StoreWindows(rawValue: 1 << 0)
  /// The open chat's row, such as its name, membership and unread counts, and the user's power
  /// level there.
  package static let openChat = StoreWindows(rawValue: 1 << 1)
  package static let messages = StoreWindows(rawValue: 1 << 2)
  package static let totals = StoreWindows(rawValue: 1 << 3)
  package static let chatSearch = StoreWindows(rawValue: 1 << 4)
  package static let contacts = StoreWindows(rawValue: 1 << 7)
  package static let mentions = StoreWindows(rawValue: 1 << 8)
  package static let members = StoreWindows(rawValue: 1 << 9)
  package static let messageDetails = StoreWindows(rawValue: 1 << 11)

  package static let all: StoreWindows = [
    .chatList, .openChat, .messages, .totals, .chatSearch, .contacts, .messageDetails,
    .mentions, .members,
  ]

  package var parts: ModelParts {
    var parts: ModelParts = []
    if contains(.chatList) { parts.insert(.chatList) }
    if contains(.openChat) || contains(.messages) { parts.insert(.messages) }
    if contains(.totals) { parts.insert(.totals) }
    if contains(.chatSearch) { parts.insert(.chatSearch) }
    if contains(.contacts) { parts.insert(.contacts) }
    if contains(.mentions) { parts.insert(.mentions) }
    if contains(.members) { parts.insert(.members) }
    if contains(.messageDetails) { parts.insert(.messageDetails) }
    return parts
  }
}

/// The changes that a commit made to the stored data, by which the router decides what to read
/// again, to send and to tell the person.
package struct StoreChanges: Sendable, Equatable {
  package var chatList = false
  /// The chats of which something changed that is shown when the chat is open, such as messages,
  /// names of people or unread counts.
  package var chats: Set<ChatID> = []
  /// The chats in which other people's read positions changed, even where no delivery state changes
  /// on the screen.
  package var receipts: Set<ChatID> = []
  package var totals = false
  /// `true` if a chat's tag or mark as unread has a new value that is to be sent to the server.
  package var roomData = false
  /// `true` if the outbox changed, which contains the own messages that no stored timeline contains
  /// yet, and the changes of messages that the server has not accepted yet.
  package var outbox = false
  /// The own messages that left the outbox because a stored timeline contains them, with their
  /// event ids, in the order in which they left it.
  package var echoes: [OwnEcho] = []
  /// The new messages and invites to notify the person of, one entry for each chat.
  package var news: [News] = []
  /// The ends of the user's membership of chats that other people caused, in order.
  package var removals: [RemovalNews] = []
  /// The submissions that the store refused, though it stored the other events, with the reasons.
  package var refused: [RefusedText] = []
  /// `true` if long texts were stored and are not in the search index yet; `ChatStore.indexNext`
  /// brings them there.
  package var isIndexLate = false

  package init() {}
}

package struct Consequences: Sendable, Equatable {
  package var changed: ModelParts = []
  package var stale: StoreWindows = []
  package var effects: [Effect] = []

  package init(
    changed: ModelParts = [], stale: StoreWindows = [], effects: [Effect] = []
  ) {
    self.changed = changed
    self.stale = stale
    self.effects = effects
  }

  package mutating func add(_ other: Consequences) {
    changed.formUnion(other.changed)
    stale.formUnion(other.stale)
    effects += other.effects
  }

  package static let none = Consequences()
}

extension ChatModel {
  package mutating func committed(_ changes: StoreChanges) -> Consequences {
    revision &+= 1
    note(changes.echoes)
    var stale: StoreWindows = []
    if changes.chatList {
      stale.insert(.chatList)
      if chatSearch != nil { stale.insert(.chatSearch) }
    }
    if let chat = messageDetails?.chat, changes.chats.union(changes.receipts).contains(chat) {
      stale.insert(.messageDetails)
    }
    if let chat = mentions?.chat, changes.chats.contains(chat) { stale.insert(.mentions) }
    if let chat = members?.query.chat, changes.chats.contains(chat) { stale.insert(.members) }
    if changes.totals { stale.insert(.totals) }
    if let open {
      if changes.chats.contains(open.chat.id) { stale.formUnion([.openChat, .messages]) }
      // Read receipts that change no delivery state can still change who has read the newest
      // message that others have read.
      if changes.receipts.contains(open.chat.id), open.window.seenBy != nil {
        stale.insert(.messages)
      }
      if open.isAwaited, changes.chatList { stale.formUnion([.openChat, .messages]) }
    }
    return Consequences(stale: stale)
  }

  private mutating func note(_ new: [OwnEcho]) {
    guard !new.isEmpty else { return }
    if let messageDetails { self.messageDetails?.current = new.newID(of: messageDetails.current) }
    guard let open else { return }
    let ours = new.filter { $0.chat == open.chat.id }
    self.open?.echoes = (open.echoes + ours).suffix(Self.echoLimit)
  }

  private static let echoLimit = 64
}
