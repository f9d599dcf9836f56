internal import FoundationEssentials

/// The options for a command's report: `--json FILE` writes the report, `--compare FILE` compares
/// it with the report in a file, and `--tolerance RATIO` (1.25 if it is not given) is the factor by
/// which a cost may grow before the comparison calls it worse.
struct ReportOptions {
  private let json: String?
  private let before: BenchReport?
  private let tolerance: Double

  /// Reads the earlier report at once, because `--json` may overwrite its file.
  init(_ options: Options) throws {
    json = options.text("json")
    tolerance = try options.ratio("tolerance", 1.25)
    guard let path = options.text("compare") else {
      before = nil
      return
    }
    do {
      before = try BenchReport(json: String(contentsOfFile: path, encoding: .utf8))
    } catch {
      throw BenchError.file(path: path, reason: "\(error)")
    }
  }

  /// Writes and compares the report, if the options demand it. Returns the exit status: 1 if a row
  /// became worse, else 0. Throws if the earlier report has none of the rows, or the file cannot be
  /// written.
  func finish(_ report: BenchReport) throws -> Int32 {
    if let json { try Disk.write(report.json(), to: json, mode: 0o644) }
    guard let before else { return 0 }
    let comparison = ReportComparison(now: report, before: before, tolerance: tolerance)
    guard !comparison.lines.isEmpty else {
      throw BenchError.usage("the file of --compare has no row of this run")
    }
    print("\nnow compared with before:")
    for line in comparison.lines { print(line) }
    print("\(comparison.worse) of \(comparison.lines.count) rows became worse")
    return comparison.worse == 0 ? 0 : 1
  }
}
