internal import Intents
internal import Panes
internal import ViewModels

/// The actions that are possible on a selected message, offered as buttons and in a menu.
struct SelectionOffer: Sendable, Equatable {
  /// The possible actions, the most important first.
  let actions: [MessageAction]
  /// `true` if the message, or a change of it such as an edit or a reaction, could not be sent and
  /// can be sent again, which the action `.reply` then does.
  let resends: Bool
  /// `true` if the message has a file that can be opened; the action `.openLink` then opens that
  /// file.
  let opensFile: Bool
  /// `true` if the message's file is being uploaded or downloaded, which the action `.discard`
  /// cancels.
  let cancels: Bool

  /// Lists the actions that are possible on the message in `row`. `isFoldable`: the message is so
  /// long that it can be folded, or has spoilers.
  init(_ row: MessageViewModel, isFoldable: Bool) {
    let can = row.abilities
    resends = !can.resend.isEmpty
    opensFile = row.file?.open != nil
    cancels = row.file?.cancel != nil
    var actions: [MessageAction] = []
    if row.poll?.mostSelections != nil, !resends { actions.append(.vote) }
    if can.canReply || resends { actions.append(.reply) }
    // The action that opens an existing thread comes early; the one that begins a thread comes
    // further below.
    if row.thread != nil { actions.append(.openThread) }
    // Enter takes the first action. It must not discard a message that only waits for a connection,
    // so there the action to edit comes before the action to discard.
    let discards = !can.discard.isEmpty || cancels
    let editsFirst = can.canEdit && !resends && !cancels
    if discards, !editsFirst { actions.append(.discard) }
    if opensFile { actions.append(.openLink) }
    if row.file?.save != nil { actions.append(.saveFile) }
    if isFoldable { actions.append(.unfold) }
    if row.original != nil { actions.append(.showOriginal) }
    if can.canEdit { actions.append(.edit) }
    if discards, editsFirst { actions.append(.discard) }
    if can.canReply { actions.append(.react) }
    if can.canCopy { actions.append(.copy) }
    if row.thread == nil, can.thread != nil { actions.append(.openThread) }
    // An unsent message is discarded by an action of its own.
    if can.canDelete, !row.isDiscardable { actions.append(.delete) }
    if !opensFile, !LinkFinder.links(of: row).isEmpty { actions.append(.openLink) }
    if !row.isUnsent { actions.append(.seenBy) }
    if row.isEdited, !row.isUnsent { actions.append(.versions) }
    if !row.isUnsent, can.canReply || can.canCopy { actions.append(.copyLink) }
    actions.append(.details)
    self.actions = actions
  }
}

extension MessageViewModel {
  /// `true` for one of the person's own messages that has not come back in a sync yet.
  var isUnsent: Bool {
    if case .local = id { true } else { false }
  }

  /// `true` for one of the person's own messages that can be discarded, because it is not being
  /// sent to the server.
  var isDiscardable: Bool {
    guard case .local(let transaction) = id else { return false }
    return abilities.discard.contains(transaction)
  }
}
