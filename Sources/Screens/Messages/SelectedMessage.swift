internal import Cells
internal import Formatting
internal import Intents
internal import Keys
internal import ViewModels

/// A loaded message of the open chat, such as the selected one. Its functions return the effects of
/// actions on the message, and change nothing themselves.
struct SelectedMessage {
  /// The task of the caller after `response(to:at:)`, so that an action on the message is carried
  /// out.
  enum Response {
    case effects([SceneEffect])
    /// The caller deselects the message, so that a second Enter does not discard the next message,
    /// and returns the effects, which discard the message or its unsent changes.
    case discarded([SceneEffect])
    case refused(String)
    case copied(String)
    case picked(Picker<MessageChoice>)
    /// The caller selects this message, to which the selected one replies or whose poll it ends. If
    /// its row is not loaded, the caller loads it first, if the timeline that is shown contains it.
    case original(OriginalViewModel)
    /// The caller shows the thread with this root message.
    case thread(EventID)
    /// The caller unfolds the message, so that all of a long text and its spoilers are shown, or
    /// folds it again if it is unfolded.
    case unfolded
    /// The caller deselects the message, passes the event to the composer, and then returns the
    /// effects.
    case written(MessagesScreen.Event, then: [SceneEffect])
  }

  let chat: ChatID
  let row: MessageViewModel
  let layout: MessagesLayout
  /// `true` if the message can be folded, because it is long or has spoilers, whether it is folded
  /// now or not. The value is computed at each call, because wrapping a long text takes
  /// milliseconds and few callers need the value.
  var isFoldable: Bool { layout.isFoldable(row) }

  /// `now`, in nanoseconds of the monotonic clock, is the time of the edit if an unsent text is put
  /// back into the composer.
  func response(to action: MessageAction, at now: UInt64) -> Response {
    switch action {
    case .reply: reply
    case .edit: edit(at: now)
    case .delete: delete
    case .react: row.abilities.canReply ? .picked(.reactions(to: row)) : .effects([.bell])
    case .copy: row.abilities.canCopy ? .copied(copiedText) : .refused(ScreenWords.noText)
    case .openLink: openLink
    case .saveFile: row.file?.save.map { .effects([.intent($0)]) } ?? .refused(ScreenWords.noFile)
    case .seenBy: .effects([.inspect(chat, row.id, .readers)])
    case .details: .effects([.inspect(chat, row.id, .details)])
    case .versions:
      row.isEdited
        ? .effects([.inspect(chat, row.id, .versions)]) : .refused(ScreenWords.notEdited)
    case .showOriginal: row.original.map { .original($0) } ?? .effects([.bell])
    case .openThread:
      row.abilities.thread.map { .thread($0) } ?? .refused(ScreenWords.noThread)
    case .vote: vote
    case .copyLink: copyLink
    case .unfold: isFoldable ? .unfolded : .effects([.bell])
    case .discard where row.file?.cancel != nil:
      .effects((row.file?.cancel).map { [.intent($0)] } ?? [])
    case .discard: row.abilities.discard.isEmpty ? .effects([.bell]) : .discarded(discarded)
    }
  }

  /// The text that is copied into the clipboard. For one of the person's own messages it is the
  /// plain text; for other people's messages it is the formatted text without its spoilers, if
  /// there is one, because their plain text may say something else.
  private var copiedText: String {
    row.senderColor == 0 ? row.body : row.format?.wordsWithoutSpoilers ?? row.body
  }

  private var reply: Response {
    let again = row.abilities.resend
    guard again.isEmpty else { return .effects(again.effects) }
    guard row.abilities.canReply else { return .effects([.bell]) }
    return .written(.replied(ReplyTarget(event: target, words: row.words)), then: [])
  }

  private func edit(at now: UInt64) -> Response {
    if let takeBack = row.file?.takeBack { return .discarded([.intent(takeBack)]) }
    guard row.abilities.canEdit else {
      // A file or poll cannot be edited a moment later either.
      let isText = row.file == nil && row.poll == nil
      return isText ? refusal(ScreenWords.notEditable) : .refused(ScreenWords.notEditable)
    }
    guard row.isUnsent, row.delivery?.phase == .failed else {
      return .written(.beganEdit(target, row.typed), then: [])
    }
    // The text of the discarded message is put back into the composer, so there is no offer to undo
    // this as well.
    let discards = row.abilities.discard.map { Intent.actions(.discard($0)) }
    return .written(.tookBack(row.typed, at: now), then: discards.effects)
  }

  /// The event to which replies, votes and changes of the message refer. One of the person's own
  /// messages that the server has not accepted yet is named by its transaction id: it may be in
  /// transit, so these are sent after it.
  var target: EventID {
    switch row.id {
    case .event(let event): event
    case .local(let transaction): row.abilities.sentAs ?? .ofUnsent(transaction)
    }
  }

  private var delete: Response {
    guard row.abilities.canDelete else { return refusal(ScreenWords.notOurs) }
    // A message that was never sent exists for nobody else, so deleting it discards it.
    if row.isDiscardable { return .discarded(discarded) }
    return .effects([.ask(.deleteMessage(chat, row.id, words: row.firstWords))])
  }

  private var copyLink: Response {
    guard case .event(let event) = row.id else { return refusal(ScreenWords.notSent) }
    return .effects([.awaitChat(.chatList(.makeLink(chat, event)))])
  }

  private var vote: Response {
    guard let poll = row.poll else { return .refused(ScreenWords.noPoll) }
    guard poll.obstacle.isEmpty else { return .refused(poll.obstacle) }
    guard poll.maxSelections != nil else { return .refused(ScreenWords.noPoll) }
    return .picked(.votes(in: poll, isLinear: layout.isLinear))
  }

  private func refusal(_ why: String) -> Response {
    .refused(row.isUnsent && row.delivery?.phase != .failed ? ScreenWords.underWay : why)
  }

  private var openLink: Response {
    if let open = row.file?.open { return .effects([.intent(open)]) }
    let links = LinkFinder.links(of: row)
    guard let first = links.first else { return .refused(ScreenWords.noLink) }
    // A screen reader gets the plain text, without the targets of links, so that the picker has to
    // show them.
    let isShown = !layout.isLinear || row.body.contains(first)
    return links.count > 1 || !isShown ? .picked(.links(links)) : .effects([.openLink(first)])
  }

  func deleted(_ context: SceneContext) -> [SceneEffect] {
    guard row.abilities.canDelete else { return [.bell] }
    return [.intent(.actions(.delete(chat, target, context.makeTransaction())))]
  }

  /// The effects that discard an unsent message, or the failed and queued changes of a sent
  /// message, such as edits and reactions, and that offer to undo this; the bell if nothing can be
  /// discarded.
  var discarded: [SceneEffect] {
    let unsent = row.abilities.discard
    guard !unsent.isEmpty else { return [.bell] }
    let words = ScreenWords.discarded(isMessage: row.isUnsent, count: unsent.count)
    return [
      .intent(.actions(.setAside(unsent, isUndone: false))),
      .offerUndo(UndoOffer(words: words, intent: .actions(.setAside(unsent, isUndone: true)))),
    ]
  }
}

extension MessageChoice {
  /// The effects of a choice in the picker for a message of a chat; no effects for `.act` and
  /// `.mark`, which `MessagesScreen` carries out itself. `target`: the message's event; `nil` if it
  /// is not known, because an unsent message is not loaded any more.
  func effects(_ target: EventID?, in chat: ChatID, _ context: SceneContext) -> [SceneEffect] {
    switch self {
    case .open(let link): return [.openLink(link)]
    case .act, .mark: return []
    case .vote(let answers):
      guard let target else { return [.bell] }
      return [.intent(.actions(.relate(chat, target, .vote(answers), context.makeTransaction())))]
    case .endPoll(let words):
      return target.map { [.ask(.endPoll(chat, $0, words: words))] } ?? [.bell]
    case .takeBack(let event):
      return [.intent(.actions(.delete(chat, event, context.makeTransaction())))]
    case .react(let key):
      guard let target else { return [.bell] }
      return [.intent(.actions(.react(chat, target, key: key, context.makeTransaction())))]
    }
  }
}

extension [Intent] {
  fileprivate var effects: [SceneEffect] { map { .intent($0) } }
}

extension MessageViewModel {
  /// The text that the person would have to type into the composer to send this message.
  fileprivate var typed: String {
    // The plain text of a sent message has placeholders for its spoilers.
    var source = body
    if let format, format.hasSpoiler, !body.contains("||") { source = format.markdown }
    // A text without styles that Markdown would give some was not sent as Markdown.
    return SubmittedText.typed(
      source, isEmote: kind == .emote, isPlain: format == nil && Markdown(body) != nil)
  }

  /// The beginning of the message, at most 32 columns and "…", so that a question about the message
  /// fits into two lines.
  fileprivate var firstWords: String {
    let body = wordsWithoutSpoilers
    let line = body.prefix(200).map { $0.isWhitespace ? " " : $0 }
    var columns = 0
    let kept = line.prefix {
      columns += GraphemeWidth.columns(of: $0)
      return columns <= 32
    }
    return kept.count < body.count ? String(kept) + "…" : String(kept)
  }

  /// The sender and at most 200 characters of the message, as one line.
  fileprivate var words: String {
    let line = String(
      wordsWithoutSpoilers.prefix(200).map { $0.isNewline || $0 == "\t" ? " " : $0 })
    let name = senderColor == 0 ? ScreenWords.you : sender
    return kind == .emote ? "* \(name) \(line)" : "\(name): \(line)"
  }
}
