/// What is kept in memory of the database. Everything can be thrown away at any time.
struct Caches {
  /// How many of each kind are kept; then all of that kind are dropped. Bounds the memory, and is far
  /// above what one household uses at a time.
  private static let most = 2_000

  /// Whether the schema was checked. Stays when the rest is forgotten.
  var isPrepared = false
  /// Whether anybody has a pusher; `nil`: not known.
  var hasPushers: Bool?
  private(set) var sessions: [String: Session] = [:]
  private(set) var users: [Int64: User] = [:]
  private(set) var userRows: [String: Int64] = [:]
  private(set) var rooms: [Int64: Room] = [:]
  private(set) var roomRows: [String: Int64] = [:]
  private(set) var rules: [Int64: PushRules] = [:]
  private(set) var pushers: [Int64: [Pusher]] = [:]

  mutating func forgetAll() {
    let isPrepared = isPrepared
    self = Caches()
    self.isPrepared = isPrepared
  }

  mutating func keep(_ session: Session, token: String) {
    if sessions.count >= Self.most { sessions = [:] }
    sessions[token] = session
  }

  mutating func forgetSessions() { sessions = [:] }

  mutating func keep(_ user: User) {
    if users.count >= Self.most { (users, userRows) = ([:], [:]) }
    users[user.row] = user
    userRows[user.id] = user.row
  }

  mutating func forgetUser(_ row: Int64) { users[row] = nil }

  mutating func keep(_ room: Room) {
    if rooms.count >= Self.most { (rooms, roomRows) = ([:], [:]) }
    rooms[room.row] = room
    roomRows[room.id] = room.row
  }

  mutating func forgetRoom(_ row: Int64) { rooms[row] = nil }

  mutating func keep(_ rules: PushRules, of user: Int64) {
    if self.rules.count >= Self.most { self.rules = [:] }
    self.rules[user] = rules
  }

  mutating func forgetRules(of user: Int64) { rules[user] = nil }

  mutating func keep(_ pushers: [Pusher], of user: Int64) {
    if self.pushers.count >= Self.most { self.pushers = [:] }
    self.pushers[user] = pushers
  }

  mutating func forgetPushers() { (hasPushers, pushers) = (nil, [:]) }
}
