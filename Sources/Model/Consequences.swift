/// The consequences of a change of the model, as values, which the router carries out.
package struct Consequences: Sendable, Equatable {
  /// The changed parts of the model, whose view models are to be built again.
  package var changed: ModelParts = []
  /// The windows (the loaded parts of the stored data) that must be read from the store again
  /// before a view model that shows them is built.
  package var stale: StoreWindows = []
  /// The requests that the router is to pass on, most of them to the network.
  package var effects: [Effect] = []

  package init(
    changed: ModelParts = [], stale: StoreWindows = [], effects: [Effect] = []
  ) {
    self.changed = changed
    self.stale = stale
    self.effects = effects
  }

  /// Adds the consequences of another change of the model.
  package mutating func add(_ other: Consequences) {
    changed.formUnion(other.changed)
    stale.formUnion(other.stale)
    effects += other.effects
  }

  package static let none = Consequences()
}
