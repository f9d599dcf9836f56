import Database
import Glibc
import Matrix
import Network
import Testing

@testable import Homeserver

/// Uploads of files whose `mxc:` addresses were made before.
@Suite struct UploadTests {
  @Test func `a file is uploaded later to an address that its user has requested before`() throws {
    let server = try TestServer()
    let (ann, ben) = (server.client("ann"), server.client("ben"))
    func create() -> String {
      let answer = server.call("POST", "/_matrix/media/v1/create", [:], as: ann)
      #expect(answer.json["unused_expires_at"]?.integer ?? 0 > 0)
      return String((answer.json["content_uri"]?.string ?? "").dropFirst("mxc://test/".count))
    }
    func upload(_ id: String, _ client: TestClient) -> (status: Int, json: JSONValue) {
      server.call("PUT", "/_matrix/media/v3/upload/test/" + id, raw: [1, 2], as: client)
    }
    func download(_ id: String) -> Int {
      ann.get("/_matrix/client/v1/media/download/test/" + id).status
    }
    let id = create()
    #expect(download(id) == 504)
    #expect(upload(id, ben).json["errcode"] == "M_FORBIDDEN")
    #expect(upload(id, ann).status == 200)
    #expect(download(id) == 200)
    #expect(upload(id, ann).json["errcode"] == "M_CANNOT_OVERWRITE_MEDIA")
    #expect(upload("unknown", ann).json["errcode"] == "M_NOT_FOUND")
    let late = create()
    server.clock.advance(2 * 60 * 60_000)
    #expect(upload(late, ann).json["errcode"] == "M_NOT_FOUND")
  }

  @Test func `the upload addresses that one user may request in advance are limited`() throws {
    let server = try TestServer()
    let ann = server.client("ann")
    let answers = (0..<21).map { _ in
      server.call("POST", "/_matrix/media/v1/create", [:], as: ann).status
    }
    #expect(answers.dropLast().allSatisfy { $0 == 200 })
    #expect(answers.last == 429)
  }
}

/// Files on the disk of the server, and how they are served.
@Suite struct MediaTests {
  private struct House {
    let server: TestServer
    let ann, ben: TestClient

    init(quotas: Quotas = Quotas()) throws {
      server = try TestServer(quotas: quotas)
      (ann, ben) = (server.client("ann"), server.client("ben"))
    }

    /// Uploads a file as ann, and returns its id; "" if that failed.
    func upload(_ bytes: [UInt8], type: String = "image/png", name: String? = nil) -> String {
      let query = name.map { "?filename=" + $0.escaped } ?? ""
      let answer = server.call(
        "POST", "/_matrix/media/v3/upload" + query, raw: bytes, as: ann,
        headers: [HTTPHeader("Content-Type", type)])
      return String((answer.json["content_uri"]?.string ?? "").dropFirst("mxc://test/".count))
    }

    func get(_ path: String, as client: TestClient?) -> HTTPResponse? {
      let reply = server.start("GET", path, as: client)
      server.clock.runPending()
      return reply.response
    }

    func download(_ id: String, _ more: String = "") -> HTTPResponse? {
      get("/_matrix/client/v1/media/download/test/\(id)\(more)", as: ben)
    }
  }

  @Test func `an upload is a file beside the database, and every signed-in user can download it`()
    throws
  {
    let house = try House()
    let id = house.upload([1, 2, 3])
    #expect(house.server.mediaFiles == [id])
    let file = try #require(house.download(id)?.file)
    #expect(file == HTTPFile(path: house.server.folder + "/media/" + id, bytes: 3))
    #expect(house.get("/_matrix/client/v1/media/download/test/\(id)", as: nil)?.status == 401)
    #expect(house.get("/_matrix/client/v1/media/download/else/\(id)", as: house.ben)?.status == 404)
    #expect(house.download("..%2Fserver.db")?.status == 404)
  }

  @Test func `the older path for downloads needs an access token, too`() throws {
    let house = try House()
    let id = house.upload([1, 2, 3])
    #expect(house.get("/_matrix/media/v3/download/test/\(id)", as: nil)?.status == 401)
    #expect(house.get("/_matrix/media/v3/download/test/\(id)", as: house.ben)?.status == 200)
    #expect(house.get("/_matrix/media/r0/download/test/\(id)/a.png", as: house.ben)?.status == 200)
  }

  @Test func `a browser shows only file types that cannot run, and saves others by escaped name`()
    throws
  {
    let house = try House()
    func headers(_ type: String, _ name: String?, _ more: String = "") -> [String] {
      let response = house.download(house.upload([1], type: type, name: name), more)
      #expect(response?.header("X-Content-Type-Options") == "nosniff")
      #expect(response?.header("Content-Security-Policy")?.hasPrefix("sandbox") == true)
      return ["Content-Type", "Content-Disposition"].map { response?.header($0) ?? "" }
    }
    #expect(headers("image/png", nil) == ["image/png", "inline"])
    #expect(headers("TEXT/plain; charset=utf-8", nil)[1] == "inline")
    #expect(headers("text/html", nil) == ["text/html", "attachment"])
    #expect(headers("image/svg+xml", nil)[1] == "attachment")
    #expect(headers("text/ht\u{1b}ml", nil) == ["application/octet-stream", "attachment"])
    let odd = "a\"b\r\nSet-Cookie: x/../ü"
    #expect(
      headers("x/y", odd)[1]
        == "attachment; filename*=utf-8''a%22b%0D%0ASet-Cookie%3A%20x%2F..%2F%C3%BC")
    #expect(headers("x/y", nil, "/other.txt")[1] == "attachment; filename*=utf-8''other.txt")
  }

  @Test func `a small image is its own thumbnail, anything else has none`() throws {
    let house = try House()
    func thumbnail(_ id: String, _ query: String = "?width=32&height=32") -> Int? {
      house.get("/_matrix/client/v1/media/thumbnail/test/\(id)\(query)", as: house.ben)?.status
    }
    let small = house.upload([1, 2, 3])
    #expect(thumbnail(small) == 200)
    #expect(thumbnail(small, "") == 400)
    #expect(thumbnail(small, "?width=0&height=1") == 400)
    #expect(thumbnail(house.upload([1], type: "text/plain")) == 400)
    #expect(thumbnail(house.upload([1], type: "image/svg+xml")) == 400)
    #expect(thumbnail(house.upload([UInt8](repeating: 1, count: 1 << 20 + 1))) == 413)
  }

  @Test func `an upload beyond the quota leaves nothing on the disk`() throws {
    var quotas = Quotas()
    quotas.mediaBytes = 10
    let house = try House(quotas: quotas)
    #expect(house.upload([UInt8](repeating: 1, count: 10)) != "")
    // A body without an announced length passes the check of the headers, so the quota is checked
    // again after the upload.
    let part = house.server.folder + "/media/x.part"
    try #require(creat(part, 0o600) >= 0)
    let reply = TestReply()
    house.server.core.handle(
      HTTPServerRequest(
        method: "POST", path: "/_matrix/media/v3/upload", query: "",
        headers: [HTTPHeader("Authorization", "Bearer " + house.ben.token)], body: [],
        bodyPath: part, remoteAddress: "192.0.2.1"),
      ServerReply(send: { reply.set($0) }, onDisconnect: { _ in }))
    house.server.clock.runPending()
    #expect(reply.response?.status == 200)
    #expect(house.upload([1]) == "")
    #expect(house.server.mediaFiles.count == 2)
  }

  @Test func `files of incomplete uploads are deleted when the server starts, others stay`() throws
  {
    let house = try House()
    let id = house.upload([1, 2, 3])
    for name in ["a.part", "orphan"] { close(creat(house.server.folder + "/media/" + name, 0o600)) }
    try house.server.restart()
    try house.server.core.prepare()
    house.server.core.sweepMedia()
    #expect(house.server.mediaFiles == [id])
  }

  @Test func `files that an older server stored in the database are still served`() throws {
    let house = try House()
    try house.server.core.parts.database.write {
      try house.server.core.parts.database.run(
        "INSERT INTO media(id, user, mime, name, content) VALUES('old', 1, 'text/plain', NULL, ?)",
        [UInt8]("hello".utf8))
    }
    let response = try #require(house.download("old"))
    #expect(response.body == [UInt8]("hello".utf8) && response.file == nil)
  }
}
