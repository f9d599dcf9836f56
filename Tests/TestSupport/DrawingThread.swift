internal import Dispatch

/// The drawing thread of tests. ncurses has one screen in a process, so tests that need this screen
/// run on this thread, by the trait `drawingThread`. While these tests wait for each other, they
/// block none of the few threads that asynchronous tests share.
package enum DrawingThread {
  package static let thread = TestThread()
  private static let turn = DispatchSemaphore(value: 1)

  /// Runs `body` while no other test uses the screen of ncurses. Blocks until the screen is free.
  package static func take<Value>(_ body: () throws -> Value) rethrows -> Value {
    turn.wait()
    defer { turn.signal() }
    return try body()
  }
}
