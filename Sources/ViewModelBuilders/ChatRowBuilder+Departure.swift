import Intents
import Model
import ViewModels

// The question that a person confirms before leaving a chat or declining its invite.
extension ChatRowBuilder {
  /// The limit of a chat name in a sentence, in characters: a longer name is truncated to its first
  /// 23 characters and an ellipsis.
  private static let nameLimit = 24

  /// The question that the person answers before leaving a chat or declining its invite; `nil` when
  /// neither is possible.
  func departure(_ chat: Chat) -> DepartureViewModel? {
    guard !leaving.contains(chat.id), chat.membership != .left else { return nil }
    let name = punctuation.openQuote + shortName(chat) + punctuation.closeQuote
    let isInvite = chat.membership == .invited
    let draft = hasDraft(chat) ? "What you wrote there is not sent. " : ""
    return DepartureViewModel(
      chat: chat.id,
      question: isInvite ? "Decline the invite to \(name)?" : "Leave \(name)?",
      consequence: isInvite
        ? "You can join only when somebody invites you again."
        : draft + "Unless anybody may join, you can come back only when somebody invites you. "
          + "What is stored here stays on this device.",
      yes: isInvite ? "Decline" : "Leave", no: isInvite ? "Keep" : "Stay",
      leave: .chatList(.leave(chat.id)))
  }

  /// The chat's name, truncated so that it can be part of a sentence.
  func shortName(_ chat: Chat) -> String {
    let isLong = chat.name.count > Self.nameLimit
    return isLong ? chat.name.prefix(Self.nameLimit - 1) + punctuation.ellipsis : chat.name
  }
}
