package import Model

/// A stage that an event passes (router, handler, builder, listener), for tests that compare the
/// stages of events.
package enum TraceStage: Sendable, Equatable {
  case router(events: Int)
  /// A timer of the router fired, or the local date changed, without an event.
  case clock
  case model(revision: UInt64)
  case handler(ModelParts)
  case builder(Paced)
  case listener(Paced)
}

/// The function that a test gives to the router, which calls it on the engine's thread for each
/// stage that an event passes.
package typealias Trace = @Sendable (TraceStage) -> Void
