import Cells
import FoundationEssentials
import Glibc
import TestSupport
import Testing

extension EndToEnd {
  /// Files between people at `confab serve`, by the built program.
  @Suite struct FilesOfPeople {
    /// Returns `count` pseudo-random bytes, which cannot be compressed and are no program, as the
    /// content of a file.
    private static func content(_ count: Int) -> Data {
      var state: UInt64 = 0x9e37_79b9_7f4a_7c15
      var bytes = [UInt8]()
      bytes.reserveCapacity(count)
      for _ in 0..<count {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes.append(UInt8(truncatingIfNeeded: state >> 56))
      }
      return Data(bytes)
    }

    private struct Company {
      let folder: TemporaryFolder
      let server, anna: VirtualTerminal

      init() throws {
        folder = try TemporaryFolder()
        server = try TwoPeople.program(
          [
            "--data", "\(folder.path)/s", "serve", "--open-registration", "--listen", "127.0.0.1:0",
          ],
          folder)
        try server.waitFor(text: "listening on")
        let address = try #require(
          TwoPeople.address(server.screen.text), "\(server.screen.picture)")
        for name in ["anna", "bob"] { try TwoPeople.register(name, at: address, folder) }
        anna = try TwoPeople.program(["--data", "\(folder.path)/anna"], folder)
        try anna.waitForConnection()
        anna.send(Typed.newChat)
        try anna.waitFor(text: "Start chat")
        anna.send("bob" + Typed.enter + Typed.enter)
        try anna.waitFor(text: "Write to ")
      }

      func bob(_ environment: [String: String] = [:]) throws -> VirtualTerminal {
        let bob = try VirtualTerminal(
          ProgramSitting.program(), arguments: ["--data", "\(folder.path)/bob"],
          environment: environment,
          home: folder.path, size: ProgramSitting.wide)
        bob.keptAlive = folder
        try bob.waitForConnection()
        try bob.waitForSelectedChat("anna")
        try bob.openSelectedChat()
        return bob
      }

      func end(_ programs: VirtualTerminal...) throws {
        for program in programs { #expect(try program.quit() == .code(0)) }
        server.kill(SIGTERM)
        #expect(try server.waitForExit() == .code(0))
      }
    }

    @Test func `a file of some megabytes arrives with every byte`() throws {
      let company = try Company()
      let content = Self.content(5_000_000)
      let path = company.folder.path
      try content.write(to: URL(filePath: "\(path)/ridge map.bin"))
      try FileManager.default.createDirectory(
        atPath: "\(path)/Downloads", withIntermediateDirectories: false)
      try Data("mine".utf8).write(to: URL(filePath: "\(path)/Downloads/ridge map.bin"))
      company.anna.send("/upload ~/ridge")
      try company.anna.waitFor(text: "ridge map.bin")
      company.anna.send(Typed.tab + Typed.enter)
      try company.anna.waitFor("the file to be sent") { screen in
        screen.messageRows.contains { $0.contains("ridge map.bin") && $0.contains("Sent") }
      }
      let bob = try company.bob()
      try bob.waitFor("the file") { screen in
        screen.messageRows.contains { $0.contains("ridge map.bin") && $0.contains("5 MB") }
      }
      bob.send("/save" + Typed.enter)
      try bob.waitFor(text: "Saved as")
      let saved = "\(path)/Downloads/ridge map (2).bin"
      #expect(try Data(contentsOf: URL(filePath: saved)) == content)
      #expect(
        try Data(contentsOf: URL(filePath: "\(path)/Downloads/ridge map.bin"))
          == Data("mine".utf8))
      // The profile keeps no copy of the sent file.
      let profiles = "\(path)/anna/profiles"
      let profile = try #require(
        try FileManager.default.contentsOfDirectory(atPath: profiles).first { $0.hasPrefix("anna") }
      )
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: "\(profiles)/\(profile)/uploads")
          .isEmpty)
      try company.end(company.anna, bob)
    }

    @Test func `a paste of 2,000 lines is sent as a file with every line`() throws {
      let company = try Company()
      let path = company.folder.path
      try FileManager.default.createDirectory(
        atPath: "\(path)/Downloads", withIntermediateDirectories: false)
      let text = (1...2_000).map { "line \($0) of a log with 猫 and more" }.joined(separator: "\n")
      company.anna.send(Typed.paste(text))
      try company.anna.waitFor("the choices") { screen in
        ["Send as a file", "Keep", "Undo"].allSatisfy(screen.text.contains)
      }
      company.anna.send(Typed.enter)
      try company.anna.waitFor("the file to be sent") { screen in
        screen.messageRows.contains { $0.contains("message.txt") && $0.contains("Sent") }
      }
      let bob = try company.bob()
      try bob.waitFor("the file") { screen in
        screen.messageRows.contains { $0.contains("message.txt") }
      }
      bob.send("/save" + Typed.enter)
      try bob.waitFor(text: "Saved as")
      let saved = try Data(contentsOf: URL(filePath: "\(path)/Downloads/message.txt"))
      #expect(saved == Data(text.utf8))
      try company.end(company.anna, bob)
    }

    @Test func `a file whose upload is killed is sent once, when the program starts again`() throws
    {
      let company = try Company()
      let content = Self.content(20_000_000)
      let path = company.folder.path
      try content.write(to: URL(filePath: "\(path)/big.bin"))
      company.anna.send("/upload \(path)/big.bin" + Typed.enter)
      try company.anna.waitFor("the file in its row") { screen in
        screen.messageRows.contains { $0.contains("big.bin") }
      }
      company.anna.kill(SIGKILL)
      #expect(try company.anna.waitForExit() == .signal(SIGKILL))
      // The program sends the content that the file had when it was chosen, not the changed one.
      try Data("changed".utf8).write(to: URL(filePath: "\(path)/big.bin"))
      let anna = try TwoPeople.program(["--data", "\(path)/anna"], company.folder)
      try anna.waitForConnection()
      try anna.waitFor("the file to be sent") { screen in
        screen.messageRows.contains {
          $0.contains("big.bin") && ($0.contains("Sent") || $0.contains("Seen"))
        }
      }
      let bob = try company.bob()
      bob.send("hello" + Typed.enter)
      try bob.waitFor(text: "hello")
      #expect(bob.screen.messageRows.count { $0.contains("big.bin") } == 1)
      bob.send("/save \(path)/got.bin" + Typed.enter)
      try bob.waitFor(text: "Saved as")
      #expect(try Data(contentsOf: URL(filePath: "\(path)/got.bin")) == content)
      try company.end(anna, bob)
    }

    @Test func `an image is shown small below its line, with the caption that was sent with it`()
      throws
    {
      let company = try Company()
      let path = company.folder.path
      try Data(PlainPNG.red(24, 8)).write(to: URL(filePath: "\(path)/red sky.png"))
      company.anna.send("/upload \(path)/red sky.png at eight" + Typed.enter)
      let bob = try company.bob()
      for screen in [company.anna, bob] {
        try screen.waitFor("the picture and its words") { screen in
          screen.messageRows.contains { $0.contains("red sky.png") }
            && screen.messageRows.contains { $0.contains("at eight") }
            && screen.messageRows.count { $0.contains(String(repeating: "▀", count: 24)) } == 4
        }
        let row = try #require(screen.screen.rows.firstIndex { $0.contains("▀") })
        let column = try #require(
          (0..<screen.screen.size.columns).first {
            screen.screen.cell(row: row, column: $0).text == "▀"
          })
        let cell = screen.screen.cell(row: row, column: column)
        #expect(cell.foreground == .index(196) && cell.background == .index(196))
      }
      bob.send("/settings" + Typed.enter)
      try bob.waitFor(text: "Thumbnails")
      bob.send(Typed.escape)
      try bob.waitFor("the settings to be closed") { !$0.text.contains("Thumbnails") }
      try company.end(company.anna, bob)
    }

    @Test func `a spoiler in the caption of a file stays hidden`() throws {
      let company = try Company()
      let path = company.folder.path
      try Data("x".utf8).write(to: URL(filePath: "\(path)/end.txt"))
      company.anna.send("/upload \(path)/end.txt it was ||the gardener||" + Typed.enter)
      let bob = try company.bob()
      for screen in [company.anna, bob] {
        try screen.waitFor("the caption") { screen in
          screen.messageRows.contains { $0.contains("it was [spoiler]") }
        }
        #expect(!screen.screen.messageRows.contains { $0.contains("gardener") })
      }
      try company.end(company.anna, bob)
    }

    @Test func `with few or no colours, or over SSH, an image has its line but no picture`() throws
    {
      let company = try Company()
      let path = company.folder.path
      try Data(PlainPNG.red(24, 8)).write(to: URL(filePath: "\(path)/sky.png"))
      company.anna.send("/upload \(path)/sky.png" + Typed.enter)
      try company.anna.waitFor("the picture") { $0.text.contains("▀") }
      for environment in [
        ["TERM": "xterm-16color"], ["NO_COLOR": "1"], ["LC_ALL": "C"],
        ["SSH_CONNECTION": "10.0.0.1 22 10.0.0.2 22"],
      ] {
        let bob = try company.bob(environment)
        try bob.waitFor("the line") { $0.messageRows.contains { $0.contains("sky.png") } }
        // Anna may see Bob's message before his screen shows it as sent; then it is shown as seen.
        let words = "with \(environment.keys.joined())"
        bob.send(words + Typed.enter)
        try bob.waitFor("an answer of the server") { screen in
          screen.messageRows.contains {
            $0.contains(words) && ($0.contains("Sent") || $0.contains("Seen"))
          }
        }
        #expect(!bob.screen.text.contains("▀") && !bob.screen.text.contains("preview"))
        #expect(try bob.quit() == .code(0))
      }
      // A description of a terminal with direct colours has the same picture.
      let bob = try company.bob(["COLORTERM": "truecolor"])
      try bob.waitFor("the picture") { $0.text.contains("▀") }
      try company.end(company.anna, bob)
    }

    @Test func `an image's picture is shown in each size of the terminal that has space for it`()
      throws
    {
      let company = try Company()
      let path = company.folder.path
      try Data(PlainPNG.red(24, 8)).write(to: URL(filePath: "\(path)/sky.png"))
      company.anna.send("/upload \(path)/sky.png" + Typed.enter)
      let heights = [(30, 100, 4), (20, 60, 4), (12, 40, 3), (24, 30, 0), (24, 80, 4)]
      for (rows, columns, height) in heights {
        company.anna.resize(Size(rows: rows, columns: columns))
        try company.anna.waitFor("the picture in \(columns) columns") { screen in
          screen.text.contains("sky.p") && screen.rows.count { $0.contains("▀▀") } == height
        }
      }
      try company.end(company.anna)
    }

    @Test func `the send command sends a file, or prints why it cannot`() throws {
      let company = try Company()
      let path = company.folder.path
      try Data("hello".utf8).write(to: URL(filePath: "\(path)/note.txt"))
      func send(_ file: String) throws -> VirtualTerminal {
        let command = try TwoPeople.program(
          ["--data", "\(path)/anna", "send", "bob", "--file", file], company.folder)
        command.keptAlive = company.folder
        return command
      }
      let command = try send("\(path)/note.txt")
      #expect(try command.waitForExit() == .code(0), "\(command.screen.picture)")
      #expect(command.screen.text.contains("sent to bob"), "\(command.screen.picture)")
      try company.anna.waitFor(text: "note.txt")
      let missing = try send("\(path)/none.txt")
      #expect(try missing.waitForExit() == .code(73), "\(missing.screen.picture)")
      #expect(missing.screen.text.contains("the file is not there"), "\(missing.screen.picture)")
      #expect(try company.anna.quit() == .code(0))
      // Without a full screen the command sends it itself.
      let alone = try send("\(path)/note.txt")
      #expect(try alone.waitForExit() == .code(0), "\(alone.screen.picture)")
      #expect(alone.screen.text.contains("sent to bob"), "\(alone.screen.picture)")
      company.server.kill(SIGTERM)
      #expect(try company.server.waitForExit() == .code(0))
    }
  }
}
