import Testing

@testable import MatrixClient

@Suite struct PlaceTests {
  private static let typed: [(String, ServerDiscovery.Place)] = [
    ("https://matrix.example.org/", .url("https://matrix.example.org")),
    ("http://10.0.0.1:8008", .url("http://10.0.0.1:8008")),
    ("localhost:8008", .url("http://localhost:8008")),
    ("127.0.0.1", .url("http://127.0.0.1")),
    ("[::1]:8008", .url("http://[::1]:8008")),
    ("example.org", .name("example.org")),
    ("example.org:8448", .name("example.org:8448")),
    ("10.0.0.1:8008", .name("10.0.0.1:8008")),
    ("@bob:example.org", .name("example.org")),
    ("unix:/run/x", .socket("/run/x")),
  ]

  @Test(arguments: typed)
  func `a typed address is a URL, a server name or a socket; loopback hosts use plain HTTP`(
    text: String, place: ServerDiscovery.Place
  ) {
    #expect(ServerDiscovery.Place(typed: text) == place)
  }
}
