/// The key bindings, with two lookup tables: from a context and key to the action, and from a
/// context and action to the binding.
package struct KeyMap: Sendable, Equatable {
  /// The bindings; the help shows those of one context in this order. An action has at most one
  /// binding in each context.
  package let bindings: [Binding]
  /// The action of each key in each context; the outer index is the context's `number`.
  private let actions: [[KeyStroke: Action]]
  /// For each action in each context, the index of its binding in `bindings`; -1 if there is none.
  /// `place(of:in:)` is the index into this array.
  private let places: [Int16]

  internal init(_ bindings: [Binding]) {
    self.bindings = bindings
    var actions = Array(repeating: [KeyStroke: Action](), count: KeyContext.count)
    var places = Array(repeating: Int16(-1), count: KeyContext.count * Action.count)
    for (number, binding) in bindings.enumerated() {
      let place = Self.place(of: binding.action, in: binding.context)
      if places[place] < 0 { places[place] = Int16(number) }
      for stroke in binding.keys where actions[binding.context.number][stroke] == nil {
        actions[binding.context.number][stroke] = binding.action
      }
    }
    self.actions = actions
    self.places = places
  }

  private static func place(of action: Action, in context: KeyContext) -> Int {
    context.number * Action.count + action.number
  }

  /// Returns the action of a key in the most specific of the contexts `context.lookup` that binds
  /// the key; `nil` if none does.
  package func action(for stroke: KeyStroke, in context: KeyContext) -> Action? {
    for place in context.lookup {
      if let action = actions[place.number][stroke] { return action }
    }
    return nil
  }

  /// Returns the binding of an action in exactly this context; `nil` if the context does not bind
  /// the action.
  package func binding(of action: Action, in context: KeyContext) -> Binding? {
    let place = places[Self.place(of: action, in: context)]
    return place < 0 ? nil : bindings[Int(place)]
  }

  /// Returns these bindings with `changes`. A key in a change is removed from the other actions of
  /// the context, because a key has one action there; if two changes name the same key, the later
  /// change gets it. A change of an action that the context does not bind is ignored.
  package func applying(_ changes: [KeyChange]) -> KeyMap {
    guard !changes.isEmpty else { return self }
    var bindings = bindings
    for change in changes where binding(of: change.action, in: change.context) != nil {
      for (number, binding) in bindings.enumerated() where binding.context == change.context {
        bindings[number] = binding.with(
          keys: binding.action == change.action
            ? change.keys : binding.keys.filter { !change.keys.contains($0) })
      }
    }
    return KeyMap(bindings)
  }

  /// Returns the bindings that use a key and would conflict with a new binding for the key in
  /// `context`: bindings of this context, of contexts that also use its bindings, and of contexts
  /// whose bindings it also uses.
  package func meeting(_ stroke: KeyStroke, in context: KeyContext) -> [Binding] {
    bindings.filter { binding in
      binding.keys.contains(stroke)
        && (binding.context.lookup.contains(context) || context.lookup.contains(binding.context))
    }
  }

  /// Returns the binding that would hide a new binding for `stroke` in `context` while a person
  /// types: it belongs to the composer, the chat list or the editing keys, whose bindings are
  /// looked up before those of `context`. `nil` if there is none.
  package func hiding(_ stroke: KeyStroke, in context: KeyContext) -> Binding? {
    let typing: [KeyContext] = [.messages, .chatList, .writing]
    return meeting(stroke, in: context).first { binding in
      binding.context != context && typing.contains(binding.context)
        && binding.context.lookup.contains(context)
    }
  }

  /// `true` if some key causes the action in a context, by a binding of this context or of a more
  /// general one.
  package func reaches(_ action: Action, in context: KeyContext) -> Bool {
    bindings.contains { binding in
      binding.action == action && context.lookup.contains(binding.context)
        && binding.keys.contains { self.action(for: $0, in: context) == action }
    }
  }

  /// Returns the binding in `context` that would have no key left if `stroke` were assigned to
  /// `action`; `nil` if there is none.
  package func emptied(by stroke: KeyStroke, for action: Action, in context: KeyContext) -> Binding?
  {
    bindings.first { $0.context == context && $0.action != action && $0.keys == [stroke] }
  }
}

package struct KeyChange: Sendable, Equatable {
  package let context: KeyContext
  package let action: Action
  /// The new keys; hints show the first one. Empty if the action is to have no key.
  package let keys: [KeyStroke]

  package init(_ action: Action, in context: KeyContext, _ keys: [KeyStroke]) {
    self.context = context
    self.action = action
    self.keys = keys
  }

  func isSame(as other: KeyChange) -> Bool { action == other.action && context == other.context }
}

extension Binding {
  internal func with(keys: [KeyStroke]) -> Binding {
    Binding(action, in: context, keys, label, sentence, short: short)
  }
}

/// A named set of key bindings, from which a person's own bindings start.
package enum KeyPreset: String, CaseIterable, Sendable, Hashable {
  case usual = "default"
  case vim, emacs

  /// The changes of the preset to the standard bindings. In each preset, letters without a modifier
  /// type text in contexts where text can be typed; `vim` binds such letters only in other
  /// contexts.
  package var changes: [KeyChange] {
    switch self {
    case .usual: []
    case .vim: Self.vimChanges
    case .emacs: Self.emacsChanges
    }
  }

  private static let vimChanges: [KeyChange] =
    [KeyContext.picker, .messageDetails].flatMap { context in
      [
        KeyChange(.up, in: context, [.plain(.up), .plain("k")]),
        KeyChange(.down, in: context, [.plain(.down), .plain("j")]),
        KeyChange(.pageUp, in: context, [.plain(.pageUp), .ctrl("b"), .ctrl("u")]),
        KeyChange(.pageDown, in: context, [.plain(.pageDown), .ctrl("f"), .ctrl("d")]),
        KeyChange(.first, in: context, [.plain(.home), .plain("g")]),
        KeyChange(.last, in: context, [.plain(.end), .plain("G")]),
      ]
    } + [
      KeyChange(.scrollUp, in: .messages, [.ctrl("b"), .plain(.pageUp), .ctrl(.up)]),
      KeyChange(.scrollDown, in: .messages, [.ctrl("f"), .plain(.pageDown), .ctrl(.down)]),
      KeyChange(.scrollToStart, in: .messages, [.alt("g"), .ctrl(.home), .alt("<")]),
      KeyChange(.scrollToEnd, in: .messages, [.alt("G"), .ctrl(.end), .alt(">")]),
      KeyChange(.chatBefore, in: .everywhere, [.ctrl("^"), .alt("/")]),
      KeyChange(.nextChat, in: .everywhere, [.ctrl("n"), .alt("j"), .alt(.down)]),
      KeyChange(.previousChat, in: .everywhere, [.ctrl("p"), .alt("k"), .alt(.up)]),
      KeyChange(.up, in: .switcher, [.plain(.up), .ctrl("p"), .alt("k"), .alt(.up)]),
      KeyChange(.down, in: .switcher, [.plain(.down), .ctrl("n"), .alt("j"), .alt(.down)]),
      KeyChange(.deleteToEnd, in: .writing, [.alt("D")]),
      KeyChange(.undo, in: .everywhere, [.alt("u"), .alt("z"), .ctrl("_")]),
      KeyChange(.firstUnread, in: .messages, [.alt("U"), .function(8)]),
    ]

  private static let emacsChanges: [KeyChange] =
    [
      KeyContext.chatList, .selection, .picker, .messageDetails, .settings, .keys, .help,
      .createChat,
    ]
    .flatMap { context in
      [
        KeyChange(.up, in: context, [.plain(.up), .ctrl("p")]),
        KeyChange(.down, in: context, [.plain(.down), .ctrl("n")]),
      ]
    } + [
      KeyChange(.down, in: .switcher, [.plain(.down), .ctrl("n"), .alt("n"), .alt(.down)]),
      KeyChange(.left, in: .writing, [.plain(.left), .ctrl("b")]),
      KeyChange(.right, in: .writing, [.plain(.right), .ctrl("f")]),
      KeyChange(.deleteToEnd, in: .writing, [.ctrl("k"), .alt("k")]),
      KeyChange(.switcher, in: .everywhere, [.function(2), .alt("j")]),
      KeyChange(.up, in: .messages, [.plain(.up), .ctrl("p")]),
      KeyChange(.down, in: .messages, [.plain(.down), .ctrl("n")]),
      KeyChange(.nextChat, in: .everywhere, [.alt(.down), .alt("n")]),
      KeyChange(.previousChat, in: .everywhere, [.alt(.up)]),
      KeyChange(.newChat, in: .everywhere, [.function(3), .alt("N")]),
      KeyChange(.scrollUp, in: .messages, [.alt("v"), .plain(.pageUp), .ctrl(.up)]),
      KeyChange(.scrollDown, in: .messages, [.ctrl("v"), .plain(.pageDown), .ctrl(.down)]),
      KeyChange(.scrollToStart, in: .messages, [.alt("<"), .ctrl(.home), .alt(.home)]),
      KeyChange(.scrollToEnd, in: .messages, [.alt(">"), .ctrl(.end), .alt(.end)]),
      KeyChange(.back, in: .everywhere, [.ctrl("g"), .plain(.escape)]),
      KeyChange(.undo, in: .everywhere, [.ctrl("_"), .alt("z")]),
    ]
}
