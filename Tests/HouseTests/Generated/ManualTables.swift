import Engine
import Intents
import Keys
import Model
import Terminal
import ViewModels

@testable import Database
@testable import Storage
@testable import confab

/// The tables of the manual pages.
enum ManualTables {
  static func table(_ name: String) throws -> String {
    let words = name.split(separator: " ").map(String.init)
    switch words.first {
    case "synopsis": return synopsis(of: try commands(words.dropFirst()))
    case "options": return try options(of: commands(words.dropFirst()))
    default: break
    }
    switch name {
    case "command line": return commandLine
    case "keys": return keys
    case "presets": return presets
    case "commands": return slashCommands
    case "settings": return try settings()
    case "themes": return try themes()
    case "palette": return try cases(of: "Entry", in: "Sources/Terminal/Themes/Palette.swift")
    case "grounds": return try cases(of: "Ground", in: "Sources/Cells/Cell.swift")
    case "roles": return try cases(of: "StyleRole", in: "Sources/Cells/Cell.swift")
    case "routes": return try routes()
    default: throw Unfit(description: "no table is named “\(name)”")
    }
  }

  // MARK: - Command line

  private static func commands(_ names: ArraySlice<String>) throws -> [CommandName] {
    try names.map { name in
      guard let command = CommandName(rawValue: name) else {
        throw Unfit(description: "no command is named “\(name)”")
      }
      return command
    }
  }

  /// One line for each command; all of them for none.
  private static func synopsis(of commands: [CommandName]) -> String {
    (commands.isEmpty ? CommandName.allCases : commands).map { command in
      let lines = Options.usage(of: command)
        .map { Roff.usage($0).replacing(" ", with: "\\ ") + "\\&" }
      return ([".SY confab"] + lines + [".YS"]).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  private static var commandLine: String {
    CommandName.allCases.filter { $0 != .fullScreen }.map { command in
      Roff.entry(Roff.usage(command.usage), Roff.sentence(command.sentence))
    }.joined(separator: "\n")
  }

  /// The options of these commands that the full screen does not have, and the names of those that
  /// it has too. Of none: the options of the full screen, and those of commands without a page.
  private static func options(of named: [CommandName]) throws -> String {
    let commands = named.isEmpty ? try [.fullScreen] + commandsWithoutPage() : named
    let owners = commands.count { !Options.own($0).isEmpty }
    let entries = Options.all.filter { option in
      commands.contains { Options.own($0).contains { $0.name == option.name } }
        || named.isEmpty && option.commands.count == CommandName.allCases.count
    }.map { option in
      let isOfFullScreen = option.commands.contains(.fullScreen)
      let places = option.commands.map(\.rawValue).joined(separator: ", ")
      return Roff.entry(
        Roff.usage(option.usage + (option.short.map { ", \($0)" } ?? "")),
        isOfFullScreen || owners == 1
          ? Roff.sentence(option.sentence) : Roff.text("\(places): \(option.sentence)."))
    }
    guard !named.isEmpty else { return entries.joined(separator: "\n") }
    let common = Options.own(.fullScreen).filter { option in
      named.allSatisfy { option.commands.contains($0) }
    }
    return
      (entries + [
        ".PP", "These options of", ".BR confab (1)", "may be given, too:",
        ".BR \(common.map { Roff.text($0.name) }.joined(separator: " \", \" ")) .",
      ]).joined(separator: "\n")
  }

  /// The commands of which no page has the options.
  private static func commandsWithoutPage() throws -> [CommandName] {
    var names: Set<Substring> = []
    for page in try Checkout.manualPages() {
      for table in GeneratedParts.names(in: try Checkout.text(of: page)) {
        let words = table.split(separator: " ")
        if words.first == "options" { names.formUnion(words.dropFirst()) }
      }
    }
    return CommandName.allCases.filter {
      $0 != .fullScreen && !names.contains(Substring($0.rawValue))
    }
  }

  // MARK: - Keys and slash commands

  private static var keys: String {
    KeyContext.allCases.flatMap { context -> [String] in
      [".SS \(KeyTable.heading(of: context))", "In the file:", ".BR \(context.rawValue) ."]
        + KeyTable.standard.bindings.filter { $0.context == context }.map { binding in
          Roff.entry(
            Roff.bold(KeyTable.names(of: binding)), Roff.text(binding.sentence),
            ".RB ( \(binding.action.rawValue) ).")
        }
    }.joined(separator: "\n")
  }

  private static var presets: String {
    KeyPreset.allCases.filter { !$0.changes.isEmpty }.flatMap { preset -> [String] in
      [".SS The preset \(preset.rawValue)"]
        + preset.changes.map { change in
          let names = change.keys.map(KeyTable.name(of:)).joined(separator: ", ")
          return Roff.entry(
            ".B \(change.context.rawValue).\(change.action.rawValue)", Roff.text(names) + ".")
        }
    }.joined(separator: "\n")
  }

  private static var slashCommands: String {
    CommandTable.commands.map { command in
      Roff.entry(Roff.bold(CommandTable.names(of: command)), Roff.sentence(command.sentence))
    }.joined(separator: "\n")
  }

  // MARK: - Settings

  private static func settings() throws -> String {
    var lines: [String] = []
    var group = ""
    let rows = rows(given: [])
    // A row whose setting an option can give names the option if it is given.
    let settings = rows.flatMap { row -> [Setting] in
      guard case .choice(let choices, _) = row.control else { return [] }
      return choices.compactMap { choice -> Setting? in
        if case .set(let setting) = choice.intent { return setting }
        return nil
      }
    }
    let others: [Setting] = [.push(.address("ADDRESS")), .look(.theme("PATH"))]
    for (row, given) in zip(rows, Self.rows(given: settings + others)) {
      if row.group != group { lines.append(".SS \(row.group)") }
      group = row.group
      lines.append(Roff.entry(Roff.bold(row.label), Roff.sentence(row.sentence)))
      guard case .choice(let choices, let selected) = row.control,
        case .choice(let all, _) = given.control
      else { continue }
      let values = all.map { bare($0.words) }.joined(separator: ", ")
      let option = given.override.split(separator: " ").last ?? "none"
      lines += [
        ".br", "Values: \(Roff.text(values)).",
        ".br", "Default: \(Roff.text(bare(choices[selected].words))).",
        ".br", "Kept as: \(try storedName(of: choices[selected])).",
        ".br", "Option for one run: \(Roff.text(option)).",
      ]
    }
    return lines.joined(separator: "\n")
  }

  /// The rows of the settings on the screen; `given` is given on the command line.
  private static func rows(given: [Setting]) -> [SettingRow] {
    var start = SettingsStart()
    start.themes = Theme.builtInNames
    for setting in given { start.given.set(setting) }
    var model = ChatModel()
    model.begin(settings: start, chosen: Settings())
    return SettingsBuilder.build(model).rows
  }

  /// The text before a bracket: "auto" of "auto (dusk)".
  private static func bare(_ words: String) -> Substring {
    words.split(separator: " (").first ?? ""
  }

  /// The name under which the store keeps the setting of a choice.
  private static func storedName(of choice: SettingChoice) throws -> String {
    guard case .set(let setting) = choice.intent else {
      throw Unfit(description: "“\(choice.words)” sets nothing")
    }
    let database = try Connection(path: ":memory:")
    try database.execute("CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT)")
    try SettingTable(database: database).set(setting)
    let name: String? = try database.value("SELECT name FROM settings")
    guard let name else { throw Unfit(description: "“\(choice.words)” is not kept") }
    return name
  }

  // MARK: - What stands in comments

  /// The first line of each built-in theme's file.
  private static func themes() throws -> String {
    try Theme.builtInNames.map { name in
      let first = try Checkout.text(of: "themes/\(name).json5").prefix { $0 != "\n" }
      guard first.hasPrefix("// ") else { throw Unfit(description: "\(name) has no sentence") }
      return Roff.entry(Roff.bold(name), Roff.sentence(String(first.dropFirst(3))))
    }.joined(separator: "\n")
  }

  /// The cases of an enum with their comments.
  private static func cases(of name: String, in file: String) throws -> String {
    let lines = try Checkout.text(of: file).split(separator: "\n", omittingEmptySubsequences: false)
    guard let start = lines.firstIndex(where: { $0.contains("enum \(name): ") }) else {
      throw Unfit(description: "\(file) has no enum \(name)")
    }
    let body = lines[(start + 1)...].prefix { !$0.drop { $0 == " " }.hasPrefix("}") }
    return try commented(body, by: "/// ") { line in
      line.hasPrefix("case ") ? Roff.bold(String(line.dropFirst(5))) : nil
    }
  }

  /// The endpoints of the homeserver with the comments before their rows.
  private static func routes() throws -> String {
    let text = try Checkout.text(of: "Sources/Homeserver/Endpoints/Routes.swift")
    let rows = text.replacing(/Route\(\n\s+"/, with: "Route(\"")
      .split(separator: "\n", omittingEmptySubsequences: false)
    return try commented(rows[...], by: "// ") { line in
      line.firstMatch(of: /^Route\("([A-Z]+)", "([^"]+)"/).map { Roff.bold("\($0.1) \($0.2)") }
    }
  }

  /// A paragraph for each line that has a tag, with the comment before the line.
  private static func commented(
    _ lines: ArraySlice<Substring>, by mark: String, tag: (Substring) -> String?
  ) throws -> String {
    var entries: [String] = []
    var comment: [Substring] = []
    for line in lines.map({ $0.drop { $0 == " " } }) {
      if line.hasPrefix(mark) {
        comment.append(line.dropFirst(mark.count))
        continue
      }
      if let tag = tag(line) {
        guard !comment.isEmpty else { throw Unfit(description: "no comment before: \(line)") }
        let sentence = comment.joined(separator: " ").replacing("`", with: "")
        entries.append(Roff.entry(tag, Roff.sentence(sentence)))
      }
      comment = []
    }
    return entries.joined(separator: "\n")
  }
}
