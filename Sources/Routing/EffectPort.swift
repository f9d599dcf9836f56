package import Model

/// The receiver of effects, given by the program. It must return at once.
package struct EffectPort: Sendable {
  package let perform: @Sendable (Effect) -> Void

  package init(perform: @escaping @Sendable (Effect) -> Void) { self.perform = perform }
}
