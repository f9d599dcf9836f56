internal import Cells
internal import Engine
internal import Glibc
internal import Intents
internal import Keys
internal import MatrixClient
internal import Model
internal import Terminal

/// `confab doctor`: checks what confab needs and prints what each check found. Changes nothing,
/// also while a full screen has the profile open.
struct DoctorCommand {
  let invocation: Invocation
  let environment: Environment

  /// The exit status is `failure` if a finding is bad. With `--keys`, only shows each pressed key.
  func run() throws(Ending) -> ExitStatus {
    guard !invocation.showsKeys else {
      try keys()
      return .ok
    }
    let terminal = TerminalCheck(environment)
    var report = DoctorReport(
      columns: min(DoctorReport.usualColumns, terminal.size?.columns ?? .max),
      isASCIIOnly: !TerminalLocale.isUTF8 { environment[$0] })
    try report.print(terminal.findings)
    try report.print(MultiplexerCheck(environment).findings)
    // The widths are measured before the first thread starts, as the measurement delays signals.
    if let widths = WidthCheck(terminal) {
      endIfInterrupted(widths)
      try report.print(widths.findings)
    }
    try check(&report)
    try report.printSum()
    return report.bads == 0 ? .ok : .failure
  }

  private func keys() throws(Ending) {
    KeyTable.use(OwnKeys(environment: environment).file.map)
    let settings = settings(place.profile.map { DatabaseCheck($0) })
    try KeyTrial(
      environment: environment, theme: ThemeChoice.theme(named: settings.shownTheme).theme,
      isASCIIOnly: LocaleCheck(environment, glyphs: settings.glyphs).isASCIIOnly
    ).run()
  }

  private func check(_ report: inout DoctorReport) throws(Ending) {
    let place = place
    let database = place.profile.map { DatabaseCheck($0) }
    let settings = settings(database)
    try report.print(LocaleCheck(environment, glyphs: settings.glyphs).findings)
    try report.print(ThemeCheck(loading: settings.shownTheme).findings)
    try report.print(KeysCheck(OwnKeys(environment: environment)).findings)
    try report.print(LibraryCheck().findings)
    try report.print(place.findings)
    try report.print(ThemeFolderCheck(path: ThemeChoice.ownFolder).findings)
    if let database { try report.print(database.findings) }
    let proxies = ProxyChoice.find(invocation.proxy, environment)
    let server = place.profile.map { ServerCheck($0, proxies) }
    if let server { try report.print(server.findings) }
    try report.print(
      ClockCheck(
        newestMessage: database?.newestMessageSeconds, serverAhead: server?.clockAhead
      ).findings)
  }

  private var place: PlaceCheck {
    PlaceCheck(data: invocation.data, profile: invocation.profile, environment: environment)
  }

  /// The settings that a full screen with the same command-line options would use.
  private func settings(_ database: DatabaseCheck?) -> SettingsModel {
    var start = SettingsStart()
    start.given = invocation.given
    start.assumedBackground = AssumedBackground.value(colours: environment["COLORFGBG"])
    return SettingsModel(start, chosen: database?.settings ?? Settings())
  }

  /// Ends the program with SIGINT if Ctrl-C was pressed during the measurement of widths, which
  /// reads keys itself, so that the system sends no signal.
  private func endIfInterrupted(_ widths: WidthCheck) {
    guard widths.outcome == .interrupted else { return }
    signal(SIGINT, SIG_DFL)
    kill(getpid(), SIGINT)
  }
}

/// One line of `confab doctor`: grade, topic and a sentence, and below it what to do.
struct Finding: Sendable, Equatable {
  enum Grade: String, Sendable {
    case ok
    /// confab works, but not as well as it could, or something could not be checked.
    case note
    /// Something that confab needs or the person has chosen is missing, broken or wrong.
    case bad
  }

  enum Topic: String, Sendable {
    case terminal, streams, colours, multiplexer, window, widths, locale, theme, keys
    case libraries, data, profile, disk, config, runtime, database, server, clock
  }

  let grade: Grade
  let topic: Topic
  let sentence: String
  let advice: String?

  static func ok(_ topic: Topic, _ sentence: String) -> Finding {
    Finding(grade: .ok, topic: topic, sentence: sentence, advice: nil)
  }

  static func note(_ topic: Topic, _ sentence: String, _ advice: String) -> Finding {
    Finding(grade: .note, topic: topic, sentence: sentence, advice: advice)
  }

  static func bad(_ topic: Topic, _ sentence: String, _ advice: String) -> Finding {
    Finding(grade: .bad, topic: topic, sentence: sentence, advice: advice)
  }
}

/// Texts of the environment, the disk and the network, for the terminal.
enum DoctorText {
  /// The text on one line, without control characters.
  static func clean(_ text: String) -> String {
    String(CleanText.body(text).map { $0.isNewline || $0 == "\t" ? " " : $0 })
  }

  /// The text without control characters and in quotation marks, cut after 120 characters.
  static func quoted(_ text: String) -> String {
    let line = CleanText.line(text) ?? ""
    return line.count > 120 ? "“\(line.prefix(120))…”" : "“\(line)”"
  }

  /// The text as a sentence, with a capital letter at its start and a full stop.
  static func sentence(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst() + "."
  }

  /// The sentence of an ending, without the program's name at its start.
  static func reason(_ ending: Ending) -> String { ending.sentence.replacing("confab: ", with: "") }

  /// A number of bytes in the largest unit of which it has at least one, rounded down: "3 MiB".
  static func bytes(_ count: Int) -> String {
    var rest = count
    for unit in ["bytes", "KiB", "MiB", "GiB"] {
      if rest < 1024 { return "\(rest) \(unit)" }
      rest /= 1024
    }
    return "\(rest) TiB"
  }

  /// Seconds since 1970 in the local time zone: "2026-11-20 14:03".
  static func time(_ seconds: Int64) -> String {
    let product = seconds.multipliedReportingOverflow(by: 1_000)
    let time = SystemClock.local(
      ServerTimestamp(milliseconds: product.overflow ? 0 : product.partialValue))
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(time.year)-\(two(time.month))-\(two(time.day)) \(two(time.hour)):\(two(time.minute))"
  }
}

/// Prints the findings of `confab doctor` as they are made, and counts them.
struct DoctorReport {
  /// Lines of this length fit a terminal of 80 columns.
  static let usualColumns = 79
  /// The column of the sentence, after grade and topic, unless the terminal is narrow.
  private static let indent = 18
  private static let gradeColumns = 6

  let columns: Int
  let isASCIIOnly: Bool
  private(set) var notes = 0
  private(set) var bads = 0

  init(columns: Int = usualColumns, isASCIIOnly: Bool = false) {
    self.columns = max(columns, 20)
    self.isASCIIOnly = isASCIIOnly
  }

  mutating func print(_ findings: [Finding]) throws(Ending) {
    for finding in findings {
      if finding.grade == .note { notes += 1 }
      if finding.grade == .bad { bads += 1 }
      try StandardStreams.put(text(of: finding))
    }
  }

  func printSum() throws(Ending) {
    try StandardStreams.put(shown(Self.sum(notes: notes, bads: bads)) + "\n")
  }

  /// The last line: "Nothing is bad. 2 notes."
  static func sum(notes: Int, bads: Int) -> String {
    let count = notes == 0 ? "" : notes == 1 ? " 1 note." : " \(notes) notes."
    return (bads == 0 ? "Nothing is bad." : bads == 1 ? "1 line is bad." : "\(bads) lines are bad.")
      + count
  }

  /// The lines of a finding, each with a newline, cleaned: paths, variables and servers may contain
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
