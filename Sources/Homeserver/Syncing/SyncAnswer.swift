/// One answer of a sync.
struct SyncAnswer {
  let json: [UInt8]
  let next: SyncToken
  /// `true` when it holds nothing but the token.
  let isEmpty: Bool
}
