/// A measured step with its costs: one line of a report.
struct BenchRow: Sendable, Codable, Equatable {
  /// The part of the measurement to which the row belongs, such as "messages" or "search".
  let group: String
  /// The size for which the benchmark ran, for instance the number of messages.
  let size: Int
  /// The measured step.
  let name: String
  /// The number of samples.
  let samples: Int
  let cpu: TimeSpread
  let wall: TimeSpread
  /// The median number of steps of SQLite's virtual machine; 0 if none were counted.
  let machineSteps: Int
  /// The median number of database pages that SQLite read; 0 if none were counted.
  let pages: Int

  /// Makes a row of samples, of which there must be at least one.
  init(group: String, size: Int, name: String, _ samples: [CostSample]) {
    self.group = group
    self.size = size
    self.name = name
    self.samples = samples.count
    cpu = TimeSpread(samples.map(\.cpu))
    wall = TimeSpread(samples.map(\.wall))
    machineSteps = samples.map(\.machineSteps).sorted()[samples.count / 2]
    pages = samples.map(\.pages).sorted()[samples.count / 2]
  }

  /// `true` if both rows are about the same step of a benchmark at the same size.
  func isSameStep(as other: BenchRow) -> Bool {
    group == other.group && size == other.size && name == other.name
  }
}
