package import Intents

extension KeyTable {
  /// The names of up to two keys that cause an action in a context, joined as in a sentence:
  /// "Ctrl-K or F2"; "" if no key does.
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

  /// The chat number that a key of the action `openNumber` opens: the first key of that action
  /// opens number 1, the second one number 2, and so on, up to number 9. `nil` for any other key.
  package static func number(of stroke: KeyStroke) -> ChatNumber? {
    let keys = binding(for: .openNumber, in: .everywhere)?.keys ?? []
    return keys.firstIndex(of: stroke).flatMap { ChatNumber($0 + 1) }
  }

  /// The name of the key that opens the chat with this number: "Alt-3"; "" if there is no such key.
  package static func key(for number: ChatNumber) -> String {
    let keys = binding(for: .openNumber, in: .everywhere)?.keys ?? []
    return keys.indices.contains(number.digit - 1) ? name(of: keys[number.digit - 1]) : ""
  }

  /// The keys of some contexts as plain text: for each context a heading, then a line for each
  /// binding, such as "Ctrl-K, F2: Find a chat or a person by a few letters of the name".
  package static func list(of contexts: [KeyContext]) -> String {
    contexts.map { context in
      let lines = bindings.filter { $0.context == context }.map {
        "\(names(of: $0)): \($0.sentence)"
      }
      return ([heading(of: context)] + lines).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }
}
