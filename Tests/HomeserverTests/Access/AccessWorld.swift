import Matrix

@testable import Homeserver

/// Random numbers that depend on the seed alone (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}

/// Two rooms on a server, four people who join and leave, and a model of each room. The models
/// learn the events from the syncs of the owner, who stays in both rooms.
struct AccessWorld {
  let server: TestServer
  /// The owner, who made both rooms and stays in them.
  let owner: TestClient
  let people: [TestClient]
  let rooms: [String]
  private(set) var models: [ModelRoom]
  var random: SeededNumbers
  private var since: String
  private var counter = 0

  init(seed: UInt64) throws {
    random = SeededNumbers(seed: seed)
    server = try TestServer()
    owner = server.client("owner")
    people = ["ann", "ben", "cat", "dan"].map(server.client)
    rooms = ["public_chat", "private_chat"].map { [owner] preset in
      owner.post("/createRoom", ["preset": .string(preset), "topic": "t"]).json["room_id"]?.string
        ?? ""
    }
    models = rooms.map { _ in ModelRoom() }
    let first = owner.sync(nil, "&filter=" + #"{"room":{"timeline":{"limit":100}}}"#.escaped)
    since = first["next_batch"]?.string ?? ""
    learn(first)
  }

  /// Adds the events since the last call to the models.
  mutating func learn() {
    let filter = #"{"room":{"timeline":{"limit":100}}}"#.escaped
    let answer = owner.sync(since, "&filter=" + filter)
    since = answer["next_batch"]?.string ?? since
    learn(answer)
  }

  private mutating func learn(_ answer: JSONValue) {
    for (number, room) in rooms.enumerated() {
      for event in answer.joined(room)?["timeline"]?["events"]?.array ?? [] {
        models[number].take(event)
      }
    }
  }

  // MARK: Steps

  /// Performs one random action of a person or of the owner, which the server may refuse, and adds
  /// the new events to the models.
  mutating func step() {
    // The server limits the rate of requests: time passes, so that it refuses none for its rate.
    server.clock.advance(100)
    let number = Int.random(in: 0..<2, using: &random)
    let person = pick(people)
    let room = "/rooms/\(rooms[number].escaped)/"
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<30: send(["msgtype": "m.text", "body": "b"], number, person)
    case 30..<38: relate("m.thread", number, person)
    case 38..<45: relate("m.replace", number, person)
    case 45..<51: relate("m.annotation", number, person)
    case 51..<53: relate("m.reference", number, person)
    case 53..<58: redact(number, person)
    case 58..<67: person.post(room + "join", [:])
    case 67..<73: person.post(room + "leave", [:])
    case 73..<80: owner.post(room + "invite", ["user_id": .string(person.id)])
    case 80..<82: pick(people).post(room + "invite", ["user_id": .string(person.id)])
    case 82..<84: owner.post(room + "kick", ["user_id": .string(person.id)])
    case 84..<86: owner.post(room + "ban", ["user_id": .string(person.id)])
    case 86..<90: owner.post(room + "unban", ["user_id": .string(person.id)])
    case 90..<92: setVisibility(number)
    case 92..<94: setTopic(number)
    case 94..<96: receipt(number, person)
    case 96..<97: rename(person)
    case 97..<98: forget(number, person)
    default: send(["msgtype": "m.text", "body": "o"], number, owner)
    }
    learn()
  }

  mutating func pick<T>(_ items: [T]) -> T {
    items[Int.random(in: 0..<items.count, using: &random)]
  }

  /// The index of a random event in the model of room `number`; half of the time one of the last 30
  /// events.
  mutating func event(_ number: Int) -> Int {
    let count = models[number].events.count
    let isNew = Bool.random(using: &random)
    return Int.random(in: (isNew ? max(0, count - 30) : 0)..<count, using: &random)
  }

  private mutating func next() -> Int {
    counter += 1
    return counter
  }

  private mutating func send(
    _ content: JSONValue, _ number: Int, _ person: TestClient, type: String = "m.room.message"
  ) {
    let path = "/rooms/\(rooms[number].escaped)/send/\(type)/\(next())"
    person.put(path, content)
  }

  private mutating func relate(_ relation: String, _ number: Int, _ person: TestClient) {
    let target = models[number].events[event(number)].id
    let isReaction = relation == "m.annotation"
    var relates: JSONObject = ["rel_type": .string(relation), "event_id": .string(target)]
    if isReaction { relates["key"] = "+" }
    send(
      [
        "msgtype": "m.text", "body": "r", "m.new_content": ["msgtype": "m.text", "body": "n"],
        "m.relates_to": .object(relates),
      ], number, person, type: isReaction ? "m.reaction" : "m.room.message")
  }

  private mutating func redact(_ number: Int, _ person: TestClient) {
    // The owner may redact any event. A redacted event still decides who may read, because it keeps
    // its `membership` or `history_visibility`.
    let target = models[number].events[event(number)]
    let sender = Bool.random(using: &random) ? owner : person
    sender.put("/rooms/\(rooms[number].escaped)/redact/\(target.id.escaped)/\(next())", [:])
  }

  private mutating func setVisibility(_ number: Int) {
    let value = pick(["shared", "joined", "invited", "world_readable"])
    owner.put(
      "/rooms/\(rooms[number].escaped)/state/m.room.history_visibility",
      ["history_visibility": .string(value)])
  }

  private mutating func setTopic(_ number: Int) {
    owner.put(
      "/rooms/\(rooms[number].escaped)/state/m.room.topic", ["topic": .string("t\(next())")])
  }

  private mutating func receipt(_ number: Int, _ person: TestClient) {
    person.read(models[number].events[event(number)].id, in: rooms[number])
  }

  private mutating func rename(_ person: TestClient) {
    person.put(
      "/profile/\(person.id.escaped)/displayname", ["displayname": .string("n\(next())")])
  }

  private mutating func forget(_ number: Int, _ person: TestClient) {
    if person.post("/rooms/\(rooms[number].escaped)/forget", [:]).status == 200 {
      models[number].forget(person.id)
    }
  }
}
