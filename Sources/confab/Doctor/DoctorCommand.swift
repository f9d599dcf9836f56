internal import Cells
internal import Glibc
internal import Intents
internal import Keys
internal import Model
internal import Terminal

/// `confab doctor`: checks what confab needs and prints what each check found. Changes nothing,
/// also while a full screen has the profile open.
struct DoctorCommand {
  let invocation: Invocation
  let environment: Environment

  /// Runs the checks of `confab doctor`; the exit status is `failure` if one of them is bad. With
  /// `--keys`, only shows each pressed key.
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

  /// Shows each pressed key (`KeyTrial`), in the colours of the full screen.
  private func keys() throws(Ending) {
    KeyTable.use(OwnKeys(environment: environment).file.map)
    let place = place()
    let settings = settings(place.profile.map { DatabaseCheck($0) })
    try KeyTrial(
      environment: environment, theme: ThemeChoice.theme(named: settings.shownTheme).theme,
      isASCIIOnly: LocaleCheck(environment, glyphs: settings.glyphs).isASCIIOnly
    ).run()
  }

  /// Makes the checks that follow those of the terminal, such as of the locale, the theme, and the
  /// files and server of the profile.
  private func check(_ report: inout DoctorReport) throws(Ending) {
    let place = place()
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

  private func place() -> PlaceCheck {
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

/// Runs another program, with a time limit, and reads the short text that it prints.
enum BriefCommand {
  /// The limit of bytes of a program's output.
  private static let most = 4_096

  /// The output of a program; `nil` if it cannot be started, fails, prints too much, or takes
  /// longer than the limit to print. The program's standard input is empty, and its standard error
  /// is dropped.
  ///
  /// - Parameters:
  ///   - words: the program's name, which is looked up in PATH, and its arguments.
  ///   - milliseconds: the time limit.
  static func output(of words: [String], milliseconds: Int) -> String? {
    var ends: [Int32] = [-1, -1]
    // A pair of sockets, unlike a pipe, is created with close-on-exec at once, so no other process
    // that is started at the same time keeps it open.
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    let process = DetachedProgram.start(words, output: ends[1])
    close(ends[1])
    defer { close(ends[0]) }
    guard let process else { return nil }
    let bytes = read(ends[0], until: ContinuousClock.now + .milliseconds(milliseconds))
    if bytes == nil { kill(process, SIGKILL) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      if errno != EINTR { return nil }
    }
    guard status == 0 else { return nil }
    return bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  /// All bytes of the program's output, read from the descriptor `end`; `nil` if the output does
  /// not end in time, or is too long.
  private static func read(_ end: Int32, until deadline: ContinuousClock.Instant) -> [UInt8]? {
    var found: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 512)
    while found.count <= most {
      let rest = ContinuousClock.now.duration(to: deadline).components
      let milliseconds = rest.seconds * 1_000 + rest.attoseconds / 1_000_000_000_000_000
      var waiting = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
      guard milliseconds > 0 else { return nil }
      let result = poll(&waiting, 1, Int32(clamping: milliseconds))
      if result < 0, errno == EINTR { continue }
      guard result > 0 else { return nil }
      let count = Glibc.read(end, &chunk, chunk.count)
      guard count > 0 else { return count == 0 ? found : nil }
      found += chunk[..<count]
    }
    return nil
  }
}
