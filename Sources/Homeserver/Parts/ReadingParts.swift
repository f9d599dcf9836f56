/// The parts of the server that read rooms and decide who may read or enter them; some of them also
/// write, such as `Aliases`.
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
