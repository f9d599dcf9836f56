/// The parts of the server that make and change rooms, for instance by events, memberships and read
/// receipts.
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
