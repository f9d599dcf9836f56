import Intents
import Model
import Routing
import Synchronization
import ViewModelBuilders
import ViewModels

/// A router with a store in memory, a clock moved by hand, and a record of its effects. It has no thread:
/// each turn is taken by the test.
final class Rig: Sendable {
  let store = FakeStore()
  let router: EventRouter
  private let time = Mutex<UInt64>(1_000_000_000)
  private let performed = Mutex<[Effect]>([])
  private let stages = Mutex<[TraceStage]>([])

  init() {
    let hooks = Hooks()
    router = EventRouter(
      store: store.port, effects: EffectPort { effect in hooks.rig?.record(effect) },
      clock: EngineClock { hooks.rig?.now ?? 0 },
      surroundings: {
        let wall = Int64((hooks.rig?.now ?? 0) / 1_000_000)
        return Surroundings(
          now: ServerTimestamp(milliseconds: wall), calendar: LocalTime.utc)
      },
      trace: { stage in hooks.rig?.stages.withLock { $0.append(stage) } })
    hooks.attach(self)
  }

  /// Nanoseconds.
  var now: UInt64 { time.withLock { $0 } }

  func record(_ effect: Effect) { performed.withLock { $0.append(effect) } }

  /// The effects since the last call.
  func effects() -> [Effect] {
    performed.withLock { performed in
      defer { performed = [] }
      return performed
    }
  }

  /// The stages passed since the last call.
  func trace() -> [TraceStage] {
    stages.withLock { stages in
      defer { stages = [] }
      return stages
    }
  }

  /// Hands a batch over and takes a turn.
  func send(_ events: Event...) {
    router.send(events)
    router.takeTurn()
  }

  /// Moves the clock and takes a turn.
  @discardableResult func advance(milliseconds: UInt64) -> UInt64? {
    time.withLock { $0 += milliseconds * 1_000_000 }
    return router.takeTurn()
  }

  /// Puts a chat into the store, as if it had been there at the start.
  func seed(_ id: String, membership: Membership = .joined, history: HistoryEdge = .start) {
    store.state.withLock { state in
      state.chats[ChatID(id)] = .sample(id, name: id, membership: membership)
      state.history[ChatID(id)] = history
    }
  }
}

/// Lets the router's closures reach the rig, which is made after them, without keeping it.
private final class Hooks: Sendable {
  private struct Weak { weak var rig: Rig? }
  private let held = Mutex(Weak())

  var rig: Rig? { held.withLock { $0.rig } }

  func attach(_ rig: Rig) { held.withLock { $0.rig = rig } }
}

extension LocalTime {
  /// UTC, in a year of days without months: enough for tests that look at days.
  static func utc(_ timestamp: ServerTimestamp) -> LocalTime {
    let minutes = Int(timestamp.milliseconds / 60_000)
    return LocalTime(
      year: 1970, month: 1, day: 1, weekday: 4, hour: minutes / 60 % 24, minute: minutes % 60,
      dayNumber: minutes / 1440)
  }
}

/// A message that came.
func message(_ id: String, _ text: String = "hello") -> TimelineMessage {
  TimelineMessage(
    event: EventID(id), sender: UserID("@bob:x"), timestamp: ServerTimestamp(milliseconds: 0),
    content: .text(text, mentionsUs: false), transaction: nil)
}

/// Messages that came at a chat's end.
func arrival(_ chat: String, _ ids: String...) -> Event {
  .messages(
    .arrived(
      Arrival(
        chat: ChatID(chat), messages: ids.map { message($0) }, placement: .newest(gap: nil))))
}

/// A text handed over by Enter.
func submit(_ chat: String, _ transaction: String, _ text: String = "hi") -> Event {
  .intent(.messages(.submit(submission(chat, transaction, text))))
}

func submission(_ chat: String, _ transaction: String, _ text: String = "hi") -> Submission {
  Submission(chat: ChatID(chat), transaction: TransactionID(transaction), text: text)
}

/// The effect that sends it.
func sending(_ chat: String, _ transaction: String, _ text: String = "hi") -> Effect {
  .send(
    OutgoingMessage(chat: ChatID(chat), transaction: TransactionID(transaction), text: text))
}

/// The chat comes to the front.
func open(_ chat: String) -> Event { .intent(.messages(.open(ChatID(chat)))) }

/// The end of the chat is watched by a focused person.
func watching(_ chat: String, lastShown: String?) -> Event {
  .intent(
    .reading(
      ReadingPosition(
        chat: ChatID(chat), isFocused: true, followsEnd: true,
        lastShown: lastShown.map { EventID($0) })))
}
