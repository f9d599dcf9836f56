package import Intents

/// The words of an in-app notification.
package struct BannerWords: Sendable, Equatable {
  /// The number of this announcement, which grows with each one: a screen shows a number only once.
  package let number: Int
  /// "Anna", "Anna in Hiking" or "5 new from Anna and 2 others".
  package let who: String
  /// The first words of one message; "" when there are several.
  package let words: String
  package let hasMention: Bool
  /// The chat that the key of the banner opens.
  package let chat: ChatID
  /// `true` if all its messages belong to the open chat: then no banner is drawn, but a terminal
  /// without the focus shows a notification.
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
