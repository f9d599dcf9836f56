/// The table of rows that `confab-bench growth` prints.
enum GrowthTable {
  private static let widths = [8, -9, -28, 10, 10, 10, 10, 8, 7]

  static let header = columns([
    "size", "of", "step", "CPU µs", "p90", "wall µs", "p90", "steps", "pages",
  ])

  static func line(_ row: BenchRow) -> String {
    columns([
      "\(row.size)", row.group, row.name, "\(row.cpu.median)", "\(row.cpu.p90)",
      "\(row.wall.median)", "\(row.wall.p90)", "\(row.machineSteps)", "\(row.pages)",
    ])
  }

  /// The texts in columns; those with a negative width are aligned at the left.
  private static func columns(_ texts: [String]) -> String {
    zip(texts, widths).map { text, width in
      let blanks = String(repeating: " ", count: max(0, abs(width) - text.count))
      return width < 0 ? text + blanks : blanks + text
    }.joined(separator: " ")
  }
}
