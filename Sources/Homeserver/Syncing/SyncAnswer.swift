/// The answer to one sync request over HTTP, or one of the answers that a WebSocket sends.
struct SyncAnswer {
  let json: [UInt8]
  let next: StreamToken
  /// `true` if the answer contains nothing but the token for the next sync and, for a device with
  /// keys, the counts of its one-time keys and the algorithms of its unused fallback keys.
  let isEmpty: Bool
}
