internal import Intents
internal import Model

/// The data that is shown with a loaded part of a chat's messages: the gaps in the history before
/// them and their reactions, both by the messages' order numbers (`ord`), and the user's changes of
/// messages of the chat that the server has not accepted yet.
struct RelatedToMessages {
  let gaps: Set<Int64>
  let reactions: [Int64: (counts: [ReactionCount], others: OtherReactions)]
  let pending: PendingChangesByMessage
}
