import Synchronization

@testable import Homeserver

/// A homeserver for one bot, as closures that record its actions, with a clock that the test moves.
final class VirtualHost: Sendable {
  enum Act: Equatable {
    case send(String, String)
    case typing(String, Bool)
    case read(String, String)
  }

  private struct Timer {
    let due: Int64
    let number: Int
    let body: @Sendable () -> Void
  }

  private struct State {
    var now: Int64 = 1_000_000
    var acts: [Act] = []
    var timers: [Timer] = []
    var stored: [String: String] = [:]
    var seed: UInt64 = 1
    var counter = 0
  }

  private let state = Mutex(State())
  /// The number that `random` returns, limited to the largest allowed number; if it is `nil`,
  /// `random` returns pseudo-random numbers.
  private let fixedRandom: Int?

  init(fixedRandom: Int? = nil, stored: [String: String] = [:], now: Int64 = 1_000_000) {
    self.fixedRandom = fixedRandom
    state.withLock {
      $0.stored = stored
      $0.now = now
    }
  }

  var acts: [Act] { state.withLock { $0.acts } }
  var now: Int64 { state.withLock { $0.now } }
  var stored: [String: String] { state.withLock { $0.stored } }
  var timerCount: Int { state.withLock { $0.timers.count } }

  func sent(in room: String = "!r") -> [String] {
    acts.compactMap { if case .send(room, let text) = $0 { text } else { nil } }
  }

  func forget() { state.withLock { $0.acts = [] } }

  /// Moves the clock, and fires the timers that become due, in order.
  func pass(_ milliseconds: Int) {
    let end = now + Int64(milliseconds)
    while let timer = next(until: end) { timer.body() }
    state.withLock { $0.now = end }
  }

  private func next(until end: Int64) -> Timer? {
    state.withLock { state in
      let due = state.timers.indices.filter { state.timers[$0].due <= end }
      guard
        let first = due.min(by: {
          (state.timers[$0].due, state.timers[$0].number)
            < (state.timers[$1].due, state.timers[$1].number)
        })
      else { return nil }
      let timer = state.timers.remove(at: first)
      state.now = max(state.now, timer.due)
      return timer
    }
  }

  var host: BotHost {
    BotHost(
      send: { room, text in self.add(.send(room, text)) },
      sendMany: { room, texts in texts.forEach { self.add(.send(room, $0)) } },
      typing: { room, isTyping in self.add(.typing(room, isTyping)) },
      read: { room, event in self.add(.read(room, event)) },
      after: { milliseconds, body in
        self.state.withLock {
          $0.counter += 1
          $0.timers.append(
            Timer(due: $0.now + Int64(milliseconds), number: $0.counter, body: body))
        }
      },
      now: { self.now },
      random: { below in self.random(below) },
      load: { room, key in self.stored["\(room) \(key)"] },
      store: { room, key, value in
        self.state.withLock { $0.stored["\(room) \(key)"] = value.isEmpty ? nil : value }
      })
  }

  private func add(_ act: Act) { state.withLock { $0.acts.append(act) } }

  private func random(_ below: Int) -> Int {
    guard below > 0 else { return 0 }
    if let fixedRandom { return min(fixedRandom, below - 1) }
    return state.withLock { state in
      state.seed = state.seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state.seed >> 33) % UInt64(below))
    }
  }
}

/// A bot with its host, and people who talk to it.
struct Conversation {
  let host: VirtualHost
  let brain: BotBrain

  static let text = GuideText(
    keys: GuideKeys(
      send: "Enter", newLine: "Alt-Enter", newChat: "F3", switcher: "Ctrl-K", nextPane: "Tab",
      older: "PgUp", newest: "Ctrl-End", deleteLine: "Ctrl-U", help: "F1", quit: "Ctrl-Q"),
    keyList: "the list of keys")

  init(pause: Double = 0, host: VirtualHost = VirtualHost(), name: String = "Guide") {
    self.host = host
    let make = Guide.brains(GuideConfiguration(pauseScale: pause, text: Conversation.text))
    brain = make("@guide:here", name)
  }

  func say(_ text: String, event: String = "$1", from sender: String = "@ann:here") {
    brain.message(host.host, "!r", sender, event, text)
  }

  /// Sends a text to the bot, and returns the answers that arrive while the clock stands still.
  func answers(to text: String) -> [String] {
    host.forget()
    say(text)
    host.pass(0)
    return host.sent()
  }

  func receipt() { brain.receipt(host.host, "!r", "@ann:here", "$x") }

  func types(_ isTyping: Bool = true) { brain.typing(host.host, "!r", "@ann:here", isTyping) }
}
