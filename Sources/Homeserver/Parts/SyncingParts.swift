/// The parts of the server that report changes to clients by sync answers: among them typing
/// notices, presence and changes of devices.
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
