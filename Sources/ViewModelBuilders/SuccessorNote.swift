import Intents
import Model
import ViewModels

/// The texts about a chat whose room was replaced by another one, or replaced another one.
enum SuccessorNote {
  /// The clause that says that the chat goes on in another room, without a full stop.
  static let clause = "this chat goes on in another room"

  /// The note above the first message of a chat that continues an older one.
  static func older(of chat: Chat, _ signs: Punctuation) -> String {
    // In a chat that was replaced too, the key leads to the newer one.
    let way = chat.successor == nil ? MessageRowsBuilder.fetchKey : "/older"
    return "This chat continues an older one \(signs.dash) \(way) opens it"
  }

  /// The row below the last message, whose intent opens the room that replaced the chat's room, or
  /// joins that room first.
  static func row(of open: OpenChat, _ signs: Punctuation) -> MessageRowViewModel {
    guard !open.isFollowing else {
      return .successor(
        text: "joining the room in which this chat goes on \(signs.ellipsis)", follow: nil)
    }
    return .successor(
      text:
        "This chat goes on in another room \(signs.dash) \(MessageRowsBuilder.fetchKey) follows it",
      follow: .chatList(.follow(open.chat.id)))
  }
}
