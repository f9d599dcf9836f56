/// The format of times and days.
package enum TimeStyle: String, Sendable, Equatable, CaseIterable {
  /// The everyday format of times and days: "14:03", "Mon", "3 Oct", "Yesterday".
  case usual
  /// Dates as in ISO 8601, "2026-10-03"; the time of day as in the everyday format.
  case iso
}
