/// The users who are typing, by room. Kept in memory only, so a restart of the server forgets them.
struct TypingNotices {
  private struct Typist {
    let until: Int64
    let cancel: @Sendable () -> Void
  }

  /// The number of the latest start or end of somebody's typing in any room; it begins at `start`
  /// and is a part of the token of a sync answer.
  private(set) var serial: Int64
  private var typists: [Int64: [Int64: Typist]] = [:]
  private var changes: [Int64: Int64] = [:]

  /// Makes the list without users who are typing; `start` is the first value of `serial`.
  init(start: Int64) { serial = start }

  /// The row ids of the users who are typing in a room.
  func users(in room: Int64) -> [Int64] { typists[room].map { $0.keys.sorted() } ?? [] }

  /// The row ids of the rooms in which somebody started or stopped typing after the change with the
  /// number `serial`.
  func rooms(changedAfter serial: Int64) -> [Int64] {
    serial >= self.serial ? [] : changes.filter { $0.value > serial }.map(\.key)
  }

  /// `true` if somebody started or stopped typing in a room after the change with the number
  /// `serial`.
  func hasChanged(in room: Int64, after serial: Int64) -> Bool { (changes[room] ?? 0) > serial }

  /// Records that a user types in a room; `true` if the user was not typing there before.
  ///
  /// - Parameters:
  ///   - until: the time at which the typing notice ends, ms since 1970.
  ///   - cancel: stops the timer that ends the notice; called when the notice is renewed or ended.
  mutating func begin(
    _ user: Int64, in room: Int64, until: Int64, cancel: @escaping @Sendable () -> Void
  ) -> Bool {
    let former = typists[room, default: [:]].updateValue(
      Typist(until: until, cancel: cancel), forKey: user)
    former?.cancel()
    if former == nil { note(room) }
    return former == nil
  }

  /// Records that a user no longer types in a room; `true` if the user was typing there before.
  mutating func end(_ user: Int64, in room: Int64) -> Bool {
    guard let former = typists[room]?.removeValue(forKey: user) else { return false }
    former.cancel()
    if typists[room]?.isEmpty == true { typists[room] = nil }
    note(room)
    return true
  }

  private mutating func note(_ room: Int64) {
    serial += 1
    changes[room] = serial
  }
}
