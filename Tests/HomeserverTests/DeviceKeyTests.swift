import Matrix
import Testing

@testable import Homeserver

/// The public keys of devices: uploading, querying and claiming them, and notices that they have
/// changed.
@Suite struct DeviceKeyTests {
  private let server: TestServer
  private let ann: TestClient
  private let ben: TestClient

  init() throws {
    server = try TestServer()
    (ann, ben) = (server.client("ann"), server.client("ben"))
  }

  private func device(_ client: TestClient) -> String {
    client.get("/account/whoami").json["device_id"]?.string ?? ""
  }

  private func keys(_ client: TestClient, _ key: String = "k") -> JSONValue {
    let device = device(client)
    return [
      "user_id": .string(client.id), "device_id": .string(device), "algorithms": ["a"],
      "keys": .object(["ed25519:" + device: .string(key)]), "signatures": [:],
    ]
  }

  private func upload(_ client: TestClient, _ key: String = "k") {
    #expect(client.post("/keys/upload", ["device_keys": keys(client, key)]).status == 200)
  }

  private func query(_ reader: TestClient, _ users: [TestClient]) -> JSONValue {
    let asked = JSONObject(users.map { ($0.id, []) })
    return reader.post("/keys/query", ["device_keys": .object(asked)]).json["device_keys"] ?? .null
  }

  private func changed(_ answer: JSONValue, _ part: String = "changed") -> [String] {
    (answer["device_lists"]?[part]?.array ?? []).compactMap(\.string)
  }

  @Test func `uploaded device keys are found by user and device`() {
    for client in [ann, ben] { upload(client) }
    let found = query(ann, [ann, ben])
    for client in [ann, ben] {
      let stored = found[client.id]?[device(client)]
      #expect(stored?["keys"] == keys(client)["keys"])
      #expect(stored?["unsigned"] == [:])
    }
    ben.put("/devices/\(device(ben))", ["display_name": "phone"])
    #expect(
      query(ann, [ben])[ben.id]?[device(ben)]?["unsigned"] == ["device_display_name": "phone"])
    ben.post("/logout", [:])
    #expect(query(ann, [ben])[ben.id] == [:])
  }

  @Test func `device keys with a missing field, or of another user or device, are refused`() {
    func code(_ change: (inout JSONObject) -> Void) -> JSONValue? {
      var body = keys(ann).object ?? [:]
      change(&body)
      return ann.post("/keys/upload", ["device_keys": .object(body)]).json["errcode"]
    }
    for part in ["algorithms", "keys", "signatures"] {
      #expect(code { $0[part] = nil } == "M_BAD_JSON")
    }
    #expect(code { $0["user_id"] = .string(ben.id) } == "M_INVALID_PARAM")
    #expect(code { $0["device_id"] = "x" } == "M_INVALID_PARAM")
    #expect(query(ben, [ann])[ann.id] == [:])
  }

  @Test func `a one-time key is given away once, then the fallback key again and again`() {
    upload(ben)
    let counts = ben.post(
      "/keys/upload",
      ["one_time_keys": ["a:1": "one", "a:2": ["key": "two"]], "fallback_keys": ["a:f": "last"]]
    ).json["one_time_key_counts"]
    #expect(counts == ["a": 2])
    #expect(ben.sync()["device_unused_fallback_key_types"] == ["a"])
    func claim() -> JSONValue? {
      ann.post(
        "/keys/claim", ["one_time_keys": .object([ben.id: .object([device(ben): "a"])])]
      ).json["one_time_keys"]?[ben.id]?[device(ben)]
    }
    #expect(claim() == ["a:1": "one"])
    #expect(ben.sync()["device_one_time_keys_count"] == ["a": 1])
    #expect(claim() == ["a:2": ["key": "two"]])
    for _ in 0..<2 { #expect(claim() == ["a:f": "last"]) }
    let answer = ben.sync()
    #expect(answer["device_one_time_keys_count"] == [:])
    #expect(answer["device_unused_fallback_key_types"] == [])
  }

  @Test func `a one-time key cannot replace another of its name; number and size are limited`() {
    func add(_ keys: JSONObject) -> Int {
      ann.post("/keys/upload", ["one_time_keys": .object(keys)]).status
    }
    #expect(add(["a:1": "one"]) == 200)
    #expect(add(["a:1": "one"]) == 200)
    #expect(add(["a:1": "two"]) == 400)
    #expect(add(JSONObject((0..<501).map { ("b:\($0)", "x") })) == 413)
    #expect(add(["a:1": .string(String(repeating: "x", count: 5_000)), "c:1": "x"]) == 413)
    #expect(add([:]) == 200)
  }

  @Test func `people in common rooms learn of changed device keys, strangers do not`() {
    let cid = server.client("cid")
    _ = server.directRoom(ann, ben)
    var since = [ann, ben, cid].map { $0.position() }
    func news() -> [[String]] {
      zip([ann, ben, cid], since.indices).map { client, index in
        let answer = client.sync(since[index])
        since[index] = answer["next_batch"]?.string ?? ""
        return changed(answer)
      }
    }
    upload(ben)
    #expect(news() == [[ben.id], [ben.id], []])
    upload(ben)
    #expect(news() == [[], [], []])
    ben.put("/devices/\(device(ben))", ["display_name": "phone"])
    #expect(news() == [[ben.id], [ben.id], []])
  }

  @Test func `syncs list who comes into a first common room and who leaves the last one`() {
    let (one, two) = (server.directRoom(ann, ben), server.directRoom(ann, ben))
    let start = ann.position()
    let cid = server.client("cid")
    let room = server.directRoom(cid, ann)
    #expect(changed(ann.sync(start)) == [cid.id])
    let next = ann.position()
    ben.post("/rooms/\(one.escaped)/leave", [:])
    cid.post("/rooms/\(room.escaped)/leave", [:])
    #expect(changed(ann.sync(next), "left") == [cid.id])
    let last = ann.position()
    ann.post("/rooms/\(two.escaped)/leave", [:])
    #expect(changed(ann.sync(last), "left") == [ben.id])
    let found = ann.get("/keys/changes?from=\(start)&to=\(ann.position())").json
    #expect(found["changed"] == [] && found["left"]?.array?.count == 2)
  }
}
