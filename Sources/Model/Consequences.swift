/// The consequences of one step of the model, as values that the router carries out.
package struct Consequences: Sendable, Equatable {
  /// The changed parts of the model; the view models that show them become due.
  package var changed: ModelParts = []
  /// The windows that must be read again before a view model is built.
  package var stale: StaleWindows = []
  /// Requests to the network.
  package var effects: [Effect] = []

  package init(
    changed: ModelParts = [], stale: StaleWindows = [], effects: [Effect] = []
  ) {
    self.changed = changed
    self.stale = stale
    self.effects = effects
  }

  /// Appends the consequences of another step.
  package mutating func add(_ other: Consequences) {
    changed.formUnion(other.changed)
    stale.formUnion(other.stale)
    effects += other.effects
  }

  package static let none = Consequences()
}
