import Cells
import Intents
import Formatting
import MatrixClient
import Model
import Network
import Storage
import Terminal
import Testing

@testable import confab

/// The findings that each check of `confab doctor` derives from observations that the tests invent.
@Suite struct DoctorFindingTests {
  private func grades(_ findings: [Finding]) -> [String] {
    findings.map { "\($0.topic.rawValue) \($0.grade.rawValue)" }
  }

  private func terminal(
    _ type: String = "xterm-256color", colours: Int = 256, colorterm: String? = nil,
    isMonochrome: Bool = false, isOutput: Bool = true, size: Size? = Size(rows: 24, columns: 80),
    error: TerminalError? = nil
  ) -> [String] {
    let description = TerminalDescription(name: type, colours: colours)
    return grades(
      TerminalCheck(
        type: type, description: error.map { .failure($0) } ?? .success(description),
        colorterm: colorterm, isMonochrome: isMonochrome, isInputTerminal: true,
        isOutputTerminal: isOutput, size: size
      ).findings)
  }

  @Test func `doctor judges a terminal by its type, streams, colours and size`() {
    let well = ["terminal ok", "streams ok", "colours ok", "window ok"]
    #expect(terminal() == well)
    #expect(terminal(colours: 1 << 24, colorterm: "truecolor") == well)
    #expect(terminal(colours: 8, isMonochrome: true) == well)
    for colours in [0, 8, 16] { #expect(terminal(colours: colours)[2] == "colours note") }
    #expect(terminal(colorterm: "truecolor")[2] == "colours note")
    #expect(terminal(isOutput: false) == ["terminal ok", "streams note", "colours ok"])
    #expect(terminal(size: nil)[3] == "window note")
    #expect(terminal(size: Size(rows: 4, columns: 80))[3] == "window note")
    #expect(terminal(size: Size(rows: 5, columns: 20))[3] == "window ok")
    for error in [TerminalError.unknownType(""), .unknownType("x"), .tooSimple("dumb")] {
      #expect(terminal(error: error) == ["terminal bad", "streams ok", "window ok"])
    }
  }

  @Test func `doctor expects a terminal type for tmux and screen, and a short Esc delay in tmux`() {
    func check(_ kind: MultiplexerCheck.Kind?, _ type: String, _ time: Int? = nil) -> [String] {
      grades(MultiplexerCheck(kind: kind, type: type, escapeMilliseconds: time).findings)
    }
    #expect(check(nil, "xterm") == ["multiplexer ok"])
    #expect(check(.tmux, "tmux-256color", 25) == ["multiplexer ok"])
    #expect(check(.tmux, "screen-256color") == ["multiplexer ok"])
    #expect(check(.screen, "screen.xterm-256color") == ["multiplexer ok"])
    #expect(check(.screen, "tmux-256color") == ["multiplexer note"])
    #expect(check(.tmux, "xterm-256color", 500) == ["multiplexer note", "multiplexer note"])
    #expect(check(.tmux, "tmux-256color", 50) == ["multiplexer ok"])
    #expect(check(.tmux, "tmux-256color", 51) == ["multiplexer note"])
  }

  @Test func `doctor names a glyph width that differs, with the expected and the measured number`()
  {
    let expected = WidthCheck.samples.map(\.expectedColumns)
    #expect(expected == [2, 2, 1, 6, 2, 1])
    #expect(grades(WidthCheck(outcome: .columns(expected)).findings) == ["widths ok"])
    #expect(grades(WidthCheck(outcome: .silent).findings) == ["widths note"])
    let findings = WidthCheck(outcome: .columns([2, 2, 1, 6, 4, 1])).findings
    #expect(grades(findings) == ["widths note"])
    #expect(findings.first?.sentence.contains("a flag takes 4 columns, not 2") == true)
  }

  @Test func `doctor measures each sample glyph in the form in which confab draws it`() {
    let drawn = WidthCheck.samples.map(\.drawn)
    #expect(drawn == ["世", "👍", "❤", "👨👩👧", "🇩🇪", "e\u{301}"])
  }

  @Test func `doctor notes a locale without UTF-8 unless ASCII is chosen`() {
    func check(
      _ name: String?, isUTF8: Bool = true, isInstalled: Bool = true, _ glyphs: GlyphWish = .auto
    ) -> (String, isASCIIOnly: Bool) {
      let check = LocaleCheck(
        name: name, variable: "LANG", isUTF8: isUTF8, isInstalled: isInstalled, glyphs: glyphs)
      return (grades(check.findings).joined(), check.isASCIIOnly)
    }
    #expect(check("C.UTF-8") == ("locale ok", false))
    #expect(check(nil) == ("locale note", false))
    #expect(check("xx.UTF-8", isInstalled: false) == ("locale note", false))
    #expect(check("C", isUTF8: false) == ("locale note", true))
    #expect(check("C", isUTF8: false, .unicode) == ("locale note", false))
    #expect(check("C", isUTF8: false, .ascii) == ("locale ok", true))
  }

  @Test func `doctor reports a broken theme as bad`() {
    #expect(grades(ThemeCheck(name: "dusk", error: nil).findings) == ["theme ok"])
    let error = ThemeError.malformed(path: "/x.json5", line: 7, reason: "no such role")
    let findings = ThemeCheck(name: "/x.json5", error: error).findings
    #expect(findings.map(\.sentence) == ["/x.json5:7: no such role."])
    #expect(grades(findings) == ["theme bad"])
  }

  @Test func `doctor names a library that cannot be loaded, and what does not work without it`() {
    #expect(grades(LibraryCheck(missing: []).findings) == ["libraries ok"])
    #expect(grades(LibraryCheck().findings) == ["libraries ok"])
    let findings = LibraryCheck(missing: [.xml, .webp]).findings
    #expect(grades(findings) == ["libraries note", "libraries note"])
    #expect(
      findings.first?.sentence
        == "libxml2.so.2 cannot be loaded: messages are shown without their formatting.")
    #expect(findings.last?.advice == "Install the package libwebp7.")
  }

  @Test func `doctor expects a folder to be the person's own, usable, not writable by others`() {
    func check(_ state: FolderCheck.State) -> [String] {
      grades(FolderCheck(topic: .data, path: "/d", state: state, ownID: 7).findings)
    }
    #expect(check(.folder(ownerID: 7, mode: 0o755, isUsable: true)) == ["data ok"])
    #expect(check(.folder(ownerID: 7, mode: 0o770, isUsable: true)) == ["data note"])
    #expect(check(.folder(ownerID: 7, mode: 0o702, isUsable: true)) == ["data note"])
    #expect(check(.folder(ownerID: 0, mode: 0o700, isUsable: true)) == ["data note"])
    #expect(check(.folder(ownerID: 7, mode: 0o500, isUsable: false)) == ["data bad"])
    #expect(check(.missing(parent: "/", canBeMade: true)) == ["data ok"])
    #expect(check(.missing(parent: "/", canBeMade: false)) == ["data bad"])
    #expect(check(.noFolder) == ["data bad"])
    #expect(check(.unreadable("no right")) == ["data bad"])
  }

  @Test func `doctor expects a disk to be writable, local and not full`() {
    func check(
      _ free: Int?, isReadOnly: Bool = false, _ type: String? = "ext4"
    ) -> [String] {
      grades(DiskCheck(path: "/d", freeBytes: free, isReadOnly: isReadOnly, type: type).findings)
    }
    #expect(check(1 << 40) == ["disk ok"])
    #expect(check(nil, nil) == ["disk ok"])
    #expect(check(DiskCheck.scarceBytes) == ["disk ok"])
    #expect(check(DiskCheck.scarceBytes - 1) == ["disk note"])
    #expect(check(DiskCheck.minBytes - 1) == ["disk bad"])
    #expect(check(0, isReadOnly: true) == ["disk bad"])
    #expect(check(0, "nfs4") == ["disk bad", "disk note"])
  }

  private func database(_ state: DatabaseCheck.State) -> [String] {
    grades(DatabaseCheck(profile: "p", path: "/p/confab.db", state: state).findings)
  }

  private func examined(_ version: Int, _ damage: String? = nil) -> DatabaseCheck.State {
    .examined(
      StoreExamination(
        version: version, oldestVersion: 7, knownVersion: 9, damage: damage, bytes: 4_096,
        newestMessage: nil, settings: Settings()))
  }

  @Test func `doctor expects a database to be intact and of a known schema`() {
    #expect(database(.none) == ["database ok"])
    #expect(database(examined(9)) == ["database ok"])
    #expect(database(examined(8)) == ["database note"])
    #expect(database(examined(6)) == ["database note"])
    #expect(database(examined(10)) == ["database bad"])
    #expect(database(examined(9, "row 3 missing from index")) == ["database bad"])
    #expect(database(.failed(.busy(path: "/p"))) == ["database note"])
    #expect(database(.failed(.damaged(path: "/p", message: "no database"))) == ["database bad"])
    #expect(database(.failed(.unusable(path: "/p", message: "no right"))) == ["database bad"])
  }

  @Test func `doctor compares the clock with the program's file, the server and the messages`() {
    func check(program: Int64? = nil, message: Int64? = nil, ahead: Int64? = nil) -> [String] {
      grades(
        ClockCheck(
          now: 1_000_000, program: program, newestMessage: message, serverAhead: ahead
        ).findings)
    }
    #expect(check() == ["clock ok"])
    #expect(check(program: 1_086_400, message: 1_000_300, ahead: nil) == ["clock ok"])
    #expect(check(program: 1_086_401) == ["clock bad"])
    #expect(check(message: 1_000_301) == ["clock note"])
    #expect(check(message: 1_000_301, ahead: 60) == ["clock ok"])
    #expect(check(ahead: 61) == ["clock note"])
    #expect(check(ahead: -61) == ["clock note"])
    #expect(check(message: .max, ahead: .max) == ["clock note"])
  }

  @Test func `doctor accepts any server time between the start and the end of its request`() {
    #expect(ServerCheck.difference(105, from: 100, to: 110) == 0)
    #expect(ServerCheck.difference(90, from: 100, to: 110) == -10)
    #expect(ServerCheck.difference(120, from: 100, to: 110) == 10)
  }

  @Test func `doctor grades a server's state, and has words and advice for each kind of failure`() {
    func check(_ state: ServerCheck.State, isTokenOpen: Bool = false) -> [Finding] {
      ServerCheck(
        url: "https://h", state: state, clockAhead: nil, isTokenOpen: isTokenOpen,
        sessionPath: "/p/session.json"
      ).findings
    }
    #expect(grades(check(.local)) == ["server ok"])
    #expect(grades(check(.answered(versions: 3))) == ["server ok"])
    #expect(grades(check(.answered(versions: 0))) == ["server note"])
    #expect(grades(check(.local, isTokenOpen: true)) == ["server ok", "profile note"])
    #expect(grades(check(.noSession("cannot read it"))) == ["server bad"])
    let (network, certificate) = ("Check the network and", "ca-certificates")
    for (failure, words, advice) in [
      (.network(.timedOut), "did not answer within 10 s", network),
      (.network(.untrusted("bad", fingerprint: "1E:A3")), "(SHA-256 1E:A3)", certificate),
      (.network(.untrusted("no cipher", fingerprint: nil)), "cannot be trusted", certificate),
      (.network(.cannotConnect("refused")), "cannot be reached: “refused”", network),
      (.network(.dropped("gone")), "broke the connection", network),
      (.network(.badURL("h")), "is not an address", "Sign in again"),
      (.notUnderstood("it is not JSON"), "not as a Matrix homeserver", "sign in first"),
      (
        .refused(status: 502, code: "", message: "", retryAfterSeconds: nil), "status 502",
        "Try again later"
      ),
    ] as [(CallFailure, String, String)] {
      let findings = check(.failed(failure))
      #expect(grades(findings) == ["server bad"])
      #expect(findings.first?.sentence.contains(words) == true, "\(findings)")
      #expect(findings.first?.advice?.contains(advice) == true, "\(findings)")
    }
  }
}
