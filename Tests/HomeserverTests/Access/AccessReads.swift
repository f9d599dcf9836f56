import Matrix
import Testing

@testable import Homeserver

/// Reads one room as one person, and compares each response with the model.
struct AccessRead {
  let model: ModelRoom
  let room: String
  let person: TestClient

  private var user: String { person.id }
  private var path: String { "/rooms/\(room.escaped)/" }

  private func ids(_ indexes: [Int]) -> [String] { indexes.map { model.events[$0].id } }

  private func token(behind index: Int) -> String {
    "s\(EventID.position(model.events[index].id) ?? 0)"
  }

  /// Compares the events that a response lists with the expected events.
  ///
  /// - Returns: the listed events; `nil` if the server refused the request, which is correct only
  ///   if the person may read nothing in the room.
  private func list(
    _ answer: (status: Int, json: JSONValue), _ key: String?, _ expected: [Int],
    _ label: Comment, ordered: Bool = true
  ) -> [JSONValue]? {
    guard answer.status == 200 else {
      #expect(answer.status == 403 && expected.isEmpty && seesNothing, label)
      return nil
    }
    let events = (key.map { answer.json[$0] } ?? answer.json)?.array ?? []
    let found = events.compactMap { $0["event_id"]?.string }
    if ordered {
      #expect(found == ids(expected), label)
    } else {
      #expect(Set(found) == Set(ids(expected)), label)
    }
    for event in events { checkBundles(event) }
    return events
  }

  private var seesNothing: Bool {
    model.stateEnd(for: user) == nil && model.forth(from: 0, to: user, limit: 1).isEmpty
  }

  // MARK: Events

  func messagesBack(from index: Int, limit: Int) {
    let answer = person.get(
      path + "messages?dir=b&limit=\(limit)&from=\(token(behind: index))")
    let expected = model.back(from: index + 1, to: user, limit: limit + 1)
    let listed = list(answer, "chunk", Array(expected.prefix(limit)), "messages, dir=b")
    guard listed != nil else { return }
    #expect((answer.json["end"] != nil) == (expected.count > limit), "messages, end")
  }

  func messagesForth(from index: Int, limit: Int) {
    let answer = person.get(
      path + "messages?dir=f&limit=\(limit)&from=\(token(behind: index))")
    let expected = model.forth(from: index + 1, to: user, limit: limit)
    _ = list(answer, "chunk", expected, "messages, dir=f")
  }

  func event(_ index: Int) {
    let answer = person.get(path + "event/" + model.events[index].id.escaped)
    let isVisible = model.isVisible(index, to: user)
    #expect((answer.status == 200) == isVisible, "event")
    if answer.status == 200 { checkBundles(answer.json) }
  }

  func context(_ index: Int, half: Int) {
    let answer = person.get(
      path + "context/\(model.events[index].id.escaped)?limit=\(2 * half)")
    #expect((answer.status == 200) == model.isVisible(index, to: user), "context")
    guard answer.status == 200 else { return }
    let after = model.forth(from: index + 1, to: user, limit: half)
    _ = list(
      answer, "events_before", model.back(from: index, to: user, limit: half), "context, before")
    _ = list(answer, "events_after", after, "context, after")
    let state = model.state(after: (after.last ?? index) + 1).values
    _ = list(answer, "state", Array(state), "context, state", ordered: false)
  }

  func relations(_ index: Int, _ relation: String?) {
    let suffix = relation.map { "/" + $0 } ?? ""
    let answer = person.get(
      path + "relations/\(model.events[index].id.escaped)\(suffix)?limit=100")
    guard model.isVisible(index, to: user) else {
      #expect(answer.status != 200, "relations of what may not be read")
      return
    }
    let expected = model.children(of: index, relation, to: user).suffix(100).reversed()
    _ = list(answer, "chunk", Array(expected), "relations")
  }

  func threads(limit: Int) {
    let expected = model.threads(to: user)
    let first = person.get(path + "threads?limit=\(limit)")
    guard list(first, "chunk", Array(expected.prefix(limit)), "threads") != nil else { return }
    let next = first.json["next_batch"]?.string
    #expect((next != nil) == (expected.count > limit), "threads, next")
    guard let next else { return }
    let second = person.get(path + "threads?limit=\(limit)&from=\(next)")
    _ = list(second, "chunk", Array(expected.dropFirst(limit).prefix(limit)), "threads, second")
  }

  /// Compares the response of the room's deprecated endpoint `initialSync` with the model.
  func initialSync(limit: Int) {
    let answer = person.get(path + "initialSync?limit=\(limit)")
    guard answer.status == 200, let end = model.stateEnd(for: user) else {
      // A person who may read events, but no state, gets neither.
      #expect(answer.json["messages"] == nil && answer.json["state"] == nil, "initialSync")
      return
    }
    let newest = model.back(from: model.events.count, to: user, limit: limit).reversed()
    let messages = (answer.status, answer.json["messages"] ?? .null)
    _ = list(messages, "chunk", Array(newest), "initialSync, messages")
    let state = Array(model.state(after: end).values)
    _ = list(answer, "state", state, "initialSync, state", ordered: false)
  }

  // MARK: State

  func state() {
    let answer = person.get(path + "state")
    guard let end = model.stateEnd(for: user) else {
      #expect(answer.status == 403, "state of a room that the user was never in")
      return
    }
    _ = list(answer, nil, Array(model.state(after: end).values), "state", ordered: false)
  }

  func stateContent() {
    let answer = person.get(path + "state/m.room.topic")
    guard let end = model.stateEnd(for: user) else {
      #expect(answer.status == 403, "state of one type")
      return
    }
    let index = model.state(after: end)[["m.room.topic", ""]]
    let isEmptied = index.flatMap { model.events[$0].redaction } != nil
    let expected = isEmptied ? [:] : index.map { model.events[$0].content }
    #expect(answer.status == (index == nil ? 404 : 200), "state of one type")
    if index != nil { #expect(answer.json == expected, "state of one type, content") }
  }

  func members(_ membership: String?) {
    let query = membership.map { "?membership=" + $0 } ?? ""
    let answer = person.get(path + "members" + query)
    guard let end = model.stateEnd(for: user) else {
      #expect(answer.status == 403, "members")
      return
    }
    let expected = model.state(after: end).filter { key, index in
      guard key[0] == "m.room.member" else { return false }
      return membership == nil || model.events[index].content["membership"]?.string == membership
    }
    _ = list(answer, "chunk", Array(expected.values), "members", ordered: false)
  }

  func joinedMembers() {
    let answer = person.get(path + "joined_members")
    guard model.standing(user) == "join" else {
      #expect(answer.status == 403, "joined_members")
      return
    }
    let expected = model.standings.filter { $0.value == "join" }.keys
    #expect(Set(answer.json["joined"]?.object?.keys ?? []) == Set(expected), "joined_members")
  }

  // MARK: Bundles

  /// Compares an event's `unsigned` object with the model: the reader's membership, the redaction,
  /// and the bundled relations.
  func checkBundles(_ json: JSONValue) {
    guard let index = json["event_id"]?.string.flatMap({ model.index(of: $0) }) else { return }
    let unsigned = json["unsigned"]
    let relations = unsigned?["m.relations"]
    #expect(
      unsigned?["membership"]?.string == model.events[index].standings.after[user] ?? "leave",
      "membership at the event")
    let because = unsigned?["redacted_because"]
    #expect((because != nil) == (model.events[index].redaction != nil), "redacted_because")
    if let redaction = model.events[index].redaction {
      let isVisible = model.isVisible(redaction, to: user)
      let expected = isVisible ? model.events[redaction].id : nil
      #expect(because?["event_id"]?.string == expected, "redacted_because, event")
      #expect(unsigned?["redacted_by"]?.string == expected, "redacted_by")
      #expect(relations == nil, "relations of what was emptied")
      return
    }
    let edit = model.edit(of: index, to: user).map { model.events[$0].id }
    #expect(relations?["m.replace"]?["event_id"]?.string == edit, "bundled edit")
    let replies = model.children(of: index, "m.thread", to: user)
    let thread = relations?["m.thread"]
    #expect(thread?["count"]?.integer ?? 0 == Int64(replies.count), "bundled thread, count")
    #expect(
      thread?["latest_event"]?["event_id"]?.string == replies.last.map { model.events[$0].id },
      "bundled thread, latest")
    let references = relations?["m.reference"]?["chunk"]?.array ?? []
    #expect(
      references.compactMap { $0["event_id"]?.string }
        == ids(model.children(of: index, "m.reference", to: user)), "bundled references")
  }
}
