internal import Glibc
internal import Storage

/// Collects samples of the cost of each step.
struct CostMeter {
  private var samples: [GrowthStep: [CostSample]] = [:]

  /// Runs `body` and keeps its cost as a sample of `step`. `store` is the store that `body` uses;
  /// `nil` for none.
  mutating func measure<Value>(
    _ step: GrowthStep, on store: ChatStore?, _ body: () throws -> Value
  ) rethrows -> Value {
    let (steps, pages) = (store?.machineSteps ?? 0, store?.pageReads ?? 0)
    let (value, cpu, wall) = try timed(body)
    samples[step, default: []].append(
      CostSample(
        cpu: cpu, wall: wall, machineSteps: (store?.machineSteps ?? 0) - steps,
        pages: (store?.pageReads ?? 0) - pages))
    return value
  }

  /// Runs `body`, which opens a store and reads from it, and keeps its cost as a sample of
  /// `.start`.
  mutating func measureStart(_ body: () throws -> ChatStore) rethrows {
    let (store, cpu, wall) = try timed(body)
    samples[.start, default: []].append(
      CostSample(cpu: cpu, wall: wall, machineSteps: store.machineSteps, pages: store.pageReads))
  }

  private func timed<Value>(
    _ body: () throws -> Value
  ) rethrows -> (value: Value, cpu: Double, wall: Double) {
    let wall = BenchClock.microseconds(CLOCK_MONOTONIC)
    let cpu = BenchClock.microseconds(CLOCK_PROCESS_CPUTIME_ID)
    let value = try body()
    let spent = BenchClock.microseconds(CLOCK_PROCESS_CPUTIME_ID) - cpu
    return (value, spent, BenchClock.microseconds(CLOCK_MONOTONIC) - wall)
  }

  /// A row of each step that has more than `unwarmed` samples. Its first `unwarmed` samples, in
  /// which caches were filled, do not count.
  func rows(group: String, size: Int, unwarmed: Int) -> [BenchRow] {
    GrowthStep.allCases.compactMap { step in
      let warm = (samples[step] ?? []).dropFirst(unwarmed)
      guard !warm.isEmpty else { return nil }
      return BenchRow(group: group, size: size, name: step.rawValue, Array(warm))
    }
  }
}
