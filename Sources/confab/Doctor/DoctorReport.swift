internal import Cells

/// Prints the findings of `confab doctor` as they are made, and counts them.
struct DoctorReport {
  /// The limit of columns of a line in a terminal that is not narrower: lines of this length fit a
  /// terminal of 80 columns.
  static let usualColumns = 79
  /// The column at which the sentence of a finding begins, after its grade and topic, unless the
  /// terminal is narrow.
  private static let indent = 18
  private static let gradeColumns = 6

  /// The limit of columns of the lines of a finding.
  let columns: Int
  /// `true` if characters outside of ASCII are replaced, as the locale's character set lacks them.
  let isASCIIOnly: Bool
  private(set) var notes = 0
  private(set) var bads = 0

  init(columns: Int = usualColumns, isASCIIOnly: Bool = false) {
    self.columns = max(columns, 20)
    self.isASCIIOnly = isASCIIOnly
  }

  /// Prints findings to standard output, and counts them.
  mutating func print(_ findings: [Finding]) throws(Ending) {
    for finding in findings {
      if finding.grade == .note { notes += 1 }
      if finding.grade == .bad { bads += 1 }
      try StandardStreams.put(text(of: finding))
    }
  }

  /// Prints the numbers of the findings that are bad and of those that are notes.
  func printSum() throws(Ending) {
    try StandardStreams.put(shown(DoctorWords.sum(notes: notes, bads: bads)) + "\n")
  }

  /// The lines of a finding, each with a newline: grade, topic and sentence, and below the sentence
  /// the advice. All texts in the lines are cleaned, as paths, variables and servers may contain
  /// control characters.
  func text(of finding: Finding) -> String {
    let sentences = [finding.sentence, finding.advice].compactMap { $0 }.map(DoctorText.clean)
    // In a narrow terminal the sentence begins on a line below grade and topic.
    let isNarrow = columns < Self.indent + 22
    let indent = isNarrow ? 2 : Self.indent
    let lines = sentences.flatMap { TextWrap.lines(of: $0, columns: columns - indent) }
    let head =
      padded(finding.grade.rawValue, Self.gradeColumns)
      + padded(finding.topic.rawValue, Self.indent - Self.gradeColumns)
    let blank = String(repeating: " ", count: indent)
    let body = lines.enumerated().map { index, line in
      (index == 0 && !isNarrow ? head : blank) + shown(String(line.text)) + "\n"
    }.joined()
    return isNarrow ? head + "\n" + body : body
  }

  private func shown(_ text: String) -> String { isASCIIOnly ? ASCIIFallback.text(text) : text }

  private func padded(_ text: String, _ columns: Int) -> String {
    text + String(repeating: " ", count: max(1, columns - text.count))
  }
}
