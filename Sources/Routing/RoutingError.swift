/// A failure in starting the engine.
package enum RoutingError: Error, Equatable {
  /// The system could not create a thread; the value is the error number of the failure.
  case noThread(Int32)
}
