/// The limits on the data that one user stores on the server.
package struct Quotas: Sendable {
  /// The limit on bytes of uploaded files.
  package var mediaBytes: Int64 = 512 << 20
  /// The limit on the number of uploaded files.
  package var mediaFiles: Int64 = 10_000
  /// The limit on bytes of account data; each first sync contains all of it.
  package var accountDataBytes: Int64 = 2 << 20
  /// The limit on entries of account data.
  package var accountDataPieces: Int64 = 1_000

  package init() {}
}
