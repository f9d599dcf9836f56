import Matrix
import Network
import Synchronization
import Testing

@testable import Homeserver

@Suite struct AccessModelTests {
  private static let steps = 10_000

  @Test func `every reading endpoint agrees with an access model over 10,000 random steps`() throws
  {
    var world = try AccessWorld(seed: 20)
    var syncs = world.people.map(AccessSync.init)
    for _ in 0..<Self.steps {
      world.step()
      read(&world)
      if Int.random(in: 0..<8, using: &world.random) == 0 {
        let number = Int.random(in: 0..<syncs.count, using: &world.random)
        syncs[number].compare(
          world, isFirst: Int.random(in: 0..<10, using: &world.random) == 0)
      }
    }
    #expect(world.models.allSatisfy { $0.events.count > 1_000 })
  }

  /// Sends one random request that reads a room, and compares the response with the model.
  private func read(_ world: inout AccessWorld) {
    let number = Int.random(in: 0..<2, using: &world.random)
    let person = world.pick(world.people)
    let event = world.event(number)
    let limit = Int.random(in: 1...12, using: &world.random)
    let choice = Int.random(in: 0..<13, using: &world.random)
    let relation = world.pick([nil, "m.thread", "m.replace", "m.annotation", "m.reference"])
    let membership = world.pick([nil, "join", "leave", "invite", "ban"])
    let read = AccessRead(
      model: world.models[number], room: world.rooms[number], person: person)
    switch choice {
    case 0: read.messagesBack(from: event, limit: limit)
    case 1: read.messagesForth(from: event, limit: limit)
    case 2, 3: read.event(event)
    case 4: read.context(event, half: max(1, limit / 2))
    case 5, 6: read.relations(event, relation)
    case 7: read.threads(limit: limit)
    case 8: read.state()
    case 9: read.stateContent()
    case 10: read.members(membership)
    case 11: read.initialSync(limit: limit)
    default: read.joinedMembers()
    }
  }

  @Test func `a WebSocket and pushes send nobody an event that they may not read`() throws {
    var world = try AccessWorld(seed: 21)
    let told = Mutex<[String]>([])
    let pushed = Mutex<[(user: String, event: String)]>([])
    let cat = world.people[2]
    let session = try world.server.socket(
      SocketPort(
        send: { text in told.withLock { $0.append(text) } }, close: { _ in },
        whenWritten: { $0() }), "since=" + cat.position(), as: cat)
    session.open()
    for person in world.people { setPusher(person) }
    world.server.core.parts.pushing.queues.send = { _, body, answered in
      if let push = Self.push(body) { pushed.withLock { $0.append(push) } }
      answered(.taken(rejected: []))
    }
    var counts = (told: 0, pushed: 0)
    for _ in 0..<2_000 {
      world.step()
      counts.told += checkTold(told.withLock { Self.take(&$0) }, cat, world)
      counts.pushed += checkPushed(pushed.withLock { Self.take(&$0) }, world)
    }
    #expect(counts.told > 100)
    #expect(counts.pushed > 100)
  }

  private static func take<T>(_ items: inout [T]) -> [T] {
    defer { items = [] }
    return items
  }

  private func setPusher(_ person: TestClient) {
    person.post(
      "/pushers/set",
      [
        "kind": "http", "app_id": "a", "pushkey": .string(person.id), "app_display_name": "a",
        "device_display_name": "d", "lang": "en",
        "data": ["url": "http://localhost/_matrix/push/v1/notify"],
      ])
  }

  private static func push(_ body: [UInt8]) -> (user: String, event: String)? {
    let notification = (try? JSONValue(parsing: body))?["notification"]
    guard let event = notification?["event_id"]?.string,
      let user = notification?["devices"]?.array?.first?["pushkey"]?.string
    else { return nil }
    return (user, event)
  }

  /// Checks each event that a person's live socket delivered: the person may read the event, or it
  /// ended the person's invite. Returns the number of events.
  private func checkTold(_ texts: [String], _ person: TestClient, _ world: AccessWorld) -> Int {
    var count = 0
    for answer in texts.compactMap({ try? JSONValue(parsing: $0) }) {
      for part in ["join", "leave"] {
        for (room, model) in zip(world.rooms, world.models) {
          let events = answer["rooms"]?[part]?[room]?["timeline"]?["events"]?.array ?? []
          for index in events.compactMap({ $0["event_id"]?.string.flatMap(model.index) }) {
            count += 1
            #expect(
              model.isVisible(index, to: person.id) || model.endOfInvite[person.id] == index)
          }
        }
      }
    }
    return count
  }

  /// Checks that each push went to a person who was in the room after the event; returns the number
  /// of pushes.
  private func checkPushed(
    _ pushed: [(user: String, event: String)], _ world: AccessWorld
  ) -> Int {
    for push in pushed {
      let found = world.models.compactMap { model in
        model.index(of: push.event).map { model.events[$0].standings.after[push.user] }
      }
      #expect(found == ["join"], "a push to somebody who is not inside")
    }
    return pushed.count
  }
}
