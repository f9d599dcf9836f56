/// The member events that each device was given already, so that lazily loaded members come once.
///
/// The server's thread owns this object.
final class LazyMembers {
  private struct Known {
    /// The token that the last answer ended with: another one means that it was lost.
    var token: String
    var members: [Int64: Set<Int64>]
  }

  /// The most devices that are remembered, and the most members of each.
  private static let (mostDevices, mostMembers) = (500, 5_000)
  private var devices: [Int64: Known] = [:]

  /// Begins an answer to a device that goes on from `since`.
  func begin(_ device: Int64, since: String?) {
    if devices.count > Self.mostDevices { devices = [:] }
    if since == nil || devices[device]?.token != since {
      devices[device] = Known(token: since ?? "", members: [:])
    }
  }

  /// Ends an answer to a device.
  func end(_ device: Int64, next: String) { devices[device]?.token = next }

  /// Notes that a member event is given; `true` when it was not yet.
  func give(_ user: Int64, of room: Int64, to device: Int64) -> Bool {
    guard var known = devices[device] else { return true }
    devices[device] = nil
    defer { devices[device] = known }
    if known.members.values.reduce(0, { $0 + $1.count }) > Self.mostMembers { known.members = [:] }
    return known.members[room, default: []].insert(user).inserted
  }
}
