import Intents
import Model
import ViewModels

/// Maps the content of a message to the text that is shown for it.
enum MessageWords {
  /// The text that is shown for a message's content, and the kind of text, which decides its style.
  static func of(_ content: MessageContent) -> (String, MessageBodyKind) {
    switch content {
    case .text(let text, let mentionsUs, _): (text, mentionsUs ? .mention : .text)
    case .emote(let text, _): (text, .emote)
    case .botNotice(let text, _): (text, .notice)
    case .attachment(let what, _): (what, .placeholder)
    case .poll(let poll): (poll.words, .text)
    case .change(let what): (what, .notice)
    case .encrypted: ("Encrypted. The key for this message is not on this device.", .placeholder)
    case .deleted: (MessageContent.deletedWords, .placeholder)
    case .unknown(let type): ("message of a kind not shown yet (\(type))", .placeholder)
    }
  }

  /// The words for the reactions that a message does not show: "+2980 more".
  static func more(_ reactions: OtherReactions) -> MoreReactions {
    guard reactions.keys > 0 else { return .none }
    return MoreReactions(words: "+\(reactions.keys) more", people: reactions.people)
  }
}
