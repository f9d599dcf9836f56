import Matrix
import Testing

@testable import Homeserver

/// The endpoints that read and change a user's push rules.
@Suite struct ServerPushRuleTests {
  private let server: TestServer
  private let ann: TestClient

  init() throws {
    server = try TestServer()
    ann = server.client("ann")
  }

  private func order(_ kind: String) -> [String] {
    (ann.get("/pushrules/global/\(kind)/").json.array ?? []).compactMap { $0["rule_id"]?.string }
  }

  private func override(_ actions: JSONValue = [], _ conditions: JSONValue = []) -> JSONValue {
    ["actions": actions, "conditions": conditions]
  }

  @Test func `the push rules of one kind are listed`() {
    #expect(order("override").first == ".m.rule.master")
    #expect(order("content") == [".m.rule.contains_user_name"])
    #expect(order("room").isEmpty)
  }

  @Test(arguments: [
    "/pushrules/device/", "/pushrules/global", "/pushrules/global/override",
    "/pushrules/global/nothing/", "/pushrules/nothing/override/.m.rule.master",
    "/pushrules/global/override/.m.rule.master/nothing",
  ])
  func `a push rule request with an unknown scope, kind or attribute is refused`(_ path: String) {
    let answer = ann.get(path)
    #expect(answer.status == 400)
    #expect(answer.json["errcode"] == "M_UNRECOGNIZED")
  }

  @Test func `a request for an unknown push rule is answered as not found`() {
    for path in ["", "/enabled", "/actions"] {
      #expect(ann.get("/pushrules/global/override/x" + path).json["errcode"] == "M_NOT_FOUND")
    }
    #expect(ann.put("/pushrules/global/override/x/enabled", ["enabled": true]).status == 404)
    #expect(ann.put("/pushrules/global/override/x/actions", ["actions": []]).status == 404)
    #expect(server.call("DELETE", "/pushrules/global/override/x", as: ann).status == 404)
  }

  @Test(arguments: [
    "", "global/", "global/override", "global/override/", "nothing/override/x",
    "global/nothing/x", "global/override/.x", "global/override/a%2Fb", "global/override/a%5Cb",
    "global/override/x?before=unknown", "global/override/x?after=.m.rule.master",
  ])
  func `a push rule with a malformed path or an unknown neighbour is refused`(_ path: String) {
    #expect(ann.put("/pushrules/" + path, override()).status == 400)
    #expect(!order("override").contains("x"))
  }

  @Test(arguments: [
    ("override", #"{"actions":[]}"#), ("underride", #"{"actions":[]}"#),
    ("content", #"{"actions":[]}"#), ("room", #"{}"#), ("room", #"{"actions":"notify"}"#),
    ("room", #"{"actions":["stupid"]}"#), ("room", #"{"actions":[5]}"#),
    ("room", #"{"actions":[{"tweak":1}]}"#),
    ("override", #"{"actions":[],"conditions":"x"}"#),
    ("override", #"{"actions":[],"conditions":[{}]}"#),
    ("override", #"{"actions":[],"conditions":[1]}"#),
  ])
  func `a malformed push rule is refused`(_ kind: String, _ body: String) {
    let answer = server.call("PUT", "/pushrules/global/\(kind)/x", raw: Array(body.utf8), as: ann)
    #expect(answer.status == 400)
    #expect(order(kind).contains("x") == false)
  }

  @Test func `a push rule accepts all known actions and no others`() {
    let actions: JSONValue = [
      "notify", "dont_notify", "coalesce", ["set_tweak": "sound", "value": "x"],
    ]
    #expect(ann.put("/pushrules/global/room/x", ["actions": actions]).status == 200)
    #expect(ann.put("/pushrules/global/room/x/actions", ["actions": ["stupid"]]).status == 400)
    #expect(ann.get("/pushrules/global/room/x/actions").json["actions"] == actions)
  }

  @Test func `a new push rule comes first, or beside the rule that its request names`() {
    for name in ["a", "b"] { ann.put("/pushrules/global/override/" + name, override()) }
    ann.put("/pushrules/global/override/c?after=b", override())
    ann.put("/pushrules/global/override/d?before=a", override())
    #expect(Array(order("override").prefix(5)) == [".m.rule.master", "b", "c", "d", "a"])
    ann.put("/pushrules/global/override/a?before=b", override(["notify"]))
    #expect(Array(order("override").prefix(5)) == [".m.rule.master", "a", "b", "c", "d"])
    #expect(ann.get("/pushrules/global/override/a").json["actions"] == ["notify"])
  }

  @Test func `a switched-off push rule that is set again stays switched off`() {
    ann.put("/pushrules/global/override/a", override())
    ann.put("/pushrules/global/override/a/enabled", ["enabled": false])
    ann.put("/pushrules/global/override/a", override(["notify"]))
    #expect(ann.get("/pushrules/global/override/a/enabled").json["enabled"] == false)
    #expect(ann.put("/pushrules/global/override/a/enabled", ["enabled": "x"]).status == 400)
    #expect(ann.put("/pushrules/global/override/a/nothing", ["nothing": 1]).status == 400)
  }

  @Test func `a predefined push rule is changed in place and never deleted`() {
    let path = "/pushrules/global/underride/.m.rule.message"
    #expect(ann.put(path + "/actions", ["actions": []]).status == 200)
    #expect(ann.get(path).json["actions"] == [])
    #expect(ann.get(path).json["default"] == true)
    #expect(server.call("DELETE", path, as: ann).status == 404)
  }
}
