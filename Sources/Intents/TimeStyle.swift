/// The format of times and days.
package enum TimeStyle: String, Sendable, Equatable, CaseIterable {
  /// The everyday format: "Mon 14:03", "3 Oct", "yesterday".
  case usual
  /// ISO 8601: "2026-10-03".
  case iso
}
