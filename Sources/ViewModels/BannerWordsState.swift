/// The state of the in-app notification: shown, with its text, or not shown.
package enum BannerWordsState: Sendable, Equatable {
  case hidden
  case shown(BannerWords)
}
