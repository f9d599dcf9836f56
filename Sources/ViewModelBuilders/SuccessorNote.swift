import Intents
import Model
import ViewModels

/// The texts about a chat whose room was replaced by another one.
enum SuccessorNote {
  /// The clause that says that the chat goes on in another room, without a full stop.
  static let clause = "this chat goes on in another room"

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
