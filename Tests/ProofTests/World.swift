import Intents
import Model
import Routing
import Storage
import Synchronization
import ViewModelBuilders

@testable import confab

/// What is around the engine: a clock moved by hand, and records of what it does.
final class World: Sendable {
  struct Record: Sendable {
    /// Nanoseconds.
    var now: UInt64 = 1_000_000_000
    var effects: [Effect] = []
    var stages: [TraceStage] = []
    /// A listener's bell rang since it was looked at.
    var isWoken = false
    /// What was committed, a commit each.
    var commits: [[Event]] = []
  }

  let record = Mutex(Record())
  /// Told of each stage as it is passed, on the engine's thread.
  let onStage: @Sendable (TraceStage) -> Void
  /// Told of each commit before it, on the engine's thread.
  let onCommit: @Sendable ([Event]) -> Void
  /// Told of each call of the store, on its thread.
  let onStore: @Sendable () -> Void

  init(
    onStage: @escaping @Sendable (TraceStage) -> Void = { _ in },
    onCommit: @escaping @Sendable ([Event]) -> Void = { _ in },
    onStore: @escaping @Sendable () -> Void = {}
  ) {
    self.onStage = onStage
    self.onCommit = onCommit
    self.onStore = onStore
  }

  var now: UInt64 { record.withLock { $0.now } }

  func setClock(_ time: UInt64) { record.withLock { $0.now = max($0.now, time) } }

  /// The effects since the last call.
  func takeEffects() -> [Effect] {
    record.withLock { record in
      defer { record.effects = [] }
      return record.effects
    }
  }

  /// The stages passed since the last call.
  func takeStages() -> [TraceStage] {
    record.withLock { record in
      defer { record.stages = [] }
      return record.stages
    }
  }

  /// What was committed since the last call.
  func takeCommits() -> [[Event]] {
    record.withLock { record in
      defer { record.commits = [] }
      return record.commits
    }
  }

  /// Whether a bell rang since the last call.
  func takeWake() -> Bool {
    record.withLock { record in
      defer { record.isWoken = false }
      return record.isWoken
    }
  }

  func wake() { record.withLock { $0.isWoken = true } }

  /// A router on this store, in this world.
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

  /// A router on this port, in this world.
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

  /// The time of day goes with the clock, from a morning in 2026 on.
  var surroundings: Surroundings {
    Surroundings(now: wallTime, calendar: Self.utc)
  }

  var wallTime: ServerTimestamp {
    ServerTimestamp(milliseconds: 1_793_520_000_000 + Int64(now / 1_000_000))
  }

  /// UTC, in a year of days without months.
  static func utc(_ timestamp: ServerTimestamp) -> LocalTime {
    let minutes = Int(timestamp.milliseconds / 60_000)
    return LocalTime(
      year: 2026, month: 1, day: 1, weekday: 4, hour: minutes / 60 % 24, minute: minutes % 60,
      dayNumber: minutes / 1440)
  }
}
