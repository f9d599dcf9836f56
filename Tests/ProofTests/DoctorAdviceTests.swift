import Cells
import Intents
import Keys
import Formatting
import MatrixClient
import Model
import Network
import Storage
import Terminal
import Testing

@testable import confab

/// The advice that `confab doctor` gives for the problems that its checks find.
@Suite struct DoctorAdviceTests {
  /// The findings of a check that meets one problem, and a part of the advice for that problem.
  private typealias Advised = (findings: [Finding], advice: String)

  private static func terminal(
    _ type: String = "xterm-256color", colours: Int = 256, colorterm: String? = nil,
    isInput: Bool = true, isOutput: Bool = true, size: Size? = Size(rows: 24, columns: 80),
    error: TerminalError? = nil
  ) -> [Finding] {
    let description = TerminalDescription(name: type, colours: colours)
    return TerminalCheck(
      type: type, description: error.map { .failure($0) } ?? .success(description),
      colorterm: colorterm, isMonochrome: false, isInputTerminal: isInput,
      isOutputTerminal: isOutput, size: size
    ).findings
  }

  private static let terminals: [Advised] = [
    (terminal(error: .unknownType("")), "Set TERM to the terminal's type"),
    (terminal("x", error: .unknownType("x")), "or set TERM to xterm-256color"),
    (terminal("dumb", error: .tooSimple("dumb")), "Use another terminal, or set TERM"),
    (terminal(isOutput: false), "without a pipe or redirection"),
    (terminal(isInput: false, isOutput: false), "Run confab doctor in a terminal"),
    (terminal(colorterm: "truecolor"), "describes terminals with direct colour"),
    (terminal("x", colours: 8, colorterm: "truecolor"), "-256color, such as xterm-256color"),
    (terminal(colours: 8), "If the terminal has more colours"),
    (terminal(colours: 0), "If the terminal has colours"),
    (terminal(size: nil), "stty rows 24"),
    (terminal(size: Size(rows: 1, columns: 1)), "Make the window larger"),
  ]

  private static func multiplexer(
    _ kind: MultiplexerCheck.Kind, _ type: String, _ time: Int? = nil
  ) -> [Finding] {
    MultiplexerCheck(kind: kind, type: type, escapeMilliseconds: time).findings
  }

  private static func locale(_ name: String?, isUTF8: Bool, isInstalled: Bool) -> [Finding] {
    LocaleCheck(
      name: name, variable: "LC_ALL", isUTF8: isUTF8, isInstalled: isInstalled, glyphs: .auto
    ).findings
  }

  private static let surroundings: [Advised] = [
    (multiplexer(.tmux, "xterm"), "default-terminal tmux-256color into ~/.tmux.conf"),
    (multiplexer(.screen, "xterm"), "term screen-256color into ~/.screenrc"),
    (multiplexer(.tmux, "tmux", 500), "escape-time 25"),
    (WidthCheck(outcome: .columns([9, 2, 1, 6, 2, 1])).findings, "Rows with such characters"),
    (WidthCheck(outcome: .silent).findings, "If rows look shifted"),
    (locale(nil, isUTF8: true, isInstalled: true), "Set LANG to a locale with UTF-8"),
    (locale("C", isUTF8: false, isInstalled: true), "set LC_ALL to a locale with UTF-8"),
    (locale("x.UTF-8", isUTF8: true, isInstalled: false), "Install the locale, or set LC_ALL"),
    (
      ThemeCheck(name: "x", error: .notFound(name: "x", folders: ["/"])).findings,
      "Choose another theme"
    ),
    (
      ThemeCheck(name: "x", error: .malformed(path: "/x", line: 1, reason: "no")).findings,
      "Correct the file, or choose another theme"
    ),
    (KeysCheck(file: KeyFile(), mistake: "no").findings, "until then confab uses its usual keys"),
  ]

  private static func folder(_ state: FolderCheck.State) -> [Finding] {
    FolderCheck(topic: .data, path: "/d/e", state: state, ownID: 7).findings
  }

  private static func disk(_ free: Int?, isReadOnly: Bool = false, _ type: String) -> [Finding] {
    DiskCheck(path: "/d", freeBytes: free, isReadOnly: isReadOnly, type: type).findings
  }

  private static let folders: [Advised] = [
    (
      PlaceCheck(data: nil, profile: nil, environment: Environment([:])).findings, "Set HOME"
    ),
    (folder(.missing(parent: "/d", canBeMade: false)), "Change the rights of /d,"),
    (folder(.noFolder), "Move it away"), (folder(.unreadable("no")), "the folders above it"),
    (folder(.folder(ownerID: 7, mode: 0o500, isUsable: false)), "chmod u+rwx"),
    (folder(.folder(ownerID: 0, mode: 0o700, isUsable: true)), "Run confab as that user"),
    (folder(.folder(ownerID: 7, mode: 0o777, isUsable: true)), "chmod go-w"),
    (disk(nil, isReadOnly: true, "ext4"), "Mount it for writing"),
    (disk(0, "ext4"), "Make space there"), (disk(nil, "nfs4"), "Name a local folder"),
    (ThemeFolderCheck(path: "/t", state: .closed).findings, "chmod u+rx,"),
  ]

  private static func database(_ state: DatabaseCheck.State) -> [Finding] {
    DatabaseCheck(profile: "p", path: "/p", state: state).findings
  }

  private static func examined(_ version: Int, _ damage: String? = nil) -> [Finding] {
    database(
      .examined(
        StoreExamination(
          version: version, oldestVersion: 7, knownVersion: 9, damage: damage, bytes: 1,
          newestMessage: nil,
          settings: Settings())))
  }

  private static func server(
    _ state: ServerCheck.State, isTokenOpen: Bool = false
  ) -> [Finding] {
    ServerCheck(
      url: "https://h", state: state, clockAhead: nil, isTokenOpen: isTokenOpen, sessionPath: "/s"
    ).findings
  }

  private static func clock(
    program: Int64? = nil, message: Int64? = nil, ahead: Int64? = nil
  ) -> [Finding] {
    ClockCheck(now: 0, program: program, newestMessage: message, serverAhead: ahead).findings
  }

  private static let stored: [Advised] = [
    (examined(8), "it brings the database up to date"),
    (examined(6), "it then keeps the file under another name"),
    (examined(10), "Use the newer confab"),
    (examined(9, "row 3"), "an empty file with the name of the database"),
    (database(.failed(.busy(path: "/p"))), "Run confab doctor again later"),
    (database(.failed(.unusable(path: "/p", message: ""))), "Make the file and its folder"),
    (server(.answered(versions: 0)), "or sign in to another server"),
    (server(.noSession("cannot read it")), "Sign in again"),
    (server(.local, isTokenOpen: true), "chmod 600"),
    (server(.failed(.network(.timedOut))), "Check the network"),
    (server(.failed(.network(.untrusted("", fingerprint: nil)))), "ca-certificates"),
    (server(.failed(.notUnderstood(""))), "asks you to sign in first"),
    (
      server(.failed(.refused(status: 502, code: "", message: "", retryAfterSeconds: nil))),
      "Try again later"
    ),
    (clock(program: 100_000), "certificates of servers are refused"),
    (clock(message: 1_000), "Compare the clock with another one"),
    (clock(ahead: 100), "timedatectl set-ntp true"),
  ]

  private static func package(of library: LibraryFile) -> String {
    switch library {
    case .xml: "libxml2."
    case .magic: "libmagic1."
    case .qrencode: "libqrencode4."
    case .chafa: "libchafa0."
    case .png: "libpng16-16."
    case .jpeg: "libturbojpeg0."
    case .webp: "libwebp7."
    }
  }

  private static let libraries: [Advised] = LibraryFile.allCases.map {
    (LibraryCheck(missing: [$0]).findings, "Install the package " + package(of: $0))
  }

  @Test func `doctor gives advice of its own for each problem`() {
    let all = Self.terminals + Self.surroundings + Self.folders + Self.stored + Self.libraries
    for (place, problem) in all.enumerated() {
      let given = problem.findings.compactMap(\.advice)
      #expect(given.count == 1, "\(problem)")
      #expect(given.first?.contains(problem.advice) == true, "\(problem)")
      for other in all.indices where other != place {
        #expect(
          !all[other].findings.contains { $0.advice?.contains(problem.advice) == true },
          "\(problem.advice): \(all[other].findings)")
      }
    }
  }
}
