/// The time for which the banner is shown after its last new message.
package enum BannerDuration {
  package static let nanoseconds: UInt64 = 5_000_000_000
}
