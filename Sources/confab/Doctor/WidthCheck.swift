internal import Cells
internal import Glibc
internal import Terminal

/// Compares the widths in columns of some texts in the terminal with the widths that confab
/// expects.
struct WidthCheck {
  /// A text whose width in the terminal is measured, and the name that the check's finding gives
  /// it, such as "an emoji".
  struct Sample: Sendable, Equatable {
    let name: String
    let text: String

    /// The text as confab sends it to the terminal: without the characters that `CellScanner`
    /// leaves out, because terminals give those different widths.
    var drawn: String {
      var result = String.UnicodeScalarView()
      for glyph in CellScanner(text, .none) where glyph.columns > 0 {
        result.append(glyph.base)
        result.append(contentsOf: glyph.marks)
      }
      return String(result)
    }

    var expectedColumns: Int { GraphemeWidth.columns(of: text) }
  }

  static let samples = [
    Sample(name: DoctorWords.chinese, text: "世"),
    Sample(name: DoctorWords.emoji, text: "👍"),
    Sample(name: DoctorWords.emojiWithSelector, text: "❤\u{fe0f}"),
    Sample(name: DoctorWords.family, text: "👨\u{200d}👩\u{200d}👧"),
    Sample(name: DoctorWords.flag, text: "🇩🇪"),
    Sample(name: DoctorWords.accent, text: "e\u{301}"),
  ]

  /// The time limit of the measurement, in milliseconds, which suits a terminal behind a slow
  /// connection.
  private static let patience = 1_000

  let outcome: WidthProbe.Outcome

  var findings: [Finding] {
    guard case .columns(let columns) = outcome else {
      return [.note(.widths, DoctorWords.widthsUnknown)]
    }
    let different = zip(Self.samples, columns).filter { $0.expectedColumns != $1 }
    if different.isEmpty { return [.ok(.widths, DoctorWords.widths(Self.samples.count))] }
    return [
      .note(
        .widths,
        DoctorWords.widthsDiffer(
          different.map { DoctorWords.width($0.name, found: $1, expected: $0.expectedColumns) }))
    ]
  }
}

extension WidthCheck {
  /// Measures the widths; `nil` if they cannot be measured: standard input and output must be a
  /// terminal of a known type that is wide enough for the texts, with this process in its
  /// foreground.
  init?(_ terminal: TerminalCheck) {
    guard terminal.isInputTerminal, terminal.isOutputTerminal,
      case .success = terminal.description, (terminal.size?.columns ?? 80) >= 20,
      tcgetpgrp(STDIN_FILENO) == getpgrp()
    else { return nil }
    outcome = WidthProbe.measure(
      Self.samples.map(\.drawn), input: STDIN_FILENO, output: STDOUT_FILENO,
      milliseconds: Self.patience)
  }
}
