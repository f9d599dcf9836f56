/// The format of times and days.
package enum TimeStyle: String, Sendable, Equatable, CaseIterable {
  /// The everyday format of times and days: "Mon 14:03", "3 Oct", "yesterday".
  case usual
  /// The format of ISO 8601: "2026-10-03".
  case iso
}
