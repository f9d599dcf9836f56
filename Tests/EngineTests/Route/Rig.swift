import Intents
import Model
import Engine
import Synchronization
import ViewModels

/// A router with a store in memory, a clock moved by hand, and a record of its effects. The router
/// has no thread: tests run each of its turns.
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

  /// The time of the router's clock, in nanoseconds.
  var now: UInt64 { time.withLock { $0 } }

  func record(_ effect: Effect) { performed.withLock { $0.append(effect) } }

  /// Removes and returns the effects that the router requested since the last call.
  func effects() -> [Effect] {
    performed.withLock { performed in
      defer { performed = [] }
      return performed
    }
  }

  /// Removes and returns the stages that the router passed since the last call.
  func trace() -> [TraceStage] {
    stages.withLock { stages in
      defer { stages = [] }
      return stages
    }
  }

  /// Sends events to the router as one batch and runs a turn.
  func send(_ events: Event...) {
    router.send(events)
    router.takeTurn()
  }

  /// Moves the clock and runs a turn; returns the nanoseconds until the next turn, `nil` if none is
  /// due.
  @discardableResult func advance(milliseconds: UInt64) -> UInt64? {
    time.withLock { $0 += milliseconds * 1_000_000 }
    return router.takeTurn()
  }

  /// Adds a stored chat, as if from an earlier run.
  func seed(
    _ id: String, direct: UserID? = nil, membership: Membership = .joined,
    history: HistoryEdge = .start
  ) {
    store.state.withLock { state in
      state.chats[ChatID(id)] = .sample(id, name: id, direct: direct, membership: membership)
      state.history[ChatID(id)] = history
    }
  }
}

/// Connects the router's closures to the rig, which is created after them, without keeping the rig
/// alive.
private final class Hooks: Sendable {
  private struct Weak { weak var rig: Rig? }
  private let held = Mutex(Weak())

  var rig: Rig? { held.withLock { $0.rig } }

  func attach(_ rig: Rig) { held.withLock { $0.rig = rig } }
}

extension LocalTime {
  /// Returns the time of day and the day number in UTC. The date is always 1 January 1970, which is
  /// enough for tests about days.
  static func utc(_ timestamp: ServerTimestamp) -> LocalTime {
    let minutes = Int(timestamp.milliseconds / 60_000)
    return LocalTime(
      year: 1970, month: 1, day: 1, weekday: 4, hour: minutes / 60 % 24, minute: minutes % 60,
      dayNumber: minutes / 1440)
  }
}

/// A received message.
func timelineMessage(_ id: String, _ text: String = "hello") -> TimelineMessage {
  TimelineMessage(
    event: EventID(id), sender: UserID("@bob:x"), timestamp: ServerTimestamp(milliseconds: 0),
    content: .text(text, mentionsUs: false), transaction: nil)
}

/// The arrival of messages at a chat's end.
func arrival(_ chat: String, _ ids: String...) -> Event {
  .messages(
    .arrived(
      Arrival(
        chat: ChatID(chat), messages: ids.map { timelineMessage($0) }, placement: .newest(gap: nil))
    ))
}

/// The intent to send a text message, with this transaction id.
func submit(_ chat: String, _ transaction: String, _ text: String = "hi") -> Event {
  .intent(.messages(.submit(submission(chat, transaction, text))))
}

func submission(_ chat: String, _ transaction: String, _ text: String = "hi") -> Submission {
  Submission(chat: ChatID(chat), transaction: TransactionID(transaction), text: text)
}

/// The effect that sends the text message with this transaction id to the server.
func sending(_ chat: String, _ transaction: String, _ text: String = "hi") -> Effect {
  .send(
    OutgoingMessage(chat: ChatID(chat), transaction: TransactionID(transaction), text: text))
}

/// The intent to open a chat.
func open(_ chat: String) -> Event { .intent(.messages(.open(ChatID(chat)))) }

/// The intent with the reading position of a screen that has the focus and follows the chat's end.
func watching(_ chat: String, lastShown: String?) -> Event {
  .intent(
    .reading(
      ReadingPosition(
        chat: ChatID(chat), isFocused: true, followsEnd: true,
        lastShown: lastShown.map { EventID($0) })))
}
