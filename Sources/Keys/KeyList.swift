extension KeyTable {
  /// An action's first two keys in a context, as a sentence names them: "Ctrl-K or F2".
  /// The result is "" when the context does not bind the action.
  package static func routes(to action: Action, in context: KeyContext) -> String {
    var names: [String] = []
    for place in context.lookup {
      for binding in bindings where binding.context == place && binding.action == action {
        names += binding.keys.filter { self.action(for: $0, in: context) == action }
          .map(name(of:)).filter { !names.contains($0) }
      }
    }
    return names.prefix(2).joined(separator: alternative)
  }

  /// The keys of some contexts as plain text: for each context a heading, then a line for each
  /// binding, "Ctrl-K, F2, Alt-K: Find a chat by a few letters of its name".
  package static func list(of contexts: [KeyContext]) -> String {
    contexts.map { context in
      let lines = bindings.filter { $0.context == context }.map {
        "\(names(of: $0)): \($0.sentence)"
      }
      return ([heading(of: context)] + lines).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }
}
