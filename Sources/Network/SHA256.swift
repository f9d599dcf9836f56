internal import CSoup

/// The hash function SHA-256 (FIPS 180-4).
package enum SHA256 {
  /// Returns the SHA-256 digest of `bytes`, 32 bytes.
  package static func digest(_ bytes: [UInt8]) -> [UInt8] {
    guard let text = g_compute_checksum_for_data(G_CHECKSUM_SHA256, bytes, gsize(bytes.count))
    else { return [] }
    defer { g_free(text) }
    let digits = Array(String(cString: text).utf8).map { $0 < 58 ? $0 - 48 : $0 - 87 }
    return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}
