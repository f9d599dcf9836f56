package import Model

/// The program's function that carries out effects, most of which are requests to the network. The
/// router calls it on the engine's thread, so it must return at once.
package struct EffectPort: Sendable {
  package let perform: @Sendable (Effect) -> Void

  package init(perform: @escaping @Sendable (Effect) -> Void) { self.perform = perform }
}
