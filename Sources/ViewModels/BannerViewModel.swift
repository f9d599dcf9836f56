/// The in-app notification.
package struct BannerViewModel: Sendable, Equatable {
  package let state: BannerWordsState

  package init(state: BannerWordsState) { self.state = state }

  package static let initial = BannerViewModel(state: .hidden)
}
