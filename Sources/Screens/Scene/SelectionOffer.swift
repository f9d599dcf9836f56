internal import Intents
internal import Keys
internal import Panes
internal import ViewModels

/// The actions that are possible on a selected message. The status line shows no hints for other
/// actions.
struct SelectionOffer: Sendable, Equatable {
  private let refused: Set<Action>
  /// `true` if something failed that the reply key sends again: the message, or an edit, reaction
  /// or deletion of it.
  let resends: Bool

  /// Makes the offer for the message of a row. `isLong`: the message is so long that it can be
  /// folded.
  init(_ row: MessageViewModel, isLong: Bool) {
    let can = row.abilities
    var refused: Set<Action> = []
    resends = !can.resend.isEmpty
    if !can.canReply { refused.insert(.react) }
    if !can.canReply, !resends { refused.insert(.reply) }
    if !can.canEdit { refused.insert(.editMessage) }
    // An unsent message is discarded by a key of its own, so the hint for that key is shown
    // instead.
    if !can.canDelete || row.isUnsent { refused.insert(.deleteMessage) }
    if can.discard.isEmpty { refused.insert(.discard) }
    if row.isUnsent { refused.insert(.seenBy) }
    if LinkFinder.links(in: row.body).isEmpty { refused.insert(.openLink) }
    if !isLong { refused.insert(.unfold) }
    self.refused = refused
  }

  func allows(_ action: Action) -> Bool { !refused.contains(action) }
}

extension MessageViewModel {
  /// `true` for an own message without an event id.
  var isUnsent: Bool {
    if case .local = id { true } else { false }
  }
}
