/// Keeps the rows that a command reports, for its file of JSON and for comparisons.
final class BenchRecorder {
  private let group: String
  private let size: Int
  private(set) var report = BenchReport()

  /// Makes a recorder whose rows all get this group and this size.
  init(group: String, size: Int) {
    self.group = group
    self.size = size
  }

  /// Records the samples of a step: its CPU and wall times in seconds, in the same order. Records
  /// nothing if there are none.
  func record(_ name: String, cpu: [Double], wall: [Double]) {
    let samples = zip(cpu, wall).map { cpu, wall in
      CostSample(cpu: cpu * 1e6, wall: wall * 1e6, machineSteps: 0, pages: 0)
    }
    guard !samples.isEmpty else { return }
    report.rows.append(BenchRow(group: group, size: size, name: name, samples))
  }
}
