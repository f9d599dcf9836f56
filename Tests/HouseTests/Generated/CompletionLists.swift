import Terminal

@testable import confab

/// The lists of options, commands and themes in the completions of the shells.
enum CompletionLists {
  static func list(_ name: String, in file: String) throws -> String {
    guard let shell = AskedShell.allCases.first(where: { $0.file == file }),
      let lines = lines(name, of: shell)
    else { throw Unfit(description: "\(file) has no list “\(name)”") }
    return lines.joined(separator: "\n")
  }

  private static func lines(_ name: String, of shell: AskedShell) -> [String]? {
    let names = takingValue.map(\.name)
    switch (shell, name) {
    case (.bash, "options"):
      return CommandName.allCases.map { command in
        let names = accepted(by: command).map(\.name).joined(separator: " ")
        return "    '\(command.rawValue)') echo \(names) ;;"
      }
    case (.bash, "themes"): return ["  printf '%s\\n' \(themes)"]
    case (.bash, "values"): return takingValue.compactMap(bashValue)
    case (.bash, "options with a value"):
      return ["        \(names.joined(separator: " | "))) option=$word ;;"]
    case (.bash, "commands"):
      let words = commands.map(\.rawValue).joined(separator: " ")
      return ["    mapfile -t COMPREPLY < <(compgen -W '\(words)' -- \"$current\")"]
    case (.zsh, "themes"): return ["  local -aU names=(\(themes))"]
    case (.zsh, "commands"):
      let words = commands.map { command in
        let sentence = command.sentence.replacing("\\", with: "\\\\")
        return "    \(Shell.quoted("\(command.rawValue):\(sentence)"))"
      }
      return ["  local -a names=("] + words + ["  )"]
    case (.zsh, "options"): return ["  local -A specs=("] + Options.all.flatMap(zshOption) + ["  )"]
    case (.zsh, "options of commands"):
      return CommandName.allCases.map { command in
        let names = accepted(by: command).flatMap { [$0.short, $0.name].compactMap(\.self) }
        let operands = zshOperands(of: command)
        return "    '\(command.rawValue)') given=(\(names.joined(separator: " ")))"
          + "\(operands.isEmpty ? "" : " operands=(\(operands))") ;;"
      }
    case (.fish, "options with a value"):
      return ["                case \(names.joined(separator: " "))"]
    case (.fish, "themes"): return ["    printf '%s\\n' \(themes)"]
    case (.fish, "commands"):
      return commands.map {
        "complete -c confab -n '__confab_has screen' -a \($0.rawValue) -d \(fishQuoted($0.sentence))"
      }
    case (.fish, "options"): return Options.all.map(fishOption)
    default: return nil
    }
  }

  private static let commands = CommandName.allCases.filter { $0 != .fullScreen }
  private static let takingValue = Options.all.filter { $0.argument != nil }
  private static let themes = (["auto"] + Theme.builtInNames).joined(separator: " ")

  private static func accepted(by command: CommandName) -> [OptionDescription] {
    Options.all.filter { $0.commands.contains(command) }
  }

  private static func bashValue(_ option: OptionDescription) -> String? {
    let call: String? =
      switch option.values {
      case .any: nil
      case .words(let words): "_confab_words \"$2\" \(words.joined(separator: " "))"
      case .folder: "_confab_folder \"$2\""
      case .file: "_confab_file \"$2\""
      case .profile: "_confab_profile \"$2\" \"$3\""
      case .theme: "_confab_theme \"$2\""
      case .address: "_confab_address \"$2\""
      }
    return call.map { "    \(option.name)) \($0) ;;" }
  }

  private static func zshOption(_ option: OptionDescription) -> [String] {
    let sentence = option.sentence.replacing("\\", with: "\\\\")
      .replacing("]", with: "\\]")
    let endsProgram = ["--help", "--version"].contains(option.name)
    return [option.short, option.name].compactMap(\.self).map { name in
      var spec = (endsProgram ? "(- *)" : option.mayRepeat ? "*" : "") + name
      spec += "\(option.argument == nil ? "" : "=")[\(sentence)]"
      if let argument = option.argument { spec += ":\(argument):\(zshValues(option.values))" }
      return "    \(name) \(Shell.quoted(spec))"
    }
  }

  private static func zshValues(_ values: OptionValues) -> String {
    switch values {
    case .any: " "
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .folder: "_files -/"
    case .file: "_files"
    case .profile: "_confab_profiles"
    case .theme: "_confab_themes"
    case .address: "_confab_listen"
    }
  }

  private static func zshOperands(of command: CommandName) -> String {
    command.operands.split { "[] ".contains($0) }.map { word in
      word.hasSuffix("...") ? "'*:\(word.dropLast(3)): '" : "':\(word): '"
    }.joined(separator: " ")
  }

  private static func fishOption(_ option: OptionDescription) -> String {
    var words = ["complete -c confab"]
    if option.commands.count < CommandName.allCases.count {
      let names = option.commands.map { $0 == .fullScreen ? "screen" : $0.rawValue }
      words.append("-n '__confab_has \(names.joined(separator: " "))'")
    }
    if let short = option.short { words.append("-s \(short.dropFirst())") }
    words.append("-l \(option.name.dropFirst(2))")
    if option.argument != nil { words.append(fishValues(of: option)) }
    return (words + ["-d \(fishQuoted(option.sentence))"]).joined(separator: " ")
  }

  private static func fishValues(of option: OptionDescription) -> String {
    switch option.values {
    case .any: "-x"
    case .words(let words): "-x -a '\(words.joined(separator: " "))'"
    case .folder: "-x -a '(__confab_folders)'"
    case .file: "-r -F"
    case .profile: "-x -a '(__confab_profiles)'"
    case .theme: "-x -a '(__confab_themes)'"
    case .address: "-x -a '(__confab_listen)'"
    }
  }

  private static func fishQuoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
