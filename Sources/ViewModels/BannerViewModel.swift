/// The in-app notification of new messages in other chats and, if the terminal does not have the
/// focus, in the open chat, too.
package struct BannerViewModel: Sendable, Equatable {
  package let state: BannerWordsState

  package init(state: BannerWordsState) { self.state = state }

  package static let initial = BannerViewModel(state: .hidden)
}
