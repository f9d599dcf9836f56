import Matrix
import Testing

@testable import Homeserver

/// Files whose address is made before they are uploaded.
@Suite struct UploadTests {
  @Test func `a file is uploaded to an address that its user has asked for`() throws {
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

  @Test func `the addresses that one user may ask for are limited`() throws {
    let server = try TestServer()
    let ann = server.client("ann")
    let answers = (0..<21).map { _ in
      server.call("POST", "/_matrix/media/v1/create", [:], as: ann).status
    }
    #expect(answers.dropLast().allSatisfy { $0 == 200 })
    #expect(answers.last == 429)
  }
}
