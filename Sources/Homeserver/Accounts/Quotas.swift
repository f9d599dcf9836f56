/// The most that one user may store on the server.
package struct Quotas: Sendable {
  /// Bytes of uploaded files.
  package var mediaBytes: Int64 = 512 << 20
  /// Uploaded files.
  package var mediaFiles: Int64 = 10_000
  /// Bytes of account data; all of it is in each first sync.
  package var accountDataBytes: Int64 = 2 << 20
  /// Pieces of account data.
  package var accountDataPieces: Int64 = 1_000

  package init() {}
}
