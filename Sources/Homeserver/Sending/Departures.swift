internal import Matrix

/// Ends accounts: nobody can sign in to them any more, and their users leave their rooms.
///
/// `@unchecked Sendable`: it belongs to the server's thread.
final class Departures: @unchecked Sendable {
  /// The limit on rooms that a user leaves in one turn of the server's thread. The other rooms
  /// follow in later turns, so that no request waits for all of them.
  private static let mostRoomsInOneTurn = 10

  private let database: ServerDatabase
  private let scheduler: ServerScheduler
  private let log: @Sendable (String) -> Void
  private let users: Users
  private let rooms: Rooms
  private let members: Members
  private let changes: MembershipChanges

  init(
    database: ServerDatabase, scheduler: ServerScheduler, log: @escaping @Sendable (String) -> Void,
    users: Users, rooms: Rooms, members: Members, changes: MembershipChanges
  ) {
    self.database = database
    self.scheduler = scheduler
    self.log = log
    self.users = users
    self.rooms = rooms
    self.members = members
    self.changes = changes
  }

  /// Ends an account: removes its password, hides it from the user directory, and makes its user
  /// leave all rooms and give up all invites and knocks: the first few at once, the others after
  /// the commit. Requires an open transaction.
  ///
  /// - Parameter erases: `true` removes the display name and the avatar, and hides the user's
  ///   messages from those who were not in the room when they were sent.
  func end(_ user: User, erases: Bool) throws {
    let left =
      erases ? try users.setProfile(of: user, displayName: nil, avatarURL: nil) : user
    try users.close(left, erases: erases)
    try leave(user.row)
  }

  private func leave(_ user: Int64) throws {
    let session = Session(user: user, userID: try users.user(user).id, device: -1, deviceID: "")
    let all = try members.presentRooms(of: user)
    for row in all.prefix(Self.mostRoomsInOneTurn) {
      try changes.leave(session, rooms.room(row), reason: nil)
    }
    guard all.count > Self.mostRoomsInOneTurn else { return }
    database.whenCommitted { [weak self] failure in
      guard failure == nil else { return }
      self?.scheduler.soon { [weak self] in
        do {
          try self?.database.write { try self?.leave(user) }
        } catch {
          self?.log("a user who ended the account did not leave all rooms: \(error)")
        }
      }
    }
  }
}
