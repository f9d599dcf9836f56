/// What can go wrong in starting the engine.
package enum RoutingError: Error, Equatable {
  /// The system gave no thread; the number is errno's.
  case noThread(Int32)
}
