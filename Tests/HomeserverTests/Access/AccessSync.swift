import Matrix
import Testing

@testable import Homeserver

/// One person's syncs, each compared with the model.
struct AccessSync {
  private static let limit = 20
  private static let filter = "&filter=" + #"{"room":{"timeline":{"limit":20}}}"#.escaped

  let person: TestClient
  /// The token in the response to the last sync, and the number of events that each room had then;
  /// `nil` before the first sync.
  private var since: (token: String, counts: [Int])?

  init(_ person: TestClient) { self.person = person }

  /// Syncs from the last token, or from the beginning if `isFirst`, and compares the response with
  /// the model of each room.
  mutating func compare(_ world: AccessWorld, isFirst: Bool) {
    if isFirst { since = nil }
    let answer = person.sync(since?.token, Self.filter)
    for (number, room) in world.rooms.enumerated() {
      let model = world.models[number]
      let known = since?.counts[number]
      let read = AccessRead(model: model, room: room, person: person)
      for part in ["join", "leave"] {
        for event in answer["rooms"]?[part]?[room]?["timeline"]?["events"]?.array ?? [] {
          read.checkBundles(event)
        }
      }
      compareJoined(answer, room, model, known)
      compareLeft(answer, room, model, known)
      compareInvited(answer, room, model, known)
    }
    since = answer["next_batch"]?.string.map { ($0, world.models.map(\.events.count)) }
  }

  private func ids(_ part: JSONValue?) -> [String] {
    (part?["timeline"]?["events"]?.array ?? []).compactMap { $0["event_id"]?.string }
  }

  private func compareJoined(
    _ answer: JSONValue, _ room: String, _ model: ModelRoom, _ known: Int?
  ) {
    let user = person.id
    let part = answer["rooms"]?["join"]?[room]
    guard model.standing(user) == "join" else {
      #expect(part == nil, "a room that the user is not in comes as joined")
      return
    }
    // A room that was joined after the token comes as in a first sync.
    let start = known.map { model.lastJoin(of: user) >= $0 ? 0 : $0 } ?? 0
    let visible = model.visible(start..<model.events.count, to: user)
    let timeline = model.timeline(start..<model.events.count, to: user, limit: Self.limit)
    #expect(ids(part) == timeline.map { model.events[$0].id }, "joined timeline")
    let isLimited = part?["timeline"]?["limited"]?.bool ?? false
    #expect(isLimited == (visible.count > timeline.count), "limited")
    compareMarks(part, model)
  }

  /// Checks that a room's read receipts are about events that the person may read, and that the
  /// unread count is at most the number of messages by other people since the person joined.
  private func compareMarks(_ part: JSONValue?, _ model: ModelRoom) {
    for event in part?["ephemeral"]?["events"]?.array ?? [] where event["type"] == "m.receipt" {
      for id in event["content"]?.object?.keys ?? [] {
        let isVisible = model.index(of: id).map { model.isVisible($0, to: person.id) }
        #expect(isVisible == true, "receipt")
      }
    }
    guard let count = part?["unread_notifications"]?["notification_count"]?.integer else { return }
    let start = model.lastJoin(of: person.id)
    let said = model.visible(start..<model.events.count, to: person.id).filter {
      model.events[$0].type == "m.room.message" && model.events[$0].sender != person.id
    }
    #expect(count <= Int64(said.count), "unread")
  }

  private func compareLeft(
    _ answer: JSONValue, _ room: String, _ model: ModelRoom, _ known: Int?
  ) {
    let user = person.id
    let found = ids(answer["rooms"]?["leave"]?[room])
    guard let known, ["leave", "ban"].contains(model.standing(user)),
      !model.forgetful.contains(user), let change = model.lastChange[user], change >= known
    else {
      #expect(found.isEmpty, "a room that the user did not leave comes as left")
      return
    }
    guard let left = model.lastLeave[user], left >= known else {
      let end = model.endOfInvite[user].flatMap { $0 >= known ? [model.events[$0].id] : nil }
      #expect(found == end ?? [], "the end of an invite")
      return
    }
    let timeline = model.timeline(known..<left + 1, to: user, limit: Self.limit)
    #expect(found == timeline.map { model.events[$0].id }, "left timeline")
  }

  private func compareInvited(
    _ answer: JSONValue, _ room: String, _ model: ModelRoom, _ known: Int?
  ) {
    let part = answer["rooms"]?["invite"]?[room]
    guard model.standing(person.id) == "invite", let invite = model.lastChange[person.id] else {
      #expect(part == nil, "a room that the user is not invited to comes as an invite")
      return
    }
    guard invite >= known ?? 0 else { return }
    let topic = model.state(after: invite)[["m.room.topic", ""]].map { model.events[$0] }
    let shown = part?["invite_state"]?["events"]?.array?.first { $0["type"] == "m.room.topic" }
    let content = topic?.redaction == nil ? topic?.content : [:]
    #expect(shown?["content"] == content, "state shown to the invited is that of the invite")
  }
}
