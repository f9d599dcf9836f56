import Intents
import Keys
import Testing

@Suite struct CommandTableTests {
  @Test func `no two commands share a name, and each name works as a written command`() {
    let names = CommandTable.commands.flatMap(\.names)
    #expect(Set(names).count == names.count)
    for command in CommandTable.commands {
      for name in command.names {
        #expect(name == name.lowercased() && !name.contains { $0.isWhitespace || $0 == "/" })
        #expect(CommandTable.command(named: name[...]) == command)
        let argument =
          switch command.argument {
          case .none, .optional: ""
          case .required: " x"
          case .choice(let words): " \(words[0])"
          }
        switch SubmittedText("/\(name)\(argument)") {
        case .command(let call): #expect(call.command == command)
        case .emote: #expect(command.task == .emote)
        case .plain: #expect(command.task == .plain)
        case .spoiler: #expect(command.task == .spoiler)
        case .words, .refused: Issue.record("/\(name) does nothing")
        }
      }
    }
  }

  @Test func `each command has a sentence of 8 to 60 characters without a full stop`() {
    for command in CommandTable.commands {
      #expect((8...60).contains(command.sentence.count), "\(command)")
      #expect(!command.sentence.hasSuffix("."), "\(command)")
    }
  }

  @Test func `every action that has a command also has a key`() {
    for command in CommandTable.commands {
      guard case .action(let action) = command.task else { continue }
      #expect(KeyTable.bindings.contains { $0.action == action }, "\(command)")
    }
  }

  @Test func `a prefix completes to each matching command once, by its first name that fits`() {
    let all = CommandTable.completions(of: "")
    #expect(all.map(\.name) == CommandTable.commands.map { $0.names[0] })
    #expect(CommandTable.completions(of: "EX").map(\.name) == ["exit"])
    #expect(CommandTable.completions(of: "re").map(\.name).prefix(2) == ["read", "readall"])
    #expect(CommandTable.completions(of: "zzz").isEmpty)
    #expect(CommandTable.completions(of: String(repeating: "q", count: 9_999)[...]).isEmpty)
  }

  @Test func `a command is shown with its argument or its names, and in the list of commands`()
    throws
  {
    let me = try #require(CommandTable.command(named: "me"))
    let quit = try #require(CommandTable.command(named: "quit"))
    #expect(CommandTable.names(of: me) == "/me TEXT")
    #expect(CommandTable.names(of: quit) == "/quit, /exit")
    #expect(CommandTable.list.hasPrefix("/help /quit /me "))
  }
}
