import Intents
import Model
import Network
import Synchronization
import Testing

@testable import MatrixClient

/// Images that are fetched to be shown as thumbnails.
extension FileTransferTests {
  private func preview(_ server: ScriptedServer) async -> FilePreview? {
    let batch = await server.log.next {
      if case .relations(.file(.preview)) = $0 { true } else { false }
    }
    return batch.compactMap {
      if case .relations(.file(.preview(Self.address, let preview))) = $0 { preview } else { nil }
    }.first
  }

  private func ask(_ client: MatrixClient, bytes: Int64?) {
    let file = AttachedFile(kind: .image, name: "a", bytes: bytes, content: .at(Self.address))
    client.perform(.fetchPreview(Self.address, file))
  }

  private static let thumbnailRoute = "GET /v1/media/thumbnail/s/m1"

  @Test func `a small image is fetched whole, a large one as the server's thumbnail`() async throws
  {
    let server = try ScriptedServer()
    server.on(Self.route, json("small"))
    server.on(Self.thumbnailRoute, json("scaled"))
    let (client, person) = try await connected(server)
    let ready = FilePreview.ready(try #require(Self.thumbnail))
    ask(client, bytes: 5)
    #expect(await preview(server) == ready)
    #expect(person.received.withLock { $0 } == Array("small".utf8))
    ask(client, bytes: 5 << 20)
    #expect(await preview(server) == ready)
    #expect(person.received.withLock { $0 } == Array("smallscaled".utf8))
    let query = server.seen.first { $0.path == "/v1/media/thumbnail/s/m1" }?.query
    #expect(query == "width=320&height=240&method=scale")
    person.cached.withLock { $0 = "/cached" }
    let requests = server.seen.count { $0.path.contains("/media/") }
    ask(client, bytes: nil)
    #expect(await preview(server) == ready)
    #expect(server.seen.count { $0.path.contains("/media/") } == requests)
    #expect(person.notes.withLock { $0.last } == "make /cached")
    person.cached.withLock { $0 = "/rubbish" }
    ask(client, bytes: nil)
    #expect(await preview(server) == .absent(.missing(.webp)))
    client.stop()
  }

  @Test func `an image that is larger than its event says is fetched as a thumbnail`() async throws
  {
    let server = try ScriptedServer()
    server.on(Self.route, json(String(repeating: "x", count: 1_001)))
    server.on(Self.thumbnailRoute, json("scaled"), refusal(404, "M_NOT_FOUND"))
    let (client, person) = try await connected(server)
    ask(client, bytes: 5)
    #expect(await preview(server) == .ready(try #require(Self.thumbnail)))
    #expect(person.notes.withLock { $0.contains("abandon") })
    ask(client, bytes: nil)
    #expect(await preview(server) == .absent(.undecodable))
    client.stop()
  }

  @Test func `the thumbnail of a failing or busy server is reported as unreachable for now`()
    async throws
  {
    let server = try ScriptedServer()
    server.on(Self.thumbnailRoute, refusal(502, ""), refusal(429, "M_LIMIT_EXCEEDED"))
    let (client, _) = try await connected(server)
    for _ in 0..<2 {
      ask(client, bytes: nil)
      #expect(await preview(server) == .unreachable)
    }
    client.stop()
  }
}
