/// The parts of the server that apply push rules, count unread events, and send them to push
/// gateways.
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
