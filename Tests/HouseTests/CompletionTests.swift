import FoundationEssentials
import Intents
import TestSupport
import Testing
import Terminal

@testable import confab

/// The completions of the three shells, tried in the shells.
@Suite(.aside) struct CompletionTests {
  private static let commands = CommandName.allCases.filter { $0 != .fullScreen }

  @Test(arguments: AskedShell.allCases)
  func `a shell's completion offers each command of the program and no other`(
    shell: AskedShell
  ) throws {
    let offers = try shell.offers(for: ["confab "]).flatMap { $0 }
    #expect(Set(offers.map(\.word)) == Set(Self.commands.map(\.rawValue)))
    for command in Self.commands where shell.describes {
      #expect(offers.first { $0.word == command.rawValue }?.sentence == command.sentence)
    }
    #expect(try shell.offers(for: "confab se") == ["search", "send", "serve"])
    #expect(try shell.offers(for: "confab send ") == [])
  }

  @Test(arguments: AskedShell.allCases)
  func `a shell's completion offers the options that a command accepts and no other`(
    shell: AskedShell
  ) throws {
    let lines = CommandName.allCases.map { line($0.rawValue) + "--" }
    for (command, offers) in zip(CommandName.allCases, try shell.offers(for: lines)) {
      let accepted = Options.all.filter { $0.commands.contains(command) }
      #expect(Set(offers.map(\.word)) == Set(accepted.map(\.name)), "\(command)")
      for option in accepted where shell.describes {
        let offer = offers.first { $0.word == option.name }
        #expect(offer?.sentence == option.sentence, "\(command)")
      }
    }
    #expect(try shell.offers(for: "confab --th") == ["--theme"])
    #expect(try shell.offers(for: "confab -- --") == [])
  }

  @Test(arguments: AskedShell.allCases)
  func `a shell's completion does not take an option's value for a command`(
    shell: AskedShell
  ) throws {
    let lines = Options.all.filter { !["--help", "--version"].contains($0.name) }.map {
      "confab \($0.name) \($0.argument == nil ? "" : "send ")un"
    }
    for (line, offers) in zip(lines, try shell.offers(for: lines)) {
      #expect(offers.map(\.word) == ["unread"], "\(line)")
    }
  }

  @Test(arguments: AskedShell.allCases)
  func `a shell's completion offers the values of an option that has few values`(
    shell: AskedShell
  ) throws {
    for equals in [" ", "="] {
      let themes = try shell.offers(for: "confab --theme\(equals)")
      #expect(themes == Set(["auto"] + Theme.builtInNames))
      #expect(try shell.offers(for: "confab --theme\(equals)gr") == ["gruvbox"])
      let styles = try shell.offers(for: "confab --notify\(equals)")
      #expect(styles == Set(NotifyStyle.allCases.map(\.rawValue)))
      let pushes = try shell.offers(for: "confab --push\(equals)o")
      #expect(pushes == ["on", "off"])
      #expect(pushes.allSatisfy { (try? InvocationParser.pushChoice($0)) != nil })
    }
    #expect(try shell.offers(for: "confab --bot-pause ") == [])
  }

  @Test(arguments: AskedShell.allCases)
  func `a shell's completion offers a person's own themes and profiles`(shell: AskedShell) throws {
    let home = try temporaryHome()
    defer { try? FileManager.default.removeItem(atPath: home) }
    let themes = try shell.offers(for: "confab --theme n", home: home)
    #expect(themes == ["night"])
    let lines = ["", "m", "me@ex"].map { "confab --profile \($0)" }
    let other = "confab --data '\(home)/other' --profile="
    let profiles = try shell.offers(for: lines + [other], home: home).map { $0.map(\.word) }
    let mine: Set = ["me@example.org"]
    #expect(profiles.map { Set($0) } == [mine.union(["local"]), mine, mine, ["elsewhere"]])
  }

  @Test(arguments: AskedShell.allCases)
  func `a shell's completion offers files only where a path is expected`(shell: AskedShell) throws {
    let lines = ["confab --data Sour", "confab --theme ./themes/pap", "confab export Sour"]
    let offers = try shell.offers(for: lines).map { offers in
      // zsh offers only what stands behind the last slash, and fish puts one behind a folder.
      Set(offers.compactMap { $0.word.split(separator: "/").last.map(String.init) })
    }
    #expect(offers == [["Sources"], ["paper.json5"], []])
  }

  private func line(_ command: String) -> String {
    command.isEmpty ? "confab " : "confab \(command) "
  }

  /// A folder for settings and data with a theme and two profiles, and with another data folder.
  private func temporaryHome() throws -> String {
    let home = FileManager.default.temporaryDirectory.path + "/confab-\(UUID().uuidString)"
    let profiles = ["confab/profiles/local", "confab/profiles/me@example.org"]
    for folder in profiles + ["confab/themes", "other/profiles/elsewhere"] {
      try FileManager.default.createDirectory(
        atPath: "\(home)/\(folder)", withIntermediateDirectories: true)
    }
    try Data().write(to: URL(filePath: "\(home)/confab/themes/night.json5"))
    return home
  }
}
