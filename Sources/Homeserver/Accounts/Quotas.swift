/// The limits on the data that one user stores on the server.
package struct Quotas: Sendable {
  /// Bytes of uploaded files.
  package var mediaBytes: Int64 = 512 << 20
  /// Uploaded files.
  package var mediaFiles: Int64 = 10_000
  /// Bytes of account data; each first sync contains all of it.
  package var accountDataBytes: Int64 = 2 << 20
  /// Entries of account data.
  package var accountDataPieces: Int64 = 1_000

  package init() {}
}
