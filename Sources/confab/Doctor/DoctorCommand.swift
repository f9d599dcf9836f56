internal import Cells
internal import Glibc
internal import Intents
internal import Keys
internal import Model
internal import Terminal
internal import Themes

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
