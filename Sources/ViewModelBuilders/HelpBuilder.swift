package import Keys
package import ViewModels

/// The help overlay from the key table.
package enum HelpBuilder {
  /// One section a context, in the order in which the contexts are declared.
  package static func build(_ bindings: [Binding] = KeyTable.bindings) -> HelpViewModel {
    HelpViewModel(
      sections: KeyContext.allCases.compactMap { context in
        let lines = bindings.filter { $0.context == context }.map(line)
        guard !lines.isEmpty else { return nil }
        return HelpSection(heading: KeyTable.heading(of: context), lines: lines)
      })
  }

  private static func line(_ binding: Binding) -> HelpLine {
    HelpLine(keys: KeyTable.names(of: binding), sentence: binding.sentence)
  }
}
