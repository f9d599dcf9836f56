internal import Dispatch

/// The drawing thread of tests. ncurses has one screen in a process, so tests that need it run on
/// this thread, by the trait `drawingThread`, and do not block threads of the shared pool while
/// they wait for each other.
package enum DrawingThread {
  package static let thread = TestThread()
  private static let turn = DispatchSemaphore(value: 1)

  /// Runs `body` while no other test has ncurses' screen. Blocks until the screen is free.
  package static func take<Value>(_ body: () throws -> Value) rethrows -> Value {
    turn.wait()
    defer { turn.signal() }
    return try body()
  }
}
