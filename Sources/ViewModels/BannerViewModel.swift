/// The in-app notification of new messages in other chats.
package struct BannerViewModel: Sendable, Equatable {
  package let state: BannerWordsState

  package init(state: BannerWordsState) { self.state = state }

  package static let initial = BannerViewModel(state: .hidden)
}
