internal import Glibc

/// Measures how the costs of what a person waits for grow with the messages, the chats and the
/// people of an account. Prints a table; with `--plots`, also writes a picture for each of the
/// three.
struct GrowthBench {
  private let largest: Int
  private let samples: Int
  private let plots: String?
  private let output: ReportOptions

  /// Reads the options: `--largest` limits the number of messages and, below 10,000, those of chats
  /// and people; `--samples` is the number of runs of each step that count, `--plots` the folder
  /// for the pictures; the others are those of `ReportOptions`.
  init(_ options: Options) throws {
    largest = try options.number("largest", 1_000_000)
    samples = try options.number("samples", 41)
    plots = options.text("plots")
    output = try ReportOptions(options)
    guard largest >= 100 else { throw BenchError.usage("--largest is at least 100") }
  }

  /// Measures, and returns the exit status: 1 if a comparison found a row that became worse, else
  /// 0.
  func run() throws -> Int32 {
    var report = BenchReport()
    print(GrowthTable.header)
    for dimension in GrowthDimension.allCases { report.rows += try measure(dimension) }
    if let plots {
      for dimension in GrowthDimension.allCases {
        try Disk.write(
          GrowthPlot(dimension, report).svg, to: "\(plots)/\(GrowthPlot.file(dimension))",
          mode: 0o644)
      }
    }
    return try output.finish(report)
  }

  private func measure(_ dimension: GrowthDimension) throws -> [BenchRow] {
    var rows: [BenchRow] = []
    for size in dimension.sizes(upTo: largest) {
      let found = try measure(dimension, size)
      for row in found { print(GrowthTable.line(row)) }
      fflush(nil)
      rows += found
    }
    return rows
  }

  // Each size has a new account, because measuring adds messages.
  private func measure(_ dimension: GrowthDimension, _ size: Int) throws -> [BenchRow] {
    let folder = try Disk.makeTemporaryFolder()
    defer {
      for part in ["", "-wal", "-shm"] { unlink("\(folder)/confab.db\(part)") }
      rmdir(folder)
    }
    var account = try GrowthAccount(dimension.shape(size), folder: folder, samples: samples)
    return try account.measure(group: dimension.rawValue, size: size)
  }
}
