package import Model

/// A stage that an event passed, for tests that compare the ways of events.
package enum TraceStage: Sendable, Equatable {
  case router(events: Int)
  /// Something is due by the clock alone.
  case clock
  case model(revision: UInt64)
  case handler(ModelParts)
  case builder(Paced)
  case listener(Paced)
}

/// Told of each stage, on the engine's thread.
package typealias Trace = @Sendable (TraceStage) -> Void
