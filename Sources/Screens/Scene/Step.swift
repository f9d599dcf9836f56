/// The result of a `reduce` function, which handles an event in a state: the next state, and the
/// effects to carry out.
struct Step<State: Sendable & Equatable>: Sendable, Equatable {
  var state: State
  var effects: [SceneEffect]

  init(_ state: State, _ effects: [SceneEffect] = []) {
    self.state = state
    self.effects = effects
  }
}
