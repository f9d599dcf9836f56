internal import Matrix

/// `@unchecked Sendable`: it belongs to the server's thread.
final class ProfileChanges: @unchecked Sendable {
  /// The limit on rooms that get a user's new member event in one turn of the server's thread. The
  /// other rooms follow in later turns, so that no request waits for all of them.
  private static let maxRoomsInOneTurn = 10

  private let database: ServerDatabase
  private let scheduler: ServerScheduler
  private let log: @Sendable (String) -> Void
  private let users: Users
  private let rooms: Rooms
  private let members: Members
  private let rules: PushRuleSets
  private let changes: MembershipChanges

  init(
    database: ServerDatabase, scheduler: ServerScheduler, log: @escaping @Sendable (String) -> Void,
    users: Users, rooms: Rooms, members: Members, rules: PushRuleSets, changes: MembershipChanges
  ) {
    self.database = database
    self.scheduler = scheduler
    self.log = log
    self.users = users
    self.rooms = rooms
    self.members = members
    self.rules = rules
    self.changes = changes
  }

  /// Requires an open transaction.
  func set(of user: User, displayName: String?, avatarURL: String?) throws {
    guard displayName != user.displayName || avatarURL != user.avatarURL else { return }
    let user = try users.setProfile(of: user, displayName: displayName, avatarURL: avatarURL)
    rules.forget(user.row)
    try tell(of: user.row, in: members.joinedRooms(of: user.row)[...])
  }

  private func tell(of user: Int64, in rooms: ArraySlice<Int64>) throws {
    let user = try users.user(user)
    for row in rooms.prefix(Self.maxRoomsInOneTurn)
    where try members.membership(of: user.row, in: row)?.membership == "join" {
      try changes.appendMember(
        user.memberContent("join"), of: user, by: user.row, in: self.rooms.room(row))
    }
    let rest = rooms.dropFirst(Self.maxRoomsInOneTurn)
    guard !rest.isEmpty else { return }
    database.whenCommitted { [weak self] failure in
      guard failure == nil else { return }
      self?.scheduler.soon { [weak self] in
        do {
          try self?.database.write { try self?.tell(of: user.row, in: rest) }
        } catch {
          self?.log("not all rooms of a user were told the new name: \(error)")
        }
      }
    }
  }
}
