internal import Dispatch

/// ncurses has one screen in a process, and the program one drawing thread: whoever wants to be it waits
/// here for the others.
package enum DrawingThread {
  private static let turn = DispatchSemaphore(value: 1)

  package static func take<Value>(_ body: () throws -> Value) rethrows -> Value {
    turn.wait()
    defer { turn.signal() }
    return try body()
  }
}
