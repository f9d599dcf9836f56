package import Intents

/// The text of an in-app notification.
package struct BannerWords: Sendable, Equatable {
  /// The number of this notification, which is greater for each later one, so that a screen
  /// announces each notification only once.
  package let number: Int
  /// The senders and the chat of the messages: "Anna", "Anna in Hiking" or "5 new from Anna and 2
  /// others".
  package let who: String
  /// The text of the announced message as one line; "" when there are several messages.
  package let words: String
  package let hasMention: Bool
  /// The chat that the banner's key (Alt-O) opens.
  package let chat: ChatID
  /// The root of the thread that contains the announced message; `nil` if the message is in the
  /// main timeline.
  package let thread: EventID?
  /// `true` if all messages of the notification belong to the open chat: then the screen draws no
  /// banner, but a terminal without the focus shows a desktop notification.
  package let isInFront: Bool

  package init(
    number: Int, who: String, words: String, hasMention: Bool, chat: ChatID, isInFront: Bool,
    thread: EventID? = nil
  ) {
    self.number = number
    self.who = who
    self.words = words
    self.hasMention = hasMention
    self.chat = chat
    self.isInFront = isInFront
    self.thread = thread
  }
}
