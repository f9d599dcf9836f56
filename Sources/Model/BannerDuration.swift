/// The longest time for which the banner is shown after new messages or invites were last added to
/// it.
package enum BannerDuration {
  package static let nanoseconds: UInt64 = 5_000_000_000
}
