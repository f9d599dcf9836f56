import Intents
import Testing

/// Links to rooms, people and messages of Matrix.
@Suite struct MatrixLinkTests {
  private static func link(
    _ address: String, _ event: String? = nil, via: [String] = []
  ) -> MatrixLink {
    MatrixLink(address: address, event: event.map { EventID($0) }, via: via)
  }

  private static let links: [(String, MatrixLink)] = [
    ("https://matrix.to/#/#linked:localhost", link("#linked:localhost")),
    ("https://matrix.to/#/%23linked%3Alocalhost", link("#linked:localhost")),
    (
      "https://matrix.to/#/%23linked:localhost?via=localhost",
      link("#linked:localhost", via: ["localhost"])
    ),
    ("HTTPS://Matrix.To/#/#Linked:localhost", link("#Linked:localhost")),
    ("http://matrix.to/#/#linked:localhost/", link("#linked:localhost")),
    ("https://matrix.to/#/!a:s?via=a&via=b", link("!a:s", via: ["a", "b"])),
    ("https://matrix.to/#/!a:s?via=a&x=1&via=a&via=b%3A8448", link("!a:s", via: ["a", "b:8448"])),
    ("https://matrix.to/#/%21a%3As/%24e%2Fv?via=s", link("!a:s", "$e/v", via: ["s"])),
    ("https://matrix.to/#/!a:s/$e/v+w", link("!a:s", "$e/v+w")),
    ("https://matrix.to/#/!opaque", link("!opaque")),
    ("https://matrix.to/#/#caf%C3%A9:s", link("#café:s")),
    ("https://matrix.to/#/@anna:s", link("@anna:s")),
    ("https://matrix.to/#/%40anna%3As", link("@anna:s")),
    ("https://matrix.to/#/@anna:[::1]:8008", link("@anna:[::1]:8008")),
    ("matrix:r/linked:localhost", link("#linked:localhost")),
    ("MATRIX:r/linked:localhost?action=join", link("#linked:localhost")),
    ("matrix:roomid/a:s?via=a&via=b&action=join", link("!a:s", via: ["a", "b"])),
    ("matrix:r/a:s/e/event?action=join&via=s", link("#a:s", "$event", via: ["s"])),
    ("matrix:roomid/a%3As/e/e%2Fv", link("!a:s", "$e/v")),
    ("matrix:roomid/a:s/e/e/v", link("!a:s", "$e/v")),
    ("matrix:u/anna:s?action=chat", link("@anna:s")),
    ("matrix:u/anna:s#part", link("@anna:s")),
    ("matrix:roomid/a:s?via=bad%20name&via=&via=%zz&via=ok", link("!a:s", via: ["ok"])),
    (
      "matrix:roomid/a:s?" + (0..<150).map { "via=s\($0)" }.joined(separator: "&"),
      link("!a:s", via: (0..<10).map { "s\($0)" })
    ),
  ]

  @Test(arguments: links) func `a link names a room, a person or a message, and servers`(
    text: String, wanted: MatrixLink
  ) {
    #expect(MatrixLink(text) == wanted)
    #expect(MatrixLink(wanted.url) == wanted)
  }

  @Test(arguments: [
    "", "matrix:", "matrix:r", "matrix:r/", "matrix:r/../..", "matrix:r/..", "matrix:r/a",
    "matrix:r/:s", "matrix:x/a:s", "matrix:#a:s", "matrix://s/r/a:s", "matrix:r/a:s/x/e",
    "matrix:r/a:s/e", "matrix:r/a:s/e/", "matrix:u/anna:s/e/event", "matrix:u/anna",
    "matrix:r/a%zz:s", "matrix:r/a%:s", "matrix:r/a%2:s", "matrix:r/%FF:s", "matrix:r/a%00:s",
    "matrix:r/a%0A:s", "matrix:r/a%1B]:s", "matrix:r/a%20b:s", "matrix:r/a b:s",
    "matrix:r/a%E2%80%AE:s", "matrix:r/a:s/e/%0A", "matrix:r/a:s?x=1/e/event/../", "matrix:u/a:",
    "matrix:u/anna:s%2Fevil", "https://matrix.to", "https://matrix.to/#", "https://matrix.to/#/",
    "https://matrix.to/#/a:s", "https://matrix.to/#/#a", "https://matrix.to/#/@a",
    "https://matrix.to/#/$event", "https://matrix.to/#/!", "https://matrix.to/#/#a:s/event",
    "https://matrix.to/#/@a:s/$event", "https://matrix.to/#/%2", "https://matrix.to/@a:s",
    "https://matrix.to.evil.com/#/@a:b", "https://evil.com/#/@a:b",
    "https://matrix.to@evil.com/#/@a:b",
    "https://matrix.to:80/#/@a:b", "https://evil.com/https://matrix.to/#/@a:b",
    " https://matrix.to/#/@a:b", "xmatrix:r/a:s", "#a:s", "!a:s", "@a:s",
    "https://matrix.to/#/#" + String(repeating: "a", count: 300) + ":s",
    "https://matrix.to/#/!a:s?" + String(repeating: "via=a&", count: 10_000),
  ])
  func `what is no link, or a broken one, leads nowhere`(text: String) {
    // A question mark ends the path, so what follows it is no event.
    if text.contains("?x=1/") { return #expect(MatrixLink(text)?.event == nil) }
    #expect(MatrixLink(text) == nil)
  }

  @Test func `a link is written with percent-encoding`() {
    #expect(
      Self.link("!a/b:s", "$e+/v", via: ["s", "b:8448"]).url
        == "https://matrix.to/#/%21a%2Fb%3As/%24e%2B%2Fv?via=s&via=b%3A8448")
    #expect(Self.link("#café:s").url == "https://matrix.to/#/%23caf%C3%A9%3As")
    #expect(Self.link("@a.b-c_d~e:s").url == "https://matrix.to/#/%40a.b-c_d~e%3As")
  }

  @Test func `a typed link stands for its room or person`() {
    let room = ChatRequest(name: "https://matrix.to/#/!a:s?via=a&via=b")
    #expect(room.room == "!a:s" && room.via == ["a", "b"])
    #expect(ChatRequest(name: "matrix:u/anna:s").only?.address == "@anna:s")
    #expect(ChatRequest(name: "matrix:u/anna:s").room == nil)
    #expect(ChatRequest(name: "https://evil.com/#/#a:b").room == nil)
  }
}
