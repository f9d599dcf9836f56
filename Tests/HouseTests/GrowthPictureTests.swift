import Testing

@testable import confab_bench

/// The pictures of ARCHITECTURE.md that show how costs grow, and the numbers that they show
/// (`make growth` writes both).
@Suite struct GrowthPictureTests {
  private static func report() throws -> BenchReport {
    try BenchReport(json: Checkout.text(of: "docs/growth.json"))
  }

  @Test(arguments: GrowthDimension.allCases)
  func `each picture in docs is drawn from the numbers beside it`(dimension: GrowthDimension) throws
  {
    let picture = try Checkout.text(of: "docs/\(GrowthPlot.file(dimension))")
    #expect(try GrowthPlot(dimension, Self.report()).svg == picture)
  }

  @Test(arguments: GrowthDimension.allCases)
  func `each picture in docs is small, well-formed and names every measured step`(
    dimension: GrowthDimension
  ) throws {
    let picture = try Checkout.text(of: "docs/\(GrowthPlot.file(dimension))")
    #expect(XMLCheck.fault(in: picture) == nil)
    #expect(picture.utf8.count < 30_000)
    #expect(!picture.contains("script") && picture.contains("fill=\"#ffffff\""))
    for step in GrowthStep.allCases { #expect(picture.contains(">\(step.rawValue)<")) }
    #expect(try Checkout.text(of: "ARCHITECTURE.md").contains("docs/\(GrowthPlot.file(dimension))"))
  }

  @Test func `the numbers in docs have every step at every size`() throws {
    let report = try Self.report()
    for dimension in GrowthDimension.allCases {
      for size in dimension.sizes(upTo: 1_000_000) {
        let rows = report.rows.filter { $0.group == dimension.rawValue && $0.size == size }
        #expect(rows.map(\.name) == GrowthStep.allCases.map(\.rawValue), "\(dimension) \(size)")
        #expect(rows.allSatisfy { $0.samples >= 30 && $0.cpu.median > 0 }, "\(dimension) \(size)")
      }
    }
  }

  @Test func `a report that is written and read again is the same, with a row on each line`() throws
  {
    let report = try Self.report()
    let text = try report.json()
    #expect(try BenchReport(json: text) == report)
    #expect(text.split(separator: "\n").count == report.rows.count + 2)
  }

  @Test func `the check of XML finds what is not well-formed`() {
    for text in [
      "<svg><text>a</svg></text>", "<svg>", "<svg/><svg/>", "<svg>a & b</svg>", "<svg x=1/>",
      "<svg x=\"1\" x=\"2\"/>", "<svg x=\"1\"y=\"2\"/>", "<svg/>text", "<svg", "",
    ] {
      #expect(XMLCheck.fault(in: text) != nil, "\(text)")
    }
    #expect(XMLCheck.fault(in: "<svg x=\"1\">\n<g y=\"a &amp; b\"/>&lt;</svg>\n") == nil)
  }
}
