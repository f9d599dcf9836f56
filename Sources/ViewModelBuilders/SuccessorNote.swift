import Intents
import Model
import ViewModels

/// The texts about a chat whose room was replaced by another one, or replaced another one.
enum SuccessorNote {
  /// The clause that says that the chat goes on in another room, without a full stop.
  static let clause = "this chat goes on in another room"

  /// The note above the first message of a chat that continues an older one.
  static func older(of chat: Chat, _ signs: Punctuation) -> String {
    "This chat continues an older one \(signs.dash) \(wayBack(from: chat)) opens it"
  }

  /// The note about the messages and the draft that were not sent in the chat that this one
  /// continues; "" for none.
  static func left(
    _ unsent: (messages: Int, hasDraft: Bool), by chat: Chat, _ signs: Punctuation
  ) -> String {
    let messages =
      switch unsent.messages {
      case 0: ""
      case 1: "1 message"
      default: "\(unsent.messages) messages"
      }
    let things = [messages, unsent.hasDraft ? "a draft" : ""].filter { !$0.isEmpty }
    guard !things.isEmpty else { return "" }
    let verb = unsent.messages + (unsent.hasDraft ? 1 : 0) == 1 ? "was" : "were"
    return "\(things.joined(separator: " and ")) in the older chat \(verb) not sent \(signs.dash) "
      + "\(wayBack(from: chat)) opens it"
  }

  // In a chat that was replaced too, the key leads to the newer one.
  private static func wayBack(from chat: Chat) -> String {
    chat.successor == nil ? MessageRowsBuilder.fetchKey : "/older"
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
