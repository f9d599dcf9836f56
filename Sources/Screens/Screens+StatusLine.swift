internal import Cells
internal import Intents
internal import Keys
internal import Panes
internal import ViewModels

// The line at the bottom, and the keys that it names.
extension Screens {
  mutating func drawStatusLine(_ area: Area) -> Layer {
    let input = StatusInput(
      viewModel: statusLine, badge: badge, note: statusNote, context: context,
      completes: completesCommand,
      offer: context == .selection
        ? selectedRow.map { row in
          SelectionOffer(row, isLong: messagesLayout?.isLong(row) == true)
        } : nil,
      width: area.size.columns)
    let (buffer, isNew) = drawings.statusLine.drawing(of: input) { input in
      StatusLinePane.draw(
        input.viewModel, badge: input.badge, note: input.note, hints: Self.hints(input),
        width: input.width)
    }
    // It is no place to be in, but it is none of the others either.
    return Layer(place: nil, area: area, drawing: PaneDrawing(buffer: buffer), isNew: isNew)
  }

  private static func hints(_ input: StatusInput) -> [KeyHint] {
    let offer = input.offer
    let isReported = !input.viewModel.report.isEmpty
    // Who reads a report that is cut needs the help first.
    let help = isReported ? KeyTable.hint(for: .help, in: input.context) : nil
    // Where there is something to try, its key comes first.
    let retry = input.viewModel.retry == nil ? nil : KeyTable.hint(for: .retry)
    let others = KeyTable.hints(for: input.context) {
      offer?.allows($0) != false && !(isReported && $0 == .help)
    }
    return ([help, retry].compactMap(\.self) + others).map { hint in
      if offer?.resends == true, hint.action == .reply {
        return KeyHint(key: hint.key, label: "send again")
      }
      let completes = input.completes && hint.action == .nextPane
      return KeyHint(key: hint.key, label: completes ? "complete" : hint.label)
    }
  }
}

/// What can be done with the selected message, as far as the keys that are named depend on it.
struct SelectionOffer: Sendable, Equatable {
  private let refused: Set<Action>
  /// The key for an answer sends again what failed.
  let resends: Bool

  init(_ row: MessageViewModel, isLong: Bool) {
    let can = row.abilities
    var refused: Set<Action> = []
    resends = !can.resend.isEmpty
    if !can.canReply { refused.insert(.react) }
    if !can.canReply, !resends { refused.insert(.reply) }
    if !can.canEdit { refused.insert(.editMessage) }
    // The key for giving up says what it is where nothing was sent.
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
  /// The server does not have it.
  fileprivate var isUnsent: Bool {
    if case .local = id { true } else { false }
  }
}
