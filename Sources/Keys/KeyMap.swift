/// Bindings with two indexes: the action of each key, and the binding of each action, in each
/// context.
package struct KeyMap: Sendable, Equatable {
  /// The bindings in the order of the help. An action has at most one in each context.
  package let bindings: [Binding]
  /// The actions of the keys of each context, by the context's number.
  private let actions: [[KeyStroke: Action]]
  /// The place in `bindings` of each action in each context, by `place(of:in:)`; -1 for none.
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

  /// The action of a key, as `KeyTable.action(for:in:)` says.
  package func action(for stroke: KeyStroke, in context: KeyContext) -> Action? {
    for place in context.lookup {
      if let action = actions[place.number][stroke] { return action }
    }
    return nil
  }

  /// The binding of an action in a context itself; `nil` when the context does not bind the action.
  package func binding(of action: Action, in context: KeyContext) -> Binding? {
    let place = places[Self.place(of: action, in: context)]
    return place < 0 ? nil : bindings[Int(place)]
  }

  /// The bindings with these changes. A key of a change is taken from the other actions of its
  /// context, since one key has one action there; where two changes name the same key, the later
  /// one has it. A change of an action that the context does not bind is left out.
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

  /// The bindings that use a key and would conflict with a binding for it in `context`: those of
  /// this context, of contexts that use its bindings too, and of contexts whose bindings it uses.
  package func meeting(_ stroke: KeyStroke, in context: KeyContext) -> [Binding] {
    bindings.filter { binding in
      binding.keys.contains(stroke)
        && (binding.context.lookup.contains(context) || context.lookup.contains(binding.context))
    }
  }

  /// The binding that would take `stroke` before a new binding in `context` gets it, while a person
  /// types: a binding of the composer, of the chat list or of the editing keys, in which keys are
  /// looked up before `context`; `nil` when there is none.
  package func hiding(_ stroke: KeyStroke, in context: KeyContext) -> Binding? {
    let typing: [KeyContext] = [.messages, .chatList, .writing]
    return meeting(stroke, in: context).first { binding in
      binding.context != context && typing.contains(binding.context)
        && binding.context.lookup.contains(context)
    }
  }

  /// `true` if a key causes the action in a context, by a binding of the context or of those in
  /// which its keys are looked up too.
  package func reaches(_ action: Action, in context: KeyContext) -> Bool {
    bindings.contains { binding in
      binding.action == action && context.lookup.contains(binding.context)
        && binding.keys.contains { self.action(for: $0, in: context) == action }
    }
  }

  /// The binding that would have no key left if `stroke` went to another action of its context;
  /// `nil` when there is none.
  package func emptied(by stroke: KeyStroke, for action: Action, in context: KeyContext) -> Binding?
  {
    bindings.first { $0.context == context && $0.action != action && $0.keys == [stroke] }
  }
}

/// The keys that an action has in a context instead of its usual ones.
package struct KeyChange: Sendable, Equatable {
  package let context: KeyContext
  package let action: Action
  /// The new keys; hints show the first one. Empty if the action has no key.
  package let keys: [KeyStroke]

  package init(_ action: Action, in context: KeyContext, _ keys: [KeyStroke]) {
    self.context = context
    self.action = action
    self.keys = keys
  }

  /// `true` if both change the same action in the same context.
  func isSame(as other: KeyChange) -> Bool { action == other.action && context == other.context }
}

extension Binding {
  internal func with(keys: [KeyStroke]) -> Binding {
    Binding(action, in: context, keys, label, sentence, short: short)
  }
}
