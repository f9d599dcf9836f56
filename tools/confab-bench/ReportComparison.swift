/// The comparison of a benchmark run with the report of an earlier run.
struct ReportComparison: Sendable {
  /// The least number of samples by which the spread of a time is known.
  private static let fewestSamples = 10

  /// A line for each row that both reports have.
  private(set) var lines: [String] = []
  /// The number of rows that became worse.
  private(set) var worse = 0

  /// Compares the rows that both reports have. A row became worse if its median CPU time, wall time
  /// or number of SQLite's steps is more than `tolerance` times the one before, and, for a time, if
  /// the difference is more than the larger spread (`TimeSpread.width`) of the two. The wall time
  /// of fewer than ten samples makes no row worse, because it is a matter of the disk and of other
  /// work.
  init(now: BenchReport, before: BenchReport, tolerance: Double) {
    for row in now.rows {
      guard let old = before.rows.first(where: row.isSameStep) else { continue }
      let hasSpread = min(row.samples, old.samples) >= Self.fewestSamples
      let found = [
        Self.isWorse(row.cpu, old.cpu, tolerance) ? "CPU time" : nil,
        hasSpread && Self.isWorse(row.wall, old.wall, tolerance) ? "wall time" : nil,
        Self.exceeds(Double(row.machineSteps), Double(old.machineSteps), tolerance)
          ? "SQLite's steps" : nil,
      ].compactMap(\.self)
      if !found.isEmpty { worse += 1 }
      lines.append(
        "\(row.group) \(row.size), \(row.name): CPU \(Self.ratio(row.cpu.median, old.cpu.median)), "
          + "wall \(Self.ratio(row.wall.median, old.wall.median)), "
          + "steps \(Self.ratio(Double(row.machineSteps), Double(old.machineSteps)))"
          + (found.isEmpty ? "" : "  WORSE: " + found.joined(separator: ", ")))
    }
  }

  private static func isWorse(_ now: TimeSpread, _ before: TimeSpread, _ tolerance: Double) -> Bool
  {
    exceeds(now.median, before.median, tolerance)
      && now.median - before.median > max(now.width, before.width)
  }

  /// `true` if a cost is more than `tolerance` times the one before; `false` if that one is 0, for
  /// instance because it was not measured.
  private static func exceeds(_ now: Double, _ before: Double, _ tolerance: Double) -> Bool {
    before > 0 && now > before * tolerance
  }

  /// The ratio of two costs in the form "1.07"; "-" if there is none.
  private static func ratio(_ now: Double, _ before: Double) -> String {
    guard before > 0 else { return "-" }
    let hundredths = Int((now / before * 100).rounded())
    return "\(hundredths / 100).\(hundredths % 100 / 10)\(hundredths % 10)"
  }
}
