/// The result of a `reduce` function: the next state, and the effects to carry out.
struct Step<State: Sendable & Equatable>: Sendable, Equatable {
  var state: State
  var effects: [Effect]

  init(_ state: State, _ effects: [Effect] = []) {
    self.state = state
    self.effects = effects
  }
}
