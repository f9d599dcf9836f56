import Network
import Testing

@testable import MatrixClient

@Suite struct HTTPDateTests {
  @Test func `a date in the form of HTTP headers is read as seconds since 1970`() {
    #expect(HTTPDate.seconds("Sun, 06 Nov 1994 08:49:37 GMT") == 784_111_777)
    #expect(HTTPDate.seconds("Thu, 29 Feb 2024 00:00:00 GMT") == 1_709_164_800)
  }

  @Test(arguments: [
    "", "now", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
    "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 06 Foo 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 24:49:37 GMT", "Sun, 06 Nov 99999999999 08:49:37 GMT",
    "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT",
    "Sun, 06 Nov 1994 08:49:37:00 GMT", "Sun, -6 Nov 1994 08:49:37 GMT",
  ])
  func `a date in another form than that of HTTP headers is refused`(text: String) {
    #expect(HTTPDate.seconds(text) == nil)
  }
}
