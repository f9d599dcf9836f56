import Intents
import Model
import Engine
import Storage
import Synchronization

@testable import confab

/// The surroundings of the engine: a clock that is moved by hand or is the system's, and records of
/// the engine's effects, stages and commits.
final class World: Sendable {
  struct Record: Sendable {
    /// The time of the clock that is moved by hand, in nanoseconds.
    var now: UInt64 = 1_000_000_000
    var effects: [Effect] = []
    var stages: [TraceStage] = []
    /// `true` if the loop was woken since the last `takeWake`, for instance by a listener that has
    /// received a view model.
    var isWoken = false
    /// The events of each commit since the last `takeCommits`.
    var commits: [[Event]] = []
  }

  let record = Mutex(Record())
  /// Called with each stage that the engine passes, on the engine's thread.
  let onStage: @Sendable (TraceStage) -> Void
  /// Called before each commit, on the engine's thread.
  let onCommit: @Sendable ([Event]) -> Void
  /// Called before each call of the store, on the caller's thread.
  let onStore: @Sendable () -> Void
  /// `true` if the clock is the system's, which cannot be moved.
  private let isReal: Bool
  /// The wall-clock time at which the engine's clock is 0, in milliseconds since 1970.
  private let wall: Int64
  private let calendar: @Sendable (ServerTimestamp) -> LocalTime

  init(
    onStage: @escaping @Sendable (TraceStage) -> Void = { _ in },
    onCommit: @escaping @Sendable ([Event]) -> Void = { _ in },
    onStore: @escaping @Sendable () -> Void = {}, isReal: Bool = false,
    wall: Int64 = 1_793_520_000_000,
    calendar: @escaping @Sendable (ServerTimestamp) -> LocalTime = World.utc
  ) {
    self.isReal = isReal
    self.wall = wall
    self.calendar = calendar
    self.onStage = onStage
    self.onCommit = onCommit
    self.onStore = onStore
  }

  var now: UInt64 { isReal ? SystemClock.monotonic() : record.withLock { $0.now } }

  func setClock(_ time: UInt64) { record.withLock { $0.now = max($0.now, time) } }

  /// Removes and returns the effects that the engine requested since the last call.
  func takeEffects() -> [Effect] {
    record.withLock { record in
      defer { record.effects = [] }
      return record.effects
    }
  }

  /// Removes and returns the stages that the engine passed since the last call.
  func takeStages() -> [TraceStage] {
    record.withLock { record in
      defer { record.stages = [] }
      return record.stages
    }
  }

  /// Removes and returns the engine's commits to the store since the last call.
  func takeCommits() -> [[Event]] {
    record.withLock { record in
      defer { record.commits = [] }
      return record.commits
    }
  }

  /// Returns `true` if the loop was woken since the last call, for instance by a listener that has
  /// received a view model.
  func takeWake() -> Bool {
    record.withLock { record in
      defer { record.isWoken = false }
      return record.isWoken
    }
  }

  func wake() { record.withLock { $0.isWoken = true } }

  /// Makes a router that uses this store and the clock of these surroundings. The surroundings
  /// record the router's stages, effects and commits.
  func router(on store: ChatStore) -> EventRouter {
    var port = StorePort(store).noting(onStore)
    let commit = port.commit
    port.commit = { [self] events in
      onCommit(events)
      let changes = try commit(events)
      record.withLock { $0.commits.append(events) }
      return changes
    }
    return router(on: port)
  }

  /// Makes a router that uses this port of a store and the clock of these surroundings. The
  /// surroundings record the router's stages and effects.
  func router(on port: StorePort) -> EventRouter {
    EventRouter(
      store: port,
      effects: EffectPort { [self] effect in record.withLock { $0.effects.append(effect) } },
      clock: EngineClock { [self] in now }, surroundings: { [self] in surroundings },
      trace: { [self] stage in
        record.withLock { $0.stages.append(stage) }
        onStage(stage)
      })
  }

  /// The surroundings of builders: the wall-clock time, which advances with the engine's clock, and
  /// the calendar.
  var surroundings: Surroundings {
    Surroundings(now: wallTime, calendar: calendar)
  }

  var wallTime: ServerTimestamp {
    ServerTimestamp(milliseconds: wall + Int64(now / 1_000_000))
  }

  /// A calendar in UTC that counts days, but whose date is always 1 January 2026.
  @Sendable static func utc(_ timestamp: ServerTimestamp) -> LocalTime {
    let minutes = Int(timestamp.milliseconds / 60_000)
    return LocalTime(
      year: 2026, month: 1, day: 1, weekday: 4, hour: minutes / 60 % 24, minute: minutes % 60,
      dayNumber: minutes / 1440)
  }
}
