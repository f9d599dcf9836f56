/// A change that the sync loop reports to the client's other parts.
enum SyncNews: Sendable {
  /// The events of a /sync response were handed to the engine.
  case answered(SyncTranslation)
  case signedOut
}
