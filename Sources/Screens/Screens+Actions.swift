internal import Cells
internal import Intents
internal import Keys
internal import Panes
internal import ViewModels

// What the keys do with the selected message.
extension Screens {
  mutating func act(_ action: MessageAction) -> [Outcome] {
    guard let chat = messagesState.session?.chat, let row = selectedRow else { return [.bell] }
    switch action {
    case .reply: return reply(to: row)
    case .edit: return edit(row)
    case .delete:
      guard row.abilities.canDelete else {
        return refuse(row.isUnderWay ? Self.underWay : "Not your message")
      }
      // What never left is not there for anyone else.
      if case .local = row.id { return ask(.discard(chat, row.id, words: row.firstWords)) }
      return ask(.deleteMessage(chat, row.id, words: row.firstWords))
    case .react:
      guard row.abilities.canReply else { return [.bell] }
      return runSelection(.opened(.reactions(to: row)))
    case .copy:
      selectionNotice = "Copied"
      return [.copy(row.body)]
    case .openLink: return openLink(of: row)
    case .seenBy: return inspect(row.id, in: chat, showsReaders: true)
    case .details: return inspect(row.id, in: chat, showsReaders: false)
    case .unfold:
      guard messagesLayout?.isLong(row) == true else { return [.bell] }
      return runMessages(.unfolded(row.id)) + reveal(row.id)
    case .discard:
      return row.abilities.discard.isEmpty
        ? [.bell] : ask(.discard(chat, row.id, words: row.firstWords))
    }
  }

  private static let underWay = "It is on its way; a moment later it can be changed"

  private mutating func refuse(_ why: String) -> [Outcome] {
    selectionNotice = why
    return [.bell]
  }

  private mutating func reply(to row: MessageViewModel) -> [Outcome] {
    guard row.abilities.resend.isEmpty else { return row.abilities.resend.outcomes }
    guard row.abilities.canReply, case .event(let event) = row.id else { return [.bell] }
    let target = ReplyTarget(event: event, words: row.words)
    return runSelection(.left) + runMessages(.replied(target))
  }

  private mutating func edit(_ row: MessageViewModel) -> [Outcome] {
    guard row.abilities.canEdit else {
      return refuse(row.isUnderWay ? Self.underWay : "Only your own text can be edited")
    }
    let outcomes = runSelection(.left)
    switch row.id {
    case .event(let event): return outcomes + runMessages(.beganEdit(event, row.typed))
    case .local:
      return outcomes + runMessages(.tookBack(row.typed, at: now)) + row.abilities.discard.outcomes
    }
  }

  /// Deletes a message of the open chat, once that was answered by yes.
  mutating func delete(_ message: MessageID, in chat: ChatID) -> [Outcome] {
    guard let row = row(of: message, in: chat), row.abilities.canDelete,
      case .event(let event) = message
    else { return [.bell] }
    return [.intent(.actions(.delete(chat, event, makeTransaction())))]
  }

  /// Gives up what failed or waits of a message of the open chat, once that was answered by yes. What was
  /// sent meanwhile stays.
  func discard(_ message: MessageID, in chat: ChatID) -> [Outcome] {
    guard let row = row(of: message, in: chat), !row.abilities.discard.isEmpty else {
      return [.bell]
    }
    return row.abilities.discard.outcomes
  }

  private func row(of message: MessageID, in chat: ChatID) -> MessageViewModel? {
    messagesState.session?.chat == chat ? messagesLayout?.row(of: message) : nil
  }

  private mutating func openLink(of row: MessageViewModel) -> [Outcome] {
    let links = LinkFinder.links(in: row.body)
    guard let first = links.first else { return refuse("No link in this message") }
    guard links.count > 1 else { return [.openLink(first)] }
    return runSelection(.opened(.links(in: row.body)))
  }

  /// Something was chosen in the picker.
  mutating func take(_ choice: Picker.Choice, of message: MessageID) -> [Outcome] {
    guard let chat = messagesState.session?.chat else { return [] }
    switch choice {
    case .open(let link): return [.openLink(link)]
    case .takeBack(let event):
      return [.intent(.actions(.delete(chat, event, makeTransaction())))]
    case .react(let key):
      guard case .event(let event) = message else { return [.bell] }
      return [.intent(.actions(.react(chat, event, key: key, makeTransaction())))]
    }
  }

  /// No program could be started for this address: it is shown, to be taken by hand.
  package mutating func linkFailed(_ link: String) -> [Outcome] {
    selectionNotice = link
    return []
  }
}

/// What can be done with a selected message.
enum MessageAction: Sendable, Equatable {
  case reply, edit, delete, react, copy, openLink, discard, seenBy, details, unfold
}

extension [Intent] {
  fileprivate var outcomes: [Outcome] { map { .intent($0) } }
}

extension MessageViewModel {
  /// Ours, and not back from the server yet.
  fileprivate var isUnderWay: Bool {
    if case .local = id { true } else { false }
  }

  /// What its sender would have to write for it.
  fileprivate var typed: String { WrittenText.typed(body, isEmote: kind == .emote) }

  /// How it begins, in so little that a question of two lines has room for it.
  fileprivate var firstWords: String {
    let line = body.prefix(200).map { $0.isWhitespace ? " " : $0 }
    var columns = 0
    let kept = line.prefix {
      columns += GraphemeWidth.columns(of: $0)
      return columns <= 32
    }
    return kept.count < body.count ? String(kept) + "…" : String(kept)
  }

  /// Who said it and how it begins, in one line.
  fileprivate var words: String {
    let line = String(body.prefix(200).map { $0.isNewline || $0 == "\t" ? " " : $0 })
    let name = senderColor == 0 ? "you" : sender
    return kind == .emote ? "* \(name) \(line)" : "\(name): \(line)"
  }
}
