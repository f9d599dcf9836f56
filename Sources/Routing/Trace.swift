package import Model

/// A stage that an event passes in the router, for tests that compare the stages of events.
package enum TraceStage: Sendable, Equatable {
  /// A group of batches with this number of events is being routed.
  case router(events: Int)
  /// A timer of the router fired, or the local date changed, without an event.
  case clock
  /// A commit was applied to the model, which has this revision now.
  case model(revision: UInt64)
  /// View models that show these parts of the model are marked as due.
  case handler(ModelParts)
  /// This view model is being built.
  case builder(Paced)
  /// A new view model of this kind was delivered to a listener.
  case listener(Paced)
}

/// The function that a test gives to the router, which calls it on the engine's thread for each
/// stage that an event passes.
package typealias Trace = @Sendable (TraceStage) -> Void
