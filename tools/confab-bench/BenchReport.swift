internal import FoundationEssentials

/// The rows of one run of a `confab-bench` command, which a file of JSON keeps for comparisons.
struct BenchReport: Sendable, Codable, Equatable {
  var rows: [BenchRow] = []

  init() {}

  /// Reads a report from the JSON text that `json()` made.
  init(json: String) throws {
    self = try JSONDecoder().decode(BenchReport.self, from: Data(json.utf8))
  }

  /// The report as JSON with one row on each line, so that a comparison of two files shows the rows
  /// that changed.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let lines = try rows.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
    return "{\"rows\": [\n" + lines.joined(separator: ",\n") + "\n]}\n"
  }
}
