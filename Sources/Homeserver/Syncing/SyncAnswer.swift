/// The answer to one sync, over HTTP or a WebSocket.
struct SyncAnswer {
  let json: [UInt8]
  let next: StreamToken
  /// `true` if the answer contains nothing but the token for the next sync.
  let isEmpty: Bool
}
