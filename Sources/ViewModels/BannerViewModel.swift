package import Intents

/// The in-app notification.
package struct BannerViewModel: Sendable, Equatable {
  package let state: BannerWordsState

  package init(state: BannerWordsState) { self.state = state }

  package static let initial = BannerViewModel(state: .hidden)
}

/// Whether there is anything to tell.
package enum BannerWordsState: Sendable, Equatable {
  case hidden
  case shown(BannerWords)
}

/// What is told.
package struct BannerWords: Sendable, Equatable {
  /// Greater with every time that something is to be told.
  package let number: Int
  /// "Anna", "Anna in Hiking" or "5 new from Anna and 2 others".
  package let who: String
  /// The first words of one message; "" when there are several.
  package let words: String
  package let hasMention: Bool
  /// What the key for it opens.
  package let chat: ChatID
  /// All of it stands in the chat in front. A terminal that has no focus tells of it; there is no strip.
  package let isInFront: Bool

  package init(
    number: Int, who: String, words: String, hasMention: Bool, chat: ChatID, isInFront: Bool
  ) {
    self.number = number
    self.who = who
    self.words = words
    self.hasMention = hasMention
    self.chat = chat
    self.isInFront = isInFront
  }
}
