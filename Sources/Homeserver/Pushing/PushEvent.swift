internal import Matrix

/// An event prepared for matching with push rules. The push rules of all members of the room are
/// matched with the same object, so that each of its texts is lowercased only once.
final class PushEvent {
  private let type: String
  private let sender: String
  private let roomID: String
  private let stateKey: String?
  private let content: JSONObject
  let memberCount: Int
  let senderPower: Int64
  let powerToNotifyRoom: Int64
  private var texts: [[String]: SmallText] = [:]

  /// Collects the values of an event that push rules compare.
  ///
  /// - Parameters:
  ///   - content: the content of the event, parsed.
  ///   - sender: the user id of the sender.
  ///   - room: the event's room, for the number of members and the power levels.
  init(_ event: StoredEvent, _ content: JSONObject, sender: String, in room: Room) {
    type = event.type
    self.sender = sender
    roomID = room.id
    stateKey = event.stateKey
    self.content = content
    memberCount = room.joined.count
    senderPower = room.power.level(of: sender)
    powerToNotifyRoom = room.power.notifyRoom
  }

  /// The event's value at a path of JSON keys such as `content`, `m.mentions`, `user_ids`; `nil`
  /// when there is none. Outside of `content`, only type, sender, room id and state key have
  /// values.
  func value(_ path: [String]) -> JSONValue? {
    guard let first = path.first else { return nil }
    switch (first, path.count) {
    case ("type", 1): return .string(type)
    case ("sender", 1): return .string(sender)
    case ("room_id", 1): return .string(roomID)
    case ("state_key", 1): return stateKey.map { .string($0) }
    case ("content", _):
      return path.dropFirst().reduce(JSONValue.object(content)) { $0?[$1] }
    default: return nil
    }
  }

  /// The event's text at a path of JSON keys, lowercased; `nil` when there is no text.
  func text(_ path: [String]) -> SmallText? {
    if let known = texts[path] { return known }
    guard let made = value(path)?.string.map({ SmallText($0) }) else { return nil }
    texts[path] = made
    return made
  }
}
