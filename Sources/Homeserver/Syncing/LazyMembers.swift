/// Which member events a device was given already, so that lazily loaded members come once.
struct LazyMembers {
  private struct Known {
    /// The token that the last answer ended with: another one means that it was lost.
    var token: String
    var members: [Int64: Set<Int64>]
  }

  /// How many devices are remembered, and how many members of each.
  private static let (mostDevices, mostMembers) = (500, 5_000)
  private var devices: [Int64: Known] = [:]

  /// Begins an answer to a device that goes on from `since`.
  mutating func begin(_ device: Int64, since: String?) {
    if devices.count > Self.mostDevices { devices = [:] }
    if since == nil || devices[device]?.token != since {
      devices[device] = Known(token: since ?? "", members: [:])
    }
  }

  /// Ends it.
  mutating func end(_ device: Int64, next: String) { devices[device]?.token = next }

  /// Notes that a member event is given; `true` when it was not yet.
  mutating func give(_ user: Int64, of room: Int64, to device: Int64) -> Bool {
    guard var known = devices[device] else { return true }
    devices[device] = nil
    defer { devices[device] = known }
    if known.members.values.reduce(0, { $0 + $1.count }) > Self.mostMembers { known.members = [:] }
    return known.members[room, default: []].insert(user).inserted
  }
}
