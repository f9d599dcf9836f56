import Database
import Matrix
import Testing

@testable import Homeserver

/// Messages that devices send to devices.
@Suite struct DeviceMessageTests {
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

  /// Signs the user in on one more device.
  private func login(_ name: String) -> TestClient {
    let answer = server.call(
      "POST", "/login",
      [
        "type": "m.login.password", "password": "secret",
        "identifier": ["type": "m.id.user", "user": .string(name)],
      ])
    return TestClient(
      server: server, id: answer.json["user_id"]?.string ?? "",
      token: answer.json["access_token"]?.string ?? "")
  }

  @discardableResult
  private func send(
    _ text: String, to user: TestClient, _ device: String, transaction: String? = nil
  ) -> Int {
    ann.put(
      "/sendToDevice/m.x/\(transaction ?? text)",
      ["messages": .object([user.id: .object([device: ["text": .string(text)]])])]
    ).status
  }

  private func texts(_ answer: JSONValue) -> [String] {
    (answer["to_device"]?["events"]?.array ?? []).compactMap { $0["content"]?["text"]?.string }
  }

  @Test func `messages to a device are sent again until a sync continues after them`() {
    for text in ["one", "two"] { #expect(send(text, to: ben, device(ben)) == 200) }
    let first = ben.sync()
    #expect(texts(first) == ["one", "two"])
    let event = first["to_device"]?["events"]?.array?.first
    #expect(event?["sender"]?.string == ann.id && event?["type"] == "m.x")
    #expect(texts(ben.sync()) == ["one", "two"])
    #expect(texts(ben.sync(first["next_batch"]?.string)) == [])
    #expect(texts(ben.sync()).isEmpty)
  }

  @Test func `a message to all devices of a user reaches each device once, and no other user`() {
    let other = login("ben")
    send("all", to: ben, "*")
    send("one", to: ben, device(other))
    #expect(texts(ben.sync()) == ["all"])
    #expect(texts(other.sync()) == ["all", "one"])
    #expect(texts(ann.sync()).isEmpty)
  }

  @Test func `a message with a repeated transaction id is not sent, also after a restart`() throws {
    send("first", to: ben, "*", transaction: "t")
    send("second", to: ben, "*", transaction: "t")
    try server.restart()
    send("third", to: ben, "*", transaction: "t")
    #expect(texts(ben.sync()) == ["first"])
  }

  @Test func `a restart reuses no position of a device message that was delivered`() throws {
    send("one", to: ben, "*")
    let token = ben.position()
    _ = ben.sync(token)
    try server.restart()
    #expect(ben.get("/sync?timeout=0&since=\(token)").status == 200)
    send("two", to: ben, "*")
    #expect(texts(ben.sync(token)) == ["two"])
  }

  @Test func `a message to a device answers the device's waiting sync`() {
    let reply = server.start("GET", "/sync?timeout=30000&since=\(ben.position())", as: ben)
    server.clock.runPending()
    #expect(reply.response == nil)
    send("one", to: ben, "*")
    #expect(texts(reply.json) == ["one"])
  }

  @Test func `of many messages that wait for a device the newest 1,000 stay, and 1 MiB of them`() {
    for number in 0..<1_005 { send("\(number)", to: ben, "*") }
    let found = texts(ben.sync())
    #expect(found.count == 1_000 && found.first == "5" && found.last == "1004")
    for number in 0..<20 {
      send(String(repeating: "x", count: 60_000), to: ben, "*", transaction: "long\(number)")
    }
    #expect(texts(ben.sync()).count == 17)
  }

  @Test func `messages that wait for a device are deleted with the device`() throws {
    let other = login("ben")
    send("one", to: ben, "*")
    other.post("/logout", [:])
    let left = try server.core.parts.database.first(
      "SELECT count(*) FROM device_messages WHERE device>0"
    ) { $0.integer(0) }
    #expect(left == 1)
  }

  @Test func `malformed or too large messages to devices are refused`() {
    #expect(ann.put("/sendToDevice/m.x/1", [:]).status == 400)
    #expect(
      ann.put("/sendToDevice/m.x/2", ["messages": .object([ben.id: ["*": "text"]])]).status == 400)
    #expect(send(String(repeating: "x", count: 70_000), to: ben, "*", transaction: "3") == 400)
    #expect(texts(ben.sync()).isEmpty)
  }
}
