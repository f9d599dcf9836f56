/// The users whose member event each device has received, by room, so that a client that loads
/// members lazily need not receive a member event again. Syncs of a device that do not load members
/// lazily are not recorded.
///
/// The server's thread owns this object.
final class LazyMembers {
  private struct Known {
    /// The token at the end of the last sync answer to the device. If the device's next sync
    /// request continues from another token, the device did not receive that answer.
    var token: String
    var members: [Int64: Set<Int64>]
  }

  /// The limits on remembered devices, and on remembered members of each. When a limit is exceeded,
  /// the records of all devices, or all members recorded for the device, are removed.
  private static let (mostDevices, mostMembers) = (500, 5_000)
  private var devices: [Int64: Known] = [:]

  /// Prepares for a sync answer to a device that continues from the token `since`. If `since` is
  /// `nil`, or the last answer to the device ended with another token, forgets which member events
  /// the device has received.
  func begin(_ device: Int64, since: String?) {
    if devices.count > Self.mostDevices { devices = [:] }
    if since == nil || devices[device]?.token != since {
      devices[device] = Known(token: since ?? "", members: [:])
    }
  }

  /// Records `next`, the token at the end of a sync answer to a device, for the comparison in the
  /// next call of `begin`.
  func end(_ device: Int64, next: String) { devices[device]?.token = next }

  /// Forgets which member events of a room a device has received, because they may have changed
  /// while its user was outside.
  func forget(_ room: Int64, of device: Int64) { devices[device]?.members[room] = nil }

  /// Records that a device is sent the member event of a user in a room; `true` if the device has
  /// not received that event yet, as far as the records tell.
  func give(_ user: Int64, of room: Int64, to device: Int64) -> Bool {
    guard var known = devices[device] else { return true }
    devices[device] = nil
    defer { devices[device] = known }
    if known.members.values.reduce(0, { $0 + $1.count }) > Self.mostMembers { known.members = [:] }
    return known.members[room, default: []].insert(user).inserted
  }
}
