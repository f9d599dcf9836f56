import Glibc
import Testing

@testable import Terminal

extension OneScreen {
  @Suite struct Loop {
    /// A record of what the event loop has called, in order.
    @UI private final class Log { var events: [String] = [] }

    /// Opens a pipe, from which the event loop reads in place of a keyboard.
    private func pipe() -> (read: Int32, write: Int32) {
      var ends: [Int32] = [0, 0]
      Glibc.pipe(&ends)
      return (ends[0], ends[1])
    }

    @Test func `the event loop calls the handler for a key, and for a deadline not too early`() {
      let keyboard = pipe()
      defer { close(keyboard.write) }
      write(keyboard.write, "k", 1)
      let events = OneScreen.run {
        let loop = EventLoop(input: keyboard.read)
        let log = Log()
        loop.handlers.onInput = {
          var byte: UInt8 = 0
          read(keyboard.read, &byte, 1)
          log.events.append("key")
        }
        let deadline = EventLoop.now() + 2_000_000
        loop.handlers.nextDeadline = { deadline }
        loop.handlers.onDeadline = {
          log.events.append(EventLoop.now() >= deadline ? "deadline" : "too early")
          loop.stop()
        }
        loop.run()
        return log.events
      }
      close(keyboard.read)
      #expect(events == ["key", "deadline"])
    }

    @Test func `a job from another thread runs on the drawing thread, before the wake handler`() {
      let keyboard = pipe()
      defer { close(keyboard.write) }
      let events = OneScreen.run {
        let loop = EventLoop(input: keyboard.read)
        let log = Log()
        loop.handlers.onWake = { log.events.append("wake") }
        let thread = pthread_self()
        Task.detached {
          await Task { @UI in
            log.events.append(pthread_equal(pthread_self(), thread) != 0 ? "job" : "wrong thread")
            loop.stop()
          }.value
        }
        loop.run()
        return log.events
      }
      close(keyboard.read)
      #expect(events == ["job", "wake"])
    }

    @Test func `the event loop calls the hang-up handler and ends when the terminal is gone`() {
      let keyboard = pipe()
      close(keyboard.write)
      let events = OneScreen.run {
        let loop = EventLoop(input: keyboard.read)
        let log = Log()
        loop.handlers.onHangup = { log.events.append("gone") }
        loop.run()
        return log.events
      }
      close(keyboard.read)
      #expect(events == ["gone"])
    }

    @Test func `the event loop calls the handler for a signal`() {
      let keyboard = pipe()
      defer { close(keyboard.write) }
      // Blocks the signal on this thread only, so that other threads keep their signal masks.
      var before = sigset_t()
      var blocked = sigset_t()
      sigemptyset(&blocked)
      sigaddset(&blocked, SIGCONT)
      pthread_sigmask(SIG_BLOCK, &blocked, &before)
      defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
      let events = OneScreen.run {
        let loop = EventLoop(input: keyboard.read)
        let log = Log()
        loop.handlers.onSignal = {
          log.events.append("signal \($0)")
          loop.stop()
        }
        pthread_kill(pthread_self(), SIGCONT)
        loop.run()
        return log.events
      }
      close(keyboard.read)
      #expect(events == ["signal \(SIGCONT)"])
    }
  }
}
