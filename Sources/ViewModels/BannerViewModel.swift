package import Intents

/// The in-app notification of new messages and invites in conversations that are not on the screen
/// and, while the terminal does not have the focus, also in the one that is.
package struct BannerViewModel: Sendable, Equatable {
  package let state: BannerWordsState

  package init(state: BannerWordsState) { self.state = state }

  package static let initial = BannerViewModel(state: .hidden)
}

package struct BannerWords: Sendable, Equatable {
  /// The number of this notification, which is greater for each later one, so that a screen
  /// announces each notification only once.
  package let number: Int
  /// The origin of the news. For one message or invite, the sender and, unless the chat is a direct
  /// one or has the sender's name, the chat: "Anna", "Anna in Hiking", "Anna in a thread of
  /// Hiking". For several, their number, one chat and the number of the other chats: "5 new from
  /// Hiking and 2 others".
  package let who: String
  /// The text of the new message as one line, or "invites you" for an invite; "" when several
  /// messages or invites are new.
  package let words: String
  /// `true` if a new message in `chat` mentions the person, or if `chat` is an invite.
  package let hasMention: Bool
  /// The chat that the banner's key (Alt-O) opens.
  package let chat: ChatID
  /// The root of the thread that contains the newest new message of `chat`; `nil` if no thread
  /// contains it.
  package let thread: EventID?
  /// `true` if all new messages belong to the chat or thread that is on the screen: then the screen
  /// draws no banner for them, but a terminal without the focus still notifies the person.
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

package enum BannerWordsState: Sendable, Equatable {
  case hidden
  case shown(BannerWords)
}
