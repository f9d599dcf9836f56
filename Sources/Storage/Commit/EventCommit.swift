internal import Database
internal import Intents
internal import Model

/// Commits the events of one transaction: applies them in order, then writes the changed rows of
/// chats and threads. Most kinds of events have an object that stores them, such as
/// `ReactionChanges`.
final class EventCommit {
  private let log = ChangeLog()
  private let chats: CommitChats
  private let threads: CommitThreads
  private let threadChanges: ThreadChanges
  private let settings: SettingTable
  private let account: OwnAccountChanges
  private let chatChanges: ChatChanges
  private let members: MemberChanges
  private let ignored: IgnoredChanges
  private let levels: LevelChanges
  private let roomData: RoomDataChanges
  private let sections: SectionTable
  private let table: ChatTable
  private let numbers: NumberChanges
  private let positions: ReadPositions
  private let timeline: TimelineChanges
  private let history: HistoryChanges
  private let originals: QuotedMessageChanges
  private let edits: EditChanges
  private let reactions: ReactionChanges
  private let polls: PollChanges
  private let deletions: DeletionChanges
  private let drafts: DraftChanges
  private let outbox: OutboxChanges
  private let news: NotifiableMessages
  private let arrivals: ArrivalTimes
  private let saving: ChatSaving

  init(
    tables: Tables, names: NameBook, people: PeopleIndex, mentionable: MentionIndex,
    readUndo: ReadUndo, sent: SentMessages, identity: OwnIdentity,
    now: @escaping @Sendable () -> ServerTimestamp
  ) {
    chats = CommitChats(tables)
    threads = CommitThreads(tables: tables, log: log)
    settings = tables.settings
    account = OwnAccountChanges(
      settings: tables.settings, directChats: tables.directChats, chats: chats, names: names,
      identity: identity, log: log)
    let removal = MessageRemoval(tables: tables, log: log)
    ignored = IgnoredChanges(tables: tables, chats: chats, removal: removal, log: log)
    levels = LevelChanges(
      levels: tables.levels, settings: tables.settings, chats: chats, log: log)
    roomData = RoomDataChanges(chats: chats)
    sections = tables.sections
    table = tables.chats
    positions = ReadPositions(
      tables: tables, chats: chats, threads: threads, identity: identity, undo: readUndo, log: log)
    members = MemberChanges(
      members: tables.members, positions: positions, chats: chats, names: names, people: people,
      mentionable: mentionable, log: log)
    polls = PollChanges(tables: tables, chats: chats, removal: removal, log: log)
    originals = QuotedMessageChanges(tables: tables, chats: chats, polls: polls, log: log)
    edits = EditChanges(
      tables: tables, polls: polls, chats: chats, log: log)
    reactions = ReactionChanges(tables: tables, chats: chats, log: log)
    deletions = DeletionChanges(
      tables: tables, chats: chats, edits: edits, reactions: reactions, polls: polls,
      threads: threads, positions: positions, log: log)
    drafts = DraftChanges(
      drafts: tables.drafts, settings: tables.settings, chats: chats, threads: threads, sent: sent,
      log: log)
    outbox = OutboxChanges(
      outbox: tables.outbox, drafts: tables.drafts, chats: chats, threads: threads, edits: edits,
      sent: sent, identity: identity, now: now, log: log)
    news = NotifiableMessages(
      settings: tables.settings, levels: tables.levels, ignored: tables.ignored, names: names,
      threads: threads, identity: identity, log: log)
    let insertion = MessageInsertion(
      tables: tables, edits: edits, polls: polls, positions: positions, threads: threads, log: log,
      outbox: outbox, identity: identity)
    threadChanges = ThreadChanges(
      tables: tables, threads: threads, insertion: insertion, removal: removal, log: log)
    timeline = TimelineChanges(
      messages: tables.messages, gaps: tables.gaps, placed: tables.placed, insertion: insertion,
      threads: threadChanges, threadTable: tables.threads, news: news, log: log)
    history = HistoryChanges(
      messages: tables.messages, gaps: tables.gaps, placed: tables.placed, insertion: insertion,
      threads: threadChanges, log: log)
    numbers = NumberChanges(numbers: tables.numbers, chats: chats, log: log)
    chatChanges = ChatChanges(
      chats: chats, outbox: outbox, drafts: drafts, numbers: numbers,
      spaces: SpaceChanges(spaces: tables.spaces, table: tables.chats, chats: chats, log: log),
      news: news, powers: tables.powers, polls: polls,
      threads: threads, threadTable: tables.threads, names: names, identity: identity, log: log,
      now: now)
    arrivals = ArrivalTimes(tables, now: now)
    saving = ChatSaving(
      table: tables.chats, messages: tables.messages, outbox: tables.outbox,
      naming: ChatNaming(members: tables.members, names: names, identity: identity),
      names: names, identity: identity, placing: ChatPlacing(tables, chats),
      arrivals: arrivals, log: log)
  }

  /// The changes that this commit made, for the model; complete after `finish`.
  var changes: StoreChanges { log.changes }

  /// The difference that the commit makes to the sums of the unread counts of all chats; complete
  /// after `finish`.
  var unreadChange: UnreadCounts { log.unread }

  /// Stores the changes that one event makes. What depends on all events of the commit is left to
  /// `finish`, such as the rows of chats, new counts of all votes of a poll, and the read positions
  /// of those who sent messages. An event of a kind that is not stored changes nothing.
  func apply(_ event: Event) throws(DatabaseError) {
    switch event {
    case .account(let event): try apply(event)
    case .chats(let event): try apply(event)
    case .messages(let event): try apply(event)
    case .relations(.reacted(let chat, let reaction)): try reactions.add(reaction, in: chat)
    case .relations(.responded(let chat, let response)): try polls.add(response, in: chat)
    case .relations(.thread(let chat, let told)): try threadChanges.set(told, in: chats.chat(chat))
    case .contacts(.members(let chat, let people)): try members.set(people, of: chat)
    case .contacts(.formerMembers(let chat, let people)): try members.add(former: people, of: chat)
    case .intent(let intent): try apply(intent)
    case .contacts, .connection, .creation, .rooms: break
    case .relations(.file), .relations(.search), .relations(.versionsFetched): break
    }
  }

  /// Makes stored names again that are made of display names that read as words of the program.
  func renewRoleNames() throws(DatabaseError) {
    for id in try table.withRoleNames() { try chats.known(id)?.hasNewNames = true }
  }

  /// Writes what `apply` left, such as the read positions of senders, new counts of all votes of a
  /// poll, and the changed rows of threads and chats. Adds to `changes` the messages and invites of
  /// which the person is to be notified.
  func finish() throws(DatabaseError) {
    try positions.endBatch()
    try positions.finish()
    try polls.finish()
    for chat in chats.sorted {
      try threads.finish(chat)
      try saving.save(chat)
      try news.gather(chat)
    }
  }

  private func apply(_ event: AccountEvent) throws(DatabaseError) {
    switch event {
    case .signedIn(let user): try account.signIn(user)
    case .signedOut: break
    case .synced(let token):
      try positions.endBatch()
      try arrivals.noteSync()
      try settings.set(.syncToken, token.rawValue)
      try settings.set(.wantsState, nil)
      news.endFirstSync()
    case .directChats(let users): try account.setDirectChats(users)
    case .ignored(let users): try ignored.set(users)
    case .rules(let rules): try levels.set(rules)
    case .levelTaken(let chat, let level): try levels.settle(level, of: chat, isTaken: true)
    case .levelRefused(let chat, let level): try levels.settle(level, of: chat, isTaken: false)
    case .datum(let chat, let datum, .kept): try roomData.keep(datum, of: chat)
    case .datum(let chat, let datum, .taken): try roomData.settle(datum, of: chat, isTaken: true)
    case .datum(let chat, let datum, .refused): try roomData.settle(datum, of: chat, isTaken: false)
    }
  }

  private func apply(_ event: ChatEvent) throws(DatabaseError) {
    switch event {
    case .updated(let update): try chatChanges.apply(update)
    case .removed(let id, let removal): try chatChanges.noteRemoval(removal, from: id)
    case .left(let id): try chatChanges.leave(id)
    case .unread(let id, let counts, let threads):
      try positions.setUnread(counts, threads: threads, of: id)
    case .readUpTo(let id, let event, let scope): try positions.setRead(event, scope, of: id)
    case .readHere(let id, let event, let thread): try positions.readHere(event, id, thread: thread)
    case .receiptSent(let id, let event): try positions.forgetPending(event, id)
    case .leaveFailed, .followed, .followFailed, .resolved: break
    }
  }

  private func apply(_ event: MessageEvent) throws(DatabaseError) {
    switch event {
    case .arrived(let arrival): try apply(arrival)
    case .delivery(let transaction, let change): try outbox.set(change, of: transaction)
    case .receipts(let chat, let receipts): try positions.set(receipts, in: chat)
    case .deleted(let chat, let event): try deletions.delete(event, in: chat)
    case .edited(let chat, let edit): try edits.add(edit, in: chat)
    case .quoted(let chat, let message): try originals.keep(message, in: chat)
    case .asideEnded: try outbox.removeAside()
    case .historyFailed, .typing: break
    }
  }

  private func apply(_ arrival: Arrival) throws(DatabaseError) {
    let chat = try chats.chat(arrival.chat)
    switch arrival.placement {
    case .newest(let gap): try timeline.append(arrival.messages, gap, to: chat)
    case .older(let filling, let rest):
      try history.fill(chat, with: arrival.messages, from: filling, rest: rest)
    case .thread(let root, let filling, let rest):
      try threadChanges.fill(root, of: chat, with: arrival.messages, from: filling, rest: rest)
    }
  }

  private func apply(_ intent: Intent) throws(DatabaseError) {
    switch intent {
    case .chatList(.select(let chat)): try settings.set(.selection, chat?.rawValue)
    case .chatList(.markRead(let chat)): try positions.readAll(of: chat)
    case .actions(.undoRead(let chat)): try positions.undoRead(of: chat)
    case .actions(.room(let intent)): try apply(intent)
    case .chatList(.markAllRead): try positions.readAllChats()
    case .chatList(.setLevel(let chat, let level)): try levels.choose(level, for: chat)
    case .messages(.open(let chat, _)):
      try settings.set(.front, chat.rawValue)
      try roomData.clearMark(of: chat)
    case .messages(.close):
      // The empty row tells that a chat was opened once.
      if try settings.holds(.front) { try settings.set(.front, "") }
    case .messages(.submit(let submission)): try outbox.submit(submission)
    case .messages(.draft(let chat, let draft, let thread)):
      try drafts.set(draft, of: chat, thread: thread)
    case .actions(let intent): try outbox.apply(intent)
    case .set(let setting): try apply(setting)
    case .chatList, .createChat, .messages, .peek, .reading, .chatSearch, .reconnect: break
    }
  }

  private func apply(_ intent: RoomIntent) throws(DatabaseError) {
    switch intent {
    case .setNumber(let chat, let number): try numbers.set(number, of: chat)
    case .set(let chat, let datum): try roomData.set(datum, of: chat)
    case .fold(let section, let isFolded):
      try sections.fold(section, isFolded)
      log.changeChatList()
    case .change, .findPeople, .showMembers, .hideMembers, .showPerson, .browse: break
    }
  }

  private func apply(_ setting: Setting) throws(DatabaseError) {
    try settings.set(setting)
    guard case .look(.order(let order)) = setting else { return }
    try table.sort(by: order)
    log.changeChatList()
  }
}

extension Event {
  /// `true` if the event may change the stored data; `false` for any other event, such as a typing
  /// notice.
  var lasts: Bool {
    switch self {
    case .account(.signedOut), .connection, .creation, .rooms: false
    case .messages(.typing), .messages(.historyFailed): false
    case .contacts(.found), .contacts(.notFound), .chats(.leaveFailed): false
    case .chats(.followed), .chats(.followFailed), .chats(.resolved): false
    case .relations(.file), .relations(.search), .relations(.versionsFetched): false
    case .intent(let intent): intent.lasts
    case .account, .chats, .messages, .relations, .contacts: true
    }
  }
}

extension Intent {
  fileprivate var lasts: Bool {
    switch self {
    case .chatList(.select), .chatList(.markRead), .chatList(.markAllRead), .chatList(.setLevel):
      true
    case .messages(.submit), .messages(.draft), .actions(.resend), .actions(.discard): true
    case .actions(.setAside): true
    case .messages(.open), .messages(.close): true
    case .actions(.delete), .actions(.relate), .actions(.undoRead), .set: true
    case .actions(.room(.setNumber)), .actions(.room(.set)), .actions(.room(.fold)): true
    case .chatList, .messages, .peek, .actions, .createChat, .reading, .chatSearch, .reconnect:
      false
    }
  }
}

/// Gives what arrives in a commit the time by which the chat list is sorted, because the times that
/// senders claim may be far from the truth.
///
/// What a sync brings arrived after all that is stored, and not later than now. Between these
/// limits the sender's time counts, so that the chats of a sync after a long pause have their
/// natural order. The first sync has only the upper limit.
final class ArrivalTimes {
  private let settings: SettingTable
  private let chats: ChatTable
  private let now: @Sendable () -> ServerTimestamp
  /// `true` if no sync token was stored before this commit; `nil` until it was looked up.
  private var isFirstSync: Bool?
  /// The time after all that was stored before this commit; `nil` until it was looked up.
  private var earliest: Int64?

  init(_ tables: Tables, now: @escaping @Sendable () -> ServerTimestamp) {
    settings = tables.settings
    chats = tables.chats
    self.now = now
  }

  /// Finds out whether this is the first sync; called before the commit stores a sync token.
  func noteSync() throws(DatabaseError) {
    if isFirstSync == nil { isFirstSync = try !settings.holds(.syncToken) }
  }

  /// The time of arrival, in ms since 1970, of what was sent at `sent` as the sender claims.
  func time(_ sent: Int64) throws(DatabaseError) -> Int64 {
    try noteSync()
    let bounded = bounded(sent)
    guard isFirstSync == false else { return bounded }
    if let earliest { return max(bounded, earliest) }
    let newest = try chats.newestActivity() ?? -1
    earliest = newest &+ 1
    return max(bounded, newest &+ 1)
  }

  func bounded(_ sent: Int64) -> Int64 { min(sent, now().milliseconds) }
}

final class ChangeLog {
  private(set) var changes = StoreChanges()
  private(set) var unread = UnreadCounts.none

  func changeChatList() { changes.chatList = true }

  func change(_ chat: ChatInCommit) { changes.chats.insert(chat.id) }

  func changeReceipts(of chat: ChatInCommit) { changes.receipts.insert(chat.id) }

  func changeOutbox(of chat: ChatInCommit) {
    changes.outbox = true
    // The list shows an own message that is not sent yet.
    changes.chatList = true
    changes.chats.insert(chat.id)
    chat.hasNewOutbox = true
  }

  func tell(_ removal: RemovalNews) { changes.removals.append(removal) }

  func note(_ echo: OwnEcho, in chat: ChatInCommit) {
    changes.echoes.append(echo)
    changeOutbox(of: chat)
  }

  func refuse(_ submission: Submission, _ reason: FailureReason) {
    changes.refused.append(RefusedText(submission: submission, reason: reason))
  }

  func tell(_ news: News) { changes.news.append(news) }

  func save(_ chat: ChatInCommit) {
    let (new, old) = (chat.row, chat.saved)
    addUnread(new.reading.unread, old.reading.unread)
    if chat.isNew || new.identity != old.identity || new.timeline.activity != old.timeline.activity
      || new.timeline.preview != old.timeline.preview || new.listing != old.listing
    {
      changes.chatList = true
    }
    if new.listing.hasNewWish(since: old.listing) { changes.roomData = true }
    // Whether a read receipt is still to be sent is not shown on the screen, so it counts as no
    // change.
    var reading = new.reading
    reading.receiptPending = old.reading.receiptPending
    if reading != old.reading || new.identity != old.identity || new.timeline != old.timeline {
      changes.chats.insert(new.id)
    }
  }

  private func addUnread(_ new: UnreadCounts, _ old: UnreadCounts) {
    guard new != old else { return }
    unread = UnreadCounts(
      messages: unread.messages + new.messages - old.messages,
      mentions: unread.mentions + new.mentions - old.mentions)
    changes.totals = true
    changes.chatList = true
  }
}

extension ChatListing {
  /// `true` if a change of the tag, or of the mark as unread, is to be sent to the server.
  fileprivate func hasNewWish(since old: ChatListing) -> Bool {
    tagWaiting != nil && tagWaiting != old.tagWaiting
      || markWaiting != nil && markWaiting != old.markWaiting
  }
}
