internal import Dispatch

/// The drawing thread of tests, for the trait `drawingThread`. ncurses has one screen in a process;
/// while the tests on this thread wait for that screen, they block none of the few threads that
/// asynchronous tests share.
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
