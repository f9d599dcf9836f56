/// One entry of the key table: the keys that cause an action in a context, and texts that describe
/// the action.
package struct Binding: Sendable, Equatable {
  package let action: Action
  package let context: KeyContext
  /// The keys that cause the action. Hints show the first one or, if the action and its opposite
  /// have two arrow keys, both arrows.
  package let keys: [KeyStroke]
  /// The action's label in the status line's key hints, at most 13 characters: "quit".
  package let label: String
  /// A sentence about the action, without a full stop: "Quit at once".
  package let sentence: String
  /// A short text about the action for the help, at most 30 columns wide: the label, unless the
  /// label says too little in the help.
  package let short: String

  internal init(
    _ action: Action, in context: KeyContext, _ keys: [KeyStroke], _ label: String,
    _ sentence: String, short: String? = nil
  ) {
    self.action = action
    self.context = context
    self.keys = keys
    self.label = label
    self.sentence = sentence
    self.short = short ?? label
  }
}

extension KeyStroke {
  internal static func ctrl(_ character: Character) -> KeyStroke {
    KeyStroke(.character(character), .control)
  }

  internal static func ctrl(_ key: Key) -> KeyStroke { KeyStroke(key, .control) }

  internal static func alt(_ character: Character) -> KeyStroke {
    KeyStroke(.character(character), .alt)
  }

  internal static func alt(_ key: Key) -> KeyStroke { KeyStroke(key, .alt) }

  internal static func plain(_ character: Character) -> KeyStroke {
    KeyStroke(.character(character))
  }

  internal static func plain(_ key: Key) -> KeyStroke { KeyStroke(key) }

  internal static func function(_ number: Int) -> KeyStroke { KeyStroke(.function(number)) }
}
