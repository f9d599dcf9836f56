import Intents
import Model
import ViewModels

/// The words about a chat whose room was replaced by another one.
enum SuccessorNote {
  /// The clause for titles and reasons, without a full stop.
  static let clause = "this chat goes on in another room"

  /// The row below the last message, whose intent opens the other room, or joins it first.
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
