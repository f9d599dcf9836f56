/// A change that the sync loop reports to the client's other parts.
enum SyncNews: Sendable {
  /// A /sync response was received, and its events, if there are any, were passed to the engine.
  case answered(SyncTranslation)
  case signedOut
}
