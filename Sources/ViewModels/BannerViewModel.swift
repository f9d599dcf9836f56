/// The in-app notification of new messages and invites in conversations that are not on the screen
/// and, while the terminal does not have the focus, also in the one that is.
package struct BannerViewModel: Sendable, Equatable {
  package let state: BannerWordsState

  package init(state: BannerWordsState) { self.state = state }

  package static let initial = BannerViewModel(state: .hidden)
}
