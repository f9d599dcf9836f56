internal import Database

/// The tables of a store. Each type has columns, queries or changes of one table, or of a few that
/// belong together; rules that concern several of these types are in the folder `Commit`.
struct Tables {
  let settings: SettingTable
  let directChats: DirectChatTable
  let levels: ChatLevelTable
  let numbers: ChatNumberTable
  let chats: ChatTable
  let listed: ListedChats
  let roomData: RoomDataTable
  let sections: SectionTable
  let spaces: SpaceTable
  let members: MemberTable
  let memberList: MemberList
  let powers: PowerTable
  let ignored: IgnoredTable
  let index: SearchIndex
  let messages: MessageTable
  let threads: ThreadTable
  let replies: ReplyTable
  let gaps: GapTable
  let edits: EditTable
  let reactions: ReactionTable
  let polls: PollTable
  let originals: QuotedMessageTable
  let waiting: WaitingTable
  let receipts: ReceiptTable
  let outbox: OutboxTable
  let placed: PlacedMessageTable
  let drafts: DraftTable

  init(_ database: Connection) {
    settings = SettingTable(database: database)
    directChats = DirectChatTable(database: database)
    levels = ChatLevelTable(database: database)
    numbers = ChatNumberTable(database: database)
    chats = ChatTable(database: database)
    listed = ListedChats(database: database)
    roomData = RoomDataTable(database: database)
    sections = SectionTable(database: database)
    spaces = SpaceTable(database: database)
    members = MemberTable(database: database)
    memberList = MemberList(database: database)
    ignored = IgnoredTable(database: database)
    powers = PowerTable(database: database)
    index = SearchIndex(database: database, settings: settings)
    messages = MessageTable(database: database, index: index)
    threads = ThreadTable(database: database)
    replies = ReplyTable(database: database, index: index)
    gaps = GapTable(database: database)
    edits = EditTable(database: database)
    reactions = ReactionTable(database: database)
    polls = PollTable(database: database)
    originals = QuotedMessageTable(database: database)
    waiting = WaitingTable(database: database)
    receipts = ReceiptTable(database: database)
    outbox = OutboxTable(database: database)
    placed = PlacedMessageTable(database: database)
    drafts = DraftTable(database: database)
  }
}
