internal import Matrix

/// Changes the display names and avatars of users, also in their member events.
///
/// `@unchecked Sendable`: it belongs to the server's thread.
final class ProfileChanges: @unchecked Sendable {
  /// The limit on rooms that get a user's new member event in one turn of the server's thread. The
  /// other rooms follow in later turns, so that no request waits for all of them.
  private static let mostRoomsInOneTurn = 10

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

  /// Sets a user's display name and avatar; `nil` removes one. Appends a member event with the new
  /// profile to each room that the user is joined to: in the first few at once, in the others after
  /// the commit. Does nothing when neither changes. Requires an open transaction.
  func set(of user: User, displayName: String?, avatarURL: String?) throws {
    guard displayName != user.displayName || avatarURL != user.avatarURL else { return }
    let user = try users.setProfile(of: user, displayName: displayName, avatarURL: avatarURL)
    rules.forget(user.row)
    try tell(of: user.row, in: members.joinedRooms(of: user.row)[...])
  }

  /// Sends a user's profile as a member event to those of the rooms to which the user is still
  /// joined: to the first few in this transaction, to the others in later turns, so that a user
  /// with many rooms delays nobody else.
  private func tell(of user: Int64, in rooms: ArraySlice<Int64>) throws {
    let user = try users.user(user)
    for row in rooms.prefix(Self.mostRoomsInOneTurn)
    where try members.membership(of: user.row, in: row)?.membership == "join" {
      try changes.appendMember(
        user.memberContent("join"), of: user, by: user.row, in: self.rooms.room(row))
    }
    let rest = rooms.dropFirst(Self.mostRoomsInOneTurn)
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
