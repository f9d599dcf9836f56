/// `@unchecked Sendable`: the thread that opens the server uses the parts first, and after that
/// only the server's thread; closures that leave that thread come back to it before they touch a
/// part.
final class ServerParts: @unchecked Sendable {
  let configuration: HomeserverConfiguration
  let scheduler: ServerScheduler
  let log: @Sendable (String) -> Void
  let identifiers: IdentifierMaker
  let database: ServerDatabase
  let accounts: AccountParts
  let reading: ReadingParts
  let pushing: PushingParts
  let sending: SendingParts
  let syncing: SyncingParts
  let sockets: Sockets
  let bots: Bots

  /// Makes all parts; the database file is not opened yet.
  init(
    configuration: HomeserverConfiguration, scheduler: ServerScheduler,
    randomBytes: @escaping @Sendable (Int) -> [UInt8], log: @escaping @Sendable (String) -> Void
  ) {
    self.configuration = configuration
    self.scheduler = scheduler
    self.log = log
    identifiers = IdentifierMaker(serverName: configuration.serverName, randomBytes: randomBytes)
    database = ServerDatabase(
      file: DatabaseFile(
        path: configuration.databasePath, serverName: configuration.serverName),
      scheduler: scheduler, log: log)
    let base = BaseParts(
      configuration: configuration, scheduler: scheduler, log: log, identifiers: identifiers,
      database: database)
    let inbox = BotInbox()
    accounts = AccountParts(base)
    reading = ReadingParts(base, accounts)
    pushing = PushingParts(base, accounts, reading)
    sending = SendingParts(base, accounts, reading, pushing, inbox)
    syncing = SyncingParts(base, accounts, reading, pushing, inbox)
    sockets = Sockets(base, accounts, reading, sending, syncing)
    bots = Bots(base, accounts, reading, sending, syncing, inbox)
  }
}

/// The settings and the parts of the server on which all other parts may depend.
struct BaseParts {
  let configuration: HomeserverConfiguration
  let scheduler: ServerScheduler
  let log: @Sendable (String) -> Void
  let identifiers: IdentifierMaker
  let database: ServerDatabase
}

struct AccountParts {
  let limits: RateLimiting
  let hashing: PasswordQueue
  let users: Users
  let sessions: Sessions
  let authSessions: AuthSessions
  let openIDTokens: OpenIDTokens
  let deviceKeys: DeviceKeys
  let deviceMessages: DeviceMessages
  let crossSigning: CrossSigning
  let accountData: AccountData
  let ignoredUsers: IgnoredUsers
  let media: Media
  let pendingUploads: PendingUploads

  init(_ base: BaseParts) {
    let configuration = base.configuration
    limits = RateLimiting(isOn: configuration.limitsRequests, scheduler: base.scheduler)
    hashing = PasswordQueue(scheduler: base.scheduler)
    users = Users(
      database: base.database, identifiers: base.identifiers,
      isLocalProfile: configuration.isLocalProfile)
    sessions = Sessions(database: base.database, identifiers: base.identifiers)
    authSessions = AuthSessions(identifiers: base.identifiers, scheduler: base.scheduler)
    openIDTokens = OpenIDTokens(
      identifiers: base.identifiers, scheduler: base.scheduler, sessions: sessions)
    deviceKeys = DeviceKeys(database: base.database)
    deviceMessages = DeviceMessages(database: base.database)
    crossSigning = CrossSigning(database: base.database)
    sessions.whenSignedOut { [deviceKeys, deviceMessages] device in
      try deviceKeys.forget(device)
      try deviceMessages.forget(device)
    }
    accountData = AccountData(database: base.database, quotas: configuration.quotas)
    ignoredUsers = IgnoredUsers(
      database: base.database, accountData: accountData, users: users)
    pendingUploads = PendingUploads(scheduler: base.scheduler)
    media = Media(
      database: base.database, quotas: configuration.quotas, folder: configuration.mediaFolder,
      pending: pendingUploads)
  }
}

struct ReadingParts {
  let events: Events
  let members: Members
  let roomState: RoomState
  let rooms: Rooms
  let aliases: Aliases
  let publicRooms: PublicRooms
  let summaries: RoomSummaries
  let entry: RoomEntry
  let access: RoomAccess
  let bundles: RelationBundles
  let threads: Threads
  let writer: EventWriter
  let timelines: TimelineReader

  init(_ base: BaseParts, _ accounts: AccountParts) {
    let (database, users) = (base.database, accounts.users)
    events = Events(database: database)
    members = Members(database: database)
    roomState = RoomState(database: database, events: events, users: users)
    rooms = Rooms(
      database: database, identifiers: base.identifiers, users: users, state: roomState)
    aliases = Aliases(database: database, identifiers: base.identifiers, rooms: rooms)
    publicRooms = PublicRooms(database: database)
    summaries = RoomSummaries(rooms: rooms, state: roomState)
    entry = RoomEntry(rooms: rooms, members: members, state: roomState, summaries: summaries)
    access = RoomAccess(database: database, rooms: rooms, members: members)
    bundles = RelationBundles(database: database)
    threads = Threads(database: database)
    writer = EventWriter(
      scheduler: base.scheduler, users: users, rooms: rooms, events: events, bundles: bundles)
    timelines = TimelineReader(database: database, users: users, events: events)
  }
}

struct PushingParts {
  let rules: PushRuleSets
  let unread: UnreadEvents
  let pushers: Pushers
  let queues: PushQueues
  let pushEvaluation: PushEvaluation

  init(_ base: BaseParts, _ accounts: AccountParts, _ reading: ReadingParts) {
    let (database, users) = (base.database, accounts.users)
    rules = PushRuleSets(database: database, accountData: accounts.accountData)
    unread = UnreadEvents(database: database, limits: base.configuration.roomLimits)
    pushers = Pushers(database: database, sessions: accounts.sessions)
    queues = PushQueues(
      database: database, scheduler: base.scheduler, log: base.log, pushers: pushers,
      unread: unread,
      notification: PushNotification(users: users, rooms: reading.rooms, unread: unread))
    pushEvaluation = PushEvaluation(
      database: database, users: users, rules: rules, unread: unread, pushers: pushers,
      queues: queues, ignoredUsers: accounts.ignoredUsers)
  }
}

struct SendingParts {
  let appender: EventAppender
  let memberships: MembershipChanges
  let roomMaker: RoomMaker
  let sender: EventSender
  let redactions: Redactions
  let receipts: Receipts
  let profiles: ProfileChanges
  let departures: Departures
  let upgrades: RoomUpgrades

  init(
    _ base: BaseParts, _ accounts: AccountParts, _ reading: ReadingParts, _ pushing: PushingParts,
    _ inbox: BotInbox
  ) {
    let (database, users) = (base.database, accounts.users)
    let limits = base.configuration.roomLimits
    appender = EventAppender(
      database: database, scheduler: base.scheduler, identifiers: base.identifiers, limits: limits,
      rates: accounts.limits, users: users, rooms: reading.rooms, events: reading.events,
      members: reading.members, access: reading.access,
      relations: RelationFinder(
        database: database, events: reading.events, access: reading.access),
      threads: reading.threads,
      pushEvaluation: pushing.pushEvaluation, bots: inbox)
    let moved = MovedSettings(
      rooms: reading.rooms, members: reading.members, state: reading.roomState,
      accountData: accounts.accountData)
    memberships = MembershipChanges(
      database: database, limits: limits, users: users, rooms: reading.rooms,
      members: reading.members, state: reading.roomState, entry: reading.entry,
      appender: appender, moved: moved)
    let canonicalAlias = CanonicalAlias(aliases: reading.aliases)
    roomMaker = RoomMaker(
      database: database, limits: limits, identifiers: base.identifiers, rooms: reading.rooms,
      aliases: reading.aliases, publicRooms: reading.publicRooms, appender: appender,
      moved: moved, canonicalAlias: canonicalAlias)
    sender = EventSender(
      database: database, users: users, rooms: reading.rooms, members: reading.members,
      state: reading.roomState, access: reading.access, appender: appender, changes: memberships,
      canonicalAlias: canonicalAlias)
    redactions = Redactions(
      database: database, rooms: reading.rooms, events: reading.events, access: reading.access,
      appender: appender, unread: pushing.unread)
    receipts = Receipts(
      database: database, scheduler: base.scheduler, accountData: accounts.accountData,
      events: reading.events, threads: reading.threads, access: reading.access,
      unread: pushing.unread, bots: inbox)
    profiles = ProfileChanges(
      database: database, scheduler: base.scheduler, log: base.log, users: users,
      rooms: reading.rooms, members: reading.members, rules: pushing.rules, changes: memberships)
    departures = Departures(
      database: database, scheduler: base.scheduler, log: base.log, users: users,
      rooms: reading.rooms, members: reading.members, changes: memberships)
    upgrades = RoomUpgrades(
      database: database, users: users, rooms: reading.rooms, state: reading.roomState,
      publicRooms: reading.publicRooms, aliases: reading.aliases, roomMaker: roomMaker,
      memberships: memberships, sender: sender)
  }
}

struct SyncingParts {
  let waiters: SyncWaiters
  let typing: Typing
  let presences: Presences
  let deviceLists: DeviceLists
  let filters: Filters
  let requests: SyncRequestParser
  let answers: SyncAnswerMaker
  let polls: LongPolls

  init(
    _ base: BaseParts, _ accounts: AccountParts, _ reading: ReadingParts, _ pushing: PushingParts,
    _ inbox: BotInbox
  ) {
    let waiters = SyncWaiters()
    let wakes = WakeQueue(waiters: waiters, scheduler: base.scheduler)
    base.database.wakesSyncs { wakes.wake($0) }
    self.waiters = waiters
    typing = Typing(
      scheduler: base.scheduler, rooms: reading.rooms, wakes: wakes, bots: inbox)
    presences = Presences(
      database: base.database, limits: accounts.limits, rooms: reading.rooms,
      members: reading.members, waiters: waiters,
      activity: Activity(scheduler: base.scheduler))
    let companions = Companions(
      database: base.database, rooms: reading.rooms, members: reading.members)
    let lists = DeviceLists(
      database: base.database, rooms: reading.rooms, members: reading.members,
      companions: companions, waiters: waiters)
    accounts.sessions.whenDevicesChange { try lists.note($0) }
    deviceLists = lists
    filters = Filters(database: base.database)
    requests = SyncRequestParser(database: base.database, filters: filters)
    answers = SyncAnswerMaker(
      base, accounts, reading, pushing, typing, presences, companions,
      SyncDevices(
        users: accounts.users, messages: accounts.deviceMessages, keys: accounts.deviceKeys,
        lists: lists))
    polls = LongPolls(
      scheduler: base.scheduler, waiters: waiters, answers: answers, sessions: accounts.sessions)
  }
}

extension SyncAnswerMaker {
  fileprivate init(
    _ base: BaseParts, _ accounts: AccountParts, _ reading: ReadingParts, _ pushing: PushingParts,
    _ typing: Typing, _ presences: Presences, _ companions: Companions, _ devices: SyncDevices
  ) {
    let lazyMembers = LazyMembers()
    self.init(
      database: base.database, limits: base.configuration.roomLimits, users: accounts.users,
      rooms: reading.rooms, members: reading.members, access: reading.access,
      accountData: accounts.accountData, rules: pushing.rules, typing: typing,
      presences: presences, companions: companions, devices: devices, lazyMembers: lazyMembers,
      roomWriter: SyncRoomWriter(
        database: base.database, users: accounts.users, roomState: reading.roomState,
        timelines: reading.timelines, writer: reading.writer, unread: pushing.unread,
        typing: typing, receipts: SyncReceipts(database: base.database, users: accounts.users),
        lazyMembers: lazyMembers),
      otherRooms: SyncOtherRooms(
        database: base.database, users: accounts.users, rooms: reading.rooms,
        events: reading.events, members: reading.members, state: reading.roomState,
        access: reading.access, timelines: reading.timelines, writer: reading.writer,
        ignoredUsers: accounts.ignoredUsers), ignoredUsers: accounts.ignoredUsers)
  }
}

extension Sockets {
  convenience init(
    _ base: BaseParts, _ accounts: AccountParts, _ reading: ReadingParts, _ sending: SendingParts,
    _ syncing: SyncingParts
  ) {
    self.init(
      database: base.database, sessions: accounts.sessions, waiters: syncing.waiters,
      answers: syncing.answers,
      requests: SocketRequests(
        database: base.database, limits: accounts.limits, access: reading.access,
        sender: sending.sender, typing: syncing.typing, receipts: sending.receipts,
        presences: syncing.presences, log: base.log), log: base.log)
  }
}

extension Bots {
  convenience init(
    _ base: BaseParts, _ accounts: AccountParts, _ reading: ReadingParts, _ sending: SendingParts,
    _ syncing: SyncingParts, _ inbox: BotInbox
  ) {
    self.init(
      database: base.database, users: accounts.users, rooms: reading.rooms, inbox: inbox,
      hosting: BotHosting(
        database: base.database, scheduler: base.scheduler,
        randomBytes: base.identifiers.randomBytes, log: base.log, rooms: reading.rooms,
        access: reading.access, sender: sending.sender, receipts: sending.receipts,
        typing: syncing.typing), makeBrain: base.configuration.makeBrain, log: base.log)
  }
}
