import Testing

@testable import confab_bench

/// The comparison of two benchmark reports, which marks the costs that became worse.
@Suite struct ReportComparisonTests {
  private static func report(
    cpu: [Double], wall: [Double] = [1_000], steps: Int = 100, name: String = "windows"
  ) -> BenchReport {
    var report = BenchReport()
    let samples = cpu.indices.map { index in
      CostSample(
        cpu: cpu[index], wall: wall[index % wall.count], machineSteps: steps, pages: 1)
    }
    report.rows = [BenchRow(group: "chats", size: 10, name: name, samples)]
    return report
  }

  private static func worse(_ now: BenchReport, _ before: BenchReport) -> Int {
    ReportComparison(now: now, before: before, tolerance: 1.25).worse
  }

  private let steady = [98.0, 99, 100, 100, 100, 100, 100, 100, 101, 102]

  @Test func `a median beyond the tolerance and the spread is worse, the same report is not`() {
    let before = Self.report(cpu: steady)
    #expect(Self.worse(before, before) == 0)
    #expect(Self.worse(Self.report(cpu: steady.map { $0 * 1.2 }), before) == 0)
    let comparison = ReportComparison(
      now: Self.report(cpu: steady.map { $0 * 1.3 }), before: before, tolerance: 1.25)
    #expect(comparison.worse == 1)
    #expect(
      comparison.lines == [
        "chats 10, windows: CPU 1.30, wall 1.00, steps 1.00  WORSE: CPU time"
      ])
    #expect(Self.worse(before, Self.report(cpu: steady.map { $0 * 1.3 })) == 0)
  }

  @Test func `a median that moved within the spread of either report is not worse`() {
    let wide = [20.0, 30, 40, 100, 100, 100, 100, 100, 300, 400]
    let slower = steady.map { $0 * 1.4 }
    #expect(Self.worse(Self.report(cpu: slower), Self.report(cpu: steady)) == 1)
    #expect(Self.worse(Self.report(cpu: slower), Self.report(cpu: wide)) == 0)
    #expect(Self.worse(Self.report(cpu: wide.map { $0 * 1.4 }), Self.report(cpu: steady)) == 0)
  }

  @Test func `wall time and SQLite's steps are compared too`() {
    let before = Self.report(cpu: steady)
    #expect(Self.worse(Self.report(cpu: steady, wall: [2_000]), before) == 1)
    #expect(Self.worse(Self.report(cpu: steady, steps: 125), before) == 0)
    #expect(Self.worse(Self.report(cpu: steady, steps: 126), before) == 1)
  }

  @Test func `the wall time of a single sample is not compared, its CPU time is`() {
    let before = Self.report(cpu: [100])
    #expect(Self.worse(Self.report(cpu: [100], wall: [9_000]), before) == 0)
    #expect(Self.worse(Self.report(cpu: [130]), before) == 1)
  }

  @Test func `a cost that was not measured before is not compared, nor is a row of another step`() {
    let unmeasured = Self.report(cpu: [0, 0, 0], steps: 0)
    #expect(Self.worse(Self.report(cpu: steady), unmeasured) == 0)
    let other = Self.report(cpu: steady, name: "frame")
    #expect(ReportComparison(now: other, before: unmeasured, tolerance: 1.25).lines == [])
  }

  @Test func `the spread leaves out the slowest and the fastest tenth`() {
    let times = TimeSpread((0...100).map { Double($0 * 37 % 101) + 0.04 })
    #expect(times.median == 50 && times.p10 == 10 && times.p90 == 90 && times.width == 80)
  }
}
