package import Keys
package import ViewModels

package enum HelpBuilder {
  /// Builds a section for each context that has keys, in the order in which the contexts are
  /// declared. The section of the slash commands comes after that of the messages, where commands
  /// are typed.
  package static func build(
    _ bindings: [Binding] = KeyTable.bindings, _ commands: [Command] = CommandTable.commands
  ) -> HelpViewModel {
    HelpViewModel(
      sections: KeyContext.allCases.flatMap { context in
        let lines = bindings.filter { $0.context == context }.map(line)
        let keys = HelpSection(heading: KeyTable.heading(of: context), lines: lines)
        let written = HelpSection(heading: CommandTable.heading, lines: commands.map(line))
        return (context == .messages ? [keys, written] : [keys]).filter { !$0.lines.isEmpty }
      })
  }

  private static func line(_ binding: Binding) -> HelpLine {
    HelpLine(
      keys: KeyTable.names(of: binding), sentence: binding.sentence, short: binding.short,
      label: binding.label)
  }

  private static func line(_ command: Command) -> HelpLine {
    HelpLine(keys: CommandTable.names(of: command), sentence: command.sentence)
  }
}
