/// The limits on the uploaded files and the account data that one user stores on the server.
package struct Quotas: Sendable {
  /// The limit on the bytes of all files that one user uploaded.
  package var mediaBytes: Int64 = 512 << 20
  /// The limit on the number of files that one user uploaded.
  package var mediaFiles: Int64 = 10_000
  /// The limit on the bytes of the contents of one user's account data, in all rooms and for the
  /// account; a first sync may contain all of them.
  package var accountDataBytes: Int64 = 2 << 20
  /// The limit on the number of entries of one user's account data, in all rooms and for the
  /// account.
  package var accountDataPieces: Int64 = 1_000

  package init() {}
}
