package import Intents

/// The state of the client from which view models are built, as one value. Only the router changes
/// it; all other code gets copies.
package struct ChatModel: Sendable, Equatable {
  /// The number of commits to the store that were applied to the model.
  package internal(set) var revision: UInt64 = 0
  package internal(set) var account: Account?
  package internal(set) var connection = ConnectionState.starting
  /// The problem or notice that the status line shows; `nil` for none.
  package internal(set) var report: Report?
  /// The last problem or notice that the status line showed, still shown or not; `nil` if there was
  /// none.
  package internal(set) var lastReport: Report?
  /// `true` if the problem of `lastReport` is over, so that the same problem is reported again when
  /// it returns. The status line may show the problem until the person had time to read it.
  package internal(set) var isLastReportOver = false
  /// The sums of the unread counts of all chats.
  package internal(set) var totals = UnreadCounts.none
  /// The chats in which a refused message keeps others from being sent.
  package internal(set) var unsent: [ChatID: UnsentMessages] = [:]
  package internal(set) var chatList = ChatListModel()
  /// The open chat or thread, even if it is only peeked at; `nil` for none.
  package internal(set) var open: OpenChat?
  package internal(set) var creation = CreationState.idle
  /// The number of requests for a new chat so far, by which the screen recognises a new result that
  /// equals the result before.
  package internal(set) var creationRequests = 0
  /// The search for chats, and perhaps for people, by their names; `nil` while there is none.
  package internal(set) var chatSearch: ChatSearchModel?
  /// The search of messages while it is shown; `nil` otherwise.
  package internal(set) var messageSearch: MessageSearchModel?
  /// The last search of messages on the server, which is kept when the search is not shown any
  /// more; `nil` before the first one.
  package internal(set) var serverSearch: ServerSearchModel?
  /// The link about which the server is asked, and for which the screen waits; `nil` for none.
  var soughtLink: MatrixLink?
  /// The message that is not stored, to which the last link led; `nil` for none.
  var linkedMessage: LinkedMessage?
  /// The search for people by the name that is typed in the composer, for a mention or a command;
  /// `nil` otherwise.
  package internal(set) var mentions: MentionSearchModel?
  /// The list of the people of a chat while it is shown; `nil` otherwise.
  package internal(set) var members: MembersModel?
  /// The public room directory while it is shown; `nil` otherwise.
  package internal(set) var roomDirectory: RoomDirectoryModel?
  /// The page of a room directory that is being fetched, even after the directory is hidden; `nil`
  /// for none.
  package internal(set) var roomPageRequest: RoomPageRequest?
  /// The chats whose members were requested from the server in this run of the program.
  package internal(set) var membersFetched: Set<ChatID> = []
  /// The chats whose power levels were requested from the server in this run of the program.
  package internal(set) var powersFetched: Set<ChatID> = []
  /// The outcome of the last change (`RoomChange`) that the person asked for; `nil` before the
  /// first.
  package internal(set) var roomOutcome: RoomOutcome?
  /// The outcome of the last request to save or open a file, or the last file that was refused
  /// before its message was stored; `nil` before the first.
  package internal(set) var fileOutcome: FileOutcome?
  /// The uploads and downloads that are running, and the failed requests to save or open a file, by
  /// message.
  package internal(set) var transfers: [MessageID: Transfer] = [:]
  package internal(set) var thumbnails = ThumbnailShelf()
  /// The number of answers so far to requests to show the messages of a date or a found message.
  package internal(set) var landings = 0
  /// The message whose details are shown; `nil` for none.
  package internal(set) var messageDetails: MessageDetailsModel?
  package internal(set) var settings = SettingsModel()
  package internal(set) var banner = BannerState.hidden
  /// The number of the newest banner; each banner has a greater number than the banner before.
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
  /// The people of the stored chats whom the last request for a new chat may mean, and the pending
  /// invites to direct chats.
  package internal(set) var acquaintances = Acquaintances.none
  /// The chat whose invite the person accepted in the create-chat pane, until the chat is opened or
  /// the invite is declined; `nil` for none.
  package internal(set) var acceptedInvite: ChatID?
  /// The people who are suggested for the name that is being typed for a new chat.
  package internal(set) var suggestions = SuggestionModel()
  /// The chats and threads whose history is being fetched, whether they are open or not.
  package internal(set) var historyRequests: Set<Conversation> = []
  /// The chats that the client is leaving, or whose invites it is declining: the server has not
  /// responded yet.
  package internal(set) var leaving: Set<ChatID> = []
  /// The chats whose successor, the room that replaced the chat, the client is joining.
  package internal(set) var following: Set<ChatID> = []

  package init() {}
}
