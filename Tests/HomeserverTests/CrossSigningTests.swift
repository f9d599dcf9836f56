import Matrix
import Testing

@testable import Homeserver

/// The keys for cross-signing, with which users verify devices and other users, and their
/// signatures. The signatures in this file were made beforehand; the file has only the public keys.
@Suite struct CrossSigningTests {
  private static let master = "iyN9eI6Oqu9VDG0SWCP6RfH9X8KbLIi9+HERlHH8ExI"
  private static let selfSigning = "/sFChnP2r+iSZLOAc0SuiyadElpQOFUgJofbWnEoV58"
  private static let userSigning = "LJuaQtV63/1Q5usdpUPek62X022XbSorlzXnFC8/uFk"
  private static let bensMaster = "LfBBJfABWvtHzoU674dyCU/5SYwUyxueEpc8KSfaD6Y"
  private static let deviceKey = "K8KACzMW4Akgn/11fasZzPCuhLx66QZU4egXEtJw9lM"
  private static let byMaster = (
    selfSigning:
      "/GE2iKGs16wdDgAu3brfMndDml2O1CoP2S2yMNMTdiPpkTuKNroC+rDazaoYrQMu2zqdVeGsKOr+E2CHMndhCQ",
    userSigning:
      "5MkTy+1VZ7WdXcVVmYiAWhq0dVlggi1HWMEt8IOZpmaNjAUCMwkK4vfUBuG24NLE4PyFPGoETjSxJKlmT4beCQ"
  )
  private static let ofDevice =
    "8EBaD9URxhjuCYJgY74VARYHwYb5iygHMlNtwoPgyFZ9JfupnIEZ/xEMNsEIMI0ZLeLOO+5fXF4j09Xs9JouBg"
  private static let ofBen =
    "r9N2LqzgO78hYzWVvE2wBfCtCRRY6ztaPtfCwqhZpU+Z1Ujd/NaenIDGLolkZHQnE9xUh9e5p3+u8gYe6D85Dw"
  private static let ofMaster =
    "cg08mNk5+mtfAmVN7WQI/gZJMYWfdj1sFw8mL8vOOPcxXNsBvNhiiedqapjUDcX6YHN+nUvA8LlYrsHmDg8fDg"

  private let server: TestServer
  private let ann: TestClient
  private let ben: TestClient

  init() throws {
    server = try TestServer()
    let answer = server.call(
      "POST", "/register",
      [
        "username": "ann", "password": "secret", "device_id": "DEV",
        "auth": ["type": "m.login.dummy"],
      ])
    ann = TestClient(
      server: server, id: "@ann:test", token: answer.json["access_token"]?.string ?? "")
    ben = server.client("ben")
    _ = server.directRoom(ann, ben)
  }

  private func key(
    _ user: String, _ usage: String, _ key: String, signedBy signature: String? = nil
  ) -> JSONValue {
    var object: JSONObject = [
      "user_id": .string(user), "usage": [.string(usage)],
      "keys": .object(["ed25519:" + key: .string(key)]),
    ]
    if let signature { object["signatures"] = Self.signatures(user, Self.master, signature) }
    return .object(object)
  }

  private static func signatures(_ user: String, _ key: String, _ signature: String) -> JSONValue {
    .object([user: .object(["ed25519:" + key: .string(signature)])])
  }

  private func signed(_ value: JSONValue, by key: String, _ signature: String) -> JSONValue {
    var object = value.object ?? [:]
    object["signatures"] = Self.signatures(ann.id, key, signature)
    return .object(object)
  }

  private var device: JSONValue {
    [
      "user_id": "@ann:test", "device_id": "DEV", "algorithms": ["a"],
      "keys": ["ed25519:DEV": .string(Self.deviceKey)], "signatures": [:],
    ]
  }

  private var all: JSONValue {
    [
      "master_key": key(ann.id, "master", Self.master),
      "self_signing_key": key(
        ann.id, "self_signing", Self.selfSigning, signedBy: Self.byMaster.selfSigning),
      "user_signing_key": key(
        ann.id, "user_signing", Self.userSigning, signedBy: Self.byMaster.userSigning),
    ]
  }

  private func upload(_ client: TestClient, _ keys: JSONValue) -> (status: Int, json: JSONValue) {
    client.post("/keys/device_signing/upload", keys)
  }

  private func query(_ reader: TestClient, _ user: TestClient) -> JSONValue {
    reader.post("/keys/query", ["device_keys": .object([user.id: []])]).json
  }

  @Test func `other users see a user's cross-signing keys except the user-signing key`() {
    #expect(upload(ann, all).status == 200)
    #expect(query(ann, ann)["user_signing_keys"]?[ann.id] == all["user_signing_key"])
    let seen = query(ben, ann)
    #expect(seen["master_keys"]?[ann.id] == all["master_key"])
    #expect(seen["self_signing_keys"]?[ann.id] == all["self_signing_key"])
    #expect(seen["user_signing_keys"]?[ann.id] == nil)
  }

  @Test func `replacing uploaded cross-signing keys needs the password`() {
    #expect(upload(ann, all).status == 200)
    #expect(upload(ann, all).status == 200)
    let other: JSONObject = ["master_key": key(ann.id, "master", Self.bensMaster)]
    #expect(upload(ann, .object(other)).status == 401)
    var proven = other
    proven["auth"] = ["type": "m.login.password", "user": "ann", "password": "secret"]
    #expect(upload(ann, .object(proven)).status == 200)
    #expect(query(ben, ann)["master_keys"]?[ann.id] == other["master_key"])
  }

  @Test func `cross-signing keys of other users, or without the own master key's signature, fail`()
  {
    func code(_ name: String, _ value: JSONValue) -> JSONValue? {
      upload(ann, .object([name: value])).json["errcode"]
    }
    let own = all["self_signing_key"] ?? .null
    #expect(code("self_signing_key", own) == "M_MISSING_PARAM")
    #expect(code("master_key", key(ben.id, "master", Self.master)) == "M_INVALID_PARAM")
    #expect(code("master_key", own) == "M_INVALID_PARAM")
    #expect(upload(ann, ["master_key": key(ann.id, "master", Self.master)]).status == 200)
    for wrong in [Self.byMaster.userSigning, "x", nil] {
      let unsigned = key(ann.id, "self_signing", Self.selfSigning, signedBy: wrong)
      #expect(code("self_signing_key", unsigned) == "M_INVALID_SIGNATURE")
    }
  }

  @Test func `uploaded signatures of keys are stored, and syncs announce the changed keys`() {
    #expect(upload(ann, all).status == 200)
    #expect(upload(ben, ["master_key": key(ben.id, "master", Self.bensMaster)]).status == 200)
    #expect(ann.post("/keys/upload", ["device_keys": device]).status == 200)
    let (anns, bens) = (ann.position(), ben.position())
    let answer = ann.post(
      "/keys/signatures/upload",
      [
        "@ann:test": .object([
          "DEV": signed(device, by: Self.selfSigning, Self.ofDevice),
          Self.master: signed(key(ann.id, "master", Self.master), by: "DEV", Self.ofMaster),
        ]),
        "@ben:test": .object([
          Self.bensMaster: signed(
            key(ben.id, "master", Self.bensMaster), by: Self.userSigning, Self.ofBen)
        ]),
      ])
    #expect(answer.json == ["failures": [:]])
    let seen = query(ben, ann)
    #expect(
      seen["device_keys"]?[ann.id]?["DEV"]?["signatures"]
        == Self.signatures(ann.id, Self.selfSigning, Self.ofDevice))
    #expect(
      seen["master_keys"]?[ann.id]?["signatures"]
        == Self.signatures(ann.id, "DEV", Self.ofMaster))
    #expect(
      query(ann, ben)["master_keys"]?[ben.id]?["signatures"]
        == Self.signatures(ann.id, Self.userSigning, Self.ofBen))
    #expect(query(ben, ben)["master_keys"]?[ben.id]?["signatures"] == nil)
    #expect(ann.sync(anns)["device_lists"]?["changed"] == [.string(ann.id), .string(ben.id)])
    #expect(ben.sync(bens)["device_lists"]?["changed"] == [.string(ann.id)])
  }

  @Test func `wrong signatures, and signatures of changed or unknown keys, are listed as failures`()
  {
    #expect(upload(ann, all).status == 200)
    #expect(ann.post("/keys/upload", ["device_keys": device]).status == 200)
    var changed = signed(device, by: Self.selfSigning, Self.ofDevice).object ?? [:]
    changed["algorithms"] = ["b"]
    let failures = ann.post(
      "/keys/signatures/upload",
      [
        "@ann:test": .object([
          "DEV": .object(changed), "NONE": signed(device, by: Self.selfSigning, Self.ofDevice),
          Self.master: signed(key(ann.id, "master", Self.master), by: "DEV", Self.ofDevice),
        ])
      ]
    ).json["failures"]?[ann.id]
    #expect(failures?["DEV"]?["errcode"] == "M_NOT_FOUND")
    #expect(failures?["NONE"]?["errcode"] == "M_NOT_FOUND")
    #expect(failures?[Self.master]?["errcode"] == "M_INVALID_SIGNATURE")
    #expect(query(ben, ann)["master_keys"]?[ann.id]?["signatures"] == nil)
  }
}
