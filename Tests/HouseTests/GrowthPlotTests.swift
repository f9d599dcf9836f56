import Testing

@testable import confab_bench

/// The picture of a benchmark report with few rows, whose points have known coordinates.
@Suite struct GrowthPlotTests {
  private static func report(_ costs: [(size: Int, cpu: Double)]) -> BenchReport {
    var report = BenchReport()
    report.rows = costs.map { size, cpu in
      BenchRow(
        group: "chats", size: size, name: GrowthStep.frame.rawValue,
        [CostSample(cpu: cpu, wall: cpu, machineSteps: 0, pages: 0)])
    }
    return report
  }

  @Test func `a cost that grows tenfold with ten times the chats rises across the picture`() {
    let picture = GrowthPlot(.chats, Self.report([(10, 100), (100, 1_000)])).svg
    #expect(picture.contains("<polyline points=\"64.0,384.0 490.0,52.0\""))
    // The line with which costs are compared rises in the same way.
    #expect(picture.contains("<line x1=\"64.0\" y1=\"384.0\" x2=\"490.0\" y2=\"52.0\""))
    #expect(picture.contains(">100 → 1,000 µs<"))
    #expect(picture.contains(">100 µs<") && picture.contains(">1 ms<"))
  }

  @Test func `a cost that does not grow is a level line between powers of ten`() {
    let picture = GrowthPlot(.chats, Self.report([(10, 100), (100, 100), (1_000, 100)])).svg
    #expect(picture.contains("<polyline points=\"64.0,384.0 277.0,384.0 490.0,384.0\""))
    #expect(picture.contains(">1,000<"))
  }

  @Test func `only the rows of its own dimension are in a picture`() {
    let picture = GrowthPlot(.people, Self.report([(10, 100), (100, 100)])).svg
    #expect(!picture.contains("<circle"))
    #expect(XMLCheck.fault(in: picture) == nil)
  }

  @Test func `sizes grow tenfold up to the largest`() {
    #expect(
      GrowthDimension.messages.sizes(upTo: 1_000_000) == [100, 1_000, 10_000, 100_000, 1_000_000])
    #expect(GrowthDimension.messages.sizes(upTo: 999) == [100])
    #expect(GrowthDimension.chats.sizes(upTo: 10_000_000) == [10, 100, 1_000, 10_000])
    #expect(GrowthDimension.people.sizes(upTo: 1_000) == [10, 100, 1_000])
  }
}
