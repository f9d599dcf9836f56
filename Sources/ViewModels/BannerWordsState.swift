/// The state of the in-app notification: shown, with its words, or not.
package enum BannerWordsState: Sendable, Equatable {
  case hidden
  case shown(BannerWords)
}
