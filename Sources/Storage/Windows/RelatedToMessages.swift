internal import Model

/// Gaps, reactions and pending changes of a window, by the order numbers (`ord`) of its messages.
struct RelatedToMessages {
  let gaps: Set<Int64>
  let reactions: [Int64: [ReactionCount]]
  let pending: [Int64: [PendingChange]]
}
