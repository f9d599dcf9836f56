/// The in-app notification of new messages: those of other chats and, if the terminal does not have
/// the focus, also those of the open chat.
package struct BannerViewModel: Sendable, Equatable {
  package let state: BannerWordsState

  package init(state: BannerWordsState) { self.state = state }

  package static let initial = BannerViewModel(state: .hidden)
}
