package import Intents

/// The text of an in-app notification.
package struct BannerWords: Sendable, Equatable {
  /// The number of this notification, which is greater for each later one, so that a screen
  /// announces each notification only once.
  package let number: Int
  /// The sender and, if it has another name, the chat of one message ("Anna", "Anna in Hiking",
  /// "Anna in a thread of Hiking"); for several messages their number and chats: "5 new from Hiking
  /// and 2 others".
  package let who: String
  /// The text of the new message as one line; "" when there are several messages.
  package let words: String
  /// `true` if a new message in `chat` mentions the person, or if `chat` is an invite.
  package let hasMention: Bool
  /// The chat that the banner's key (Alt-O) opens.
  package let chat: ChatID
  /// The root of the thread that contains the newest new message of `chat`; `nil` if that message
  /// is in the main timeline.
  package let thread: EventID?
  /// `true` if all new messages belong to the chat or thread that is on the screen: then the screen
  /// draws no banner, but a terminal without the focus shows a desktop notification.
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
