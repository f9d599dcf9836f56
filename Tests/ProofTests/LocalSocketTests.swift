import Glibc
import TestSupport
import Testing

@testable import confab

@Suite(.aside) struct LocalSocketTests {
  /// Returns the descriptors of two sockets that are connected to each other.
  private func pair() throws -> (mine: Int32, other: Int32) {
    var ends: [Int32] = [0, 0]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    return (ends[0], ends[1])
  }

  @Test func `a line that arrives at a local socket in parts is read whole`() throws {
    let (mine, other) = try pair()
    defer { close(other) }
    guard let socket = LocalSocket(taking: mine) else {
      Issue.record("the other end is taken for another user's")
      return
    }
    _ = DetachedThread.start {
      for part in ["{\"send\"", ":1}", "\nnext"] { _ = send(other, part, part.utf8.count, 0) }
    }
    let line = socket.line(limit: 100, until: .now + .seconds(60))
    #expect(line == Array("{\"send\":1}".utf8))
  }

  @Test func `a line that arrives byte by byte at a local socket has one time limit`() throws {
    let (mine, other) = try pair()
    let deadline = ContinuousClock.now + .milliseconds(100)
    _ = DetachedThread.start {
      // Ends when the reader has closed its end, or with a newline that is much too late.
      let end = deadline + .seconds(5)
      while ContinuousClock.now < end, send(other, "x", 1, Int32(MSG_NOSIGNAL)) == 1 {}
      _ = send(other, "\n", 1, Int32(MSG_NOSIGNAL))
      close(other)
    }
    guard let socket = LocalSocket(taking: mine) else {
      Issue.record("the other end is taken for another user's")
      return
    }
    #expect(socket.line(limit: .max, until: deadline) == nil)
  }
}
