internal import MatrixClient

/// One result of a check of `confab doctor`, as it is printed: grade, topic, a sentence, and
/// advice.
struct Finding: Sendable, Equatable {
  /// The grade of a finding; its text is the first word of the line that `confab doctor` prints.
  enum Grade: String, Sendable {
    case ok
    /// confab works, but not as well as it could, or something could not be checked.
    case note
    /// Something that confab needs or the person has chosen is missing, broken or wrong.
    case bad
  }

  /// The subject of a check; its text is the second word of the line that `confab doctor` prints.
  enum Topic: String, Sendable {
    case terminal, streams, colours, multiplexer, window, widths, locale, theme, keys
    case libraries, data, profile, disk, config, runtime, database, server, clock
  }

  /// The text of a finding about a problem: `sentence` describes the problem, and `advice` says
  /// what to do about it. Each is one sentence or a few.
  struct Remark: Sendable, Equatable {
    let sentence: String
    let advice: String
  }

  let grade: Grade
  let topic: Topic
  let sentence: String
  /// The sentence that says what to do; `nil` if nothing has to be done.
  let advice: String?

  static func ok(_ topic: Topic, _ sentence: String) -> Finding {
    Finding(grade: .ok, topic: topic, sentence: sentence, advice: nil)
  }

  static func note(_ topic: Topic, _ remark: Remark) -> Finding {
    Finding(grade: .note, topic: topic, sentence: remark.sentence, advice: remark.advice)
  }

  static func bad(_ topic: Topic, _ remark: Remark) -> Finding {
    Finding(grade: .bad, topic: topic, sentence: remark.sentence, advice: remark.advice)
  }
}

/// Cleans texts of the environment, the disk and the network for the terminal.
enum DoctorText {
  /// The text on one line: newlines and tabs become blanks, and other control characters are
  /// removed.
  static func clean(_ text: String) -> String {
    String(CleanText.body(text).map { $0.isNewline || $0 == "\t" ? " " : $0 })
  }

  /// A text of the environment or the server, without control characters and in quotation marks; a
  /// text of more than 120 characters is truncated.
  static func quoted(_ text: String) -> String {
    let line = CleanText.line(text) ?? ""
    return line.count > 120 ? "“\(line.prefix(120))…”" : "“\(line)”"
  }
}
