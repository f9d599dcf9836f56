/// The format of times and days.
package enum TimeStyle: String, Sendable, Equatable, CaseIterable {
  /// The everyday format of times and days: "14:03", "Mon", "3 Oct", "Yesterday".
  case usual
  /// The dates of ISO 8601: "2026-10-03".
  case iso
}
