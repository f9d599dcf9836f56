/// The answer to one sync, over HTTP or a WebSocket.
struct SyncAnswer {
  let json: [UInt8]
  let next: SyncToken
  /// `true` if the answer contains nothing but the token.
  let isEmpty: Bool
}
