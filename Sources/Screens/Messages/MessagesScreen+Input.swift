internal import Cells
internal import Intents
internal import Keys
internal import ViewModels

extension MessagesScreen {
  mutating func take(_ input: SceneInput, in context: SceneContext) -> [SceneEffect] {
    if case .edit = input {} else { deletedToStart = false }
    switch input {
    case .edit(let edit):
      return runSelection(.left, in: context) + self.edit(edit, in: context)
    case .move(let move):
      guard selection.state.message == nil else { return moveSelection(move, in: context) }
      return moveInText(move, in: context)
    case .turn(let lines): return scroll(.lines(lines), in: context)
    case .retry: return retry(in: context)
    case .back: return goBack(in: context)
    case .choose:
      return invite == nil
        ? pressButton(selection.button, in: context) : answer(focusedAnswer, in: context)
    case .press(let row, let column): return press(row, column, in: context)
    }
  }

  /// `true` if this cell of the screen is at the "‹" in the title, which goes back: on it, or on a
  /// cell beside it.
  func isBack(row: Int, column: Int, in context: SceneContext) -> Bool {
    target(atRow: row, column: column, in: context) == .back
  }

  /// The message that a click on this cell of the screen selects, by the last drawing; `nil` if a
  /// click there does something else, and during a peek, which shows a chat without marking it as
  /// read.
  func message(atRow row: Int, column: Int, in context: SceneContext) -> MessageID? {
    guard peek == nil,
      case .message(let message) = target(atRow: row, column: column, in: context)
    else { return nil }
    return message
  }

  func target(atRow row: Int, column: Int, in context: SceneContext) -> ShownMessages.Target? {
    let area = context.layout.page
    return selection.shown.target(at: Position(row: row - area.row, column: column - area.column))
  }

  private mutating func press(_ row: Int, _ column: Int, in context: SceneContext) -> [SceneEffect]
  {
    switch target(atRow: row, column: column, in: context) {
    case .button(let index):
      return invite == nil ? pressButton(index, in: context) : answer(index, in: context)
    case .message(let message) where peek == nil: return select(message, in: context)
    case .quote(let message) where peek == nil: return pressQuote(of: message, in: context)
    case .back:
      if state.conversation?.thread != nil { return closeThread(in: context) }
      return context.layout.isWide ? [.showList] : close(in: context)
    case .end: return scroll(.toEnd, in: context)
    case .offer(let index):
      let effects = run(.tookOffer(index, at: context.now), in: context)
      return longTextTask == nil ? effects : effects + send(in: context)
    case .tryAgain: return runSelection(.left, in: context) + retry(in: context)
    case .discardFailed: return discardFailed(in: context)
    case .file(let message, let button) where peek == nil:
      return press(button, of: message, in: context)
    case .poll(let message, let index) where peek == nil:
      return openVote(of: message, selected: index, in: context)
    case .thread(let root) where peek == nil: return open(thread: root, in: context)
    case .link(let link) where peek == nil:
      return runSelection(.left, in: context) + [.openLink(link)]
    // `Screens` handles a click on the "Undo" button, because the action may belong to another
    // pane.
    case .message, .quote, .undo, .file, .poll, .thread, .link, nil:
      return runSelection(.left, in: context)
    }
  }

  /// `stroke` is the key that caused the action: arrow keys scroll by a line, other keys by a page.
  mutating func perform(
    _ action: Action, by stroke: KeyStroke, in context: SceneContext
  ) -> [SceneEffect] {
    deletedToStart = false
    switch action {
    case .firstUnread:
      return runSelection(.left, in: context) + showFirstUnread(in: context)
    case .scrollUp: return scroll(stroke.key == .up ? .lines(-1) : .pages(-1), in: context)
    case .scrollDown: return scroll(stroke.key == .down ? .lines(1) : .pages(1), in: context)
    case .scrollToStart: return leaving + scroll(.toStart, in: context)
    case .scrollToEnd: return scroll(.toEnd, in: context)
    case .fetchMissing: return fetchMissing(in: context)
    case .selectMessage: return startSelection(in: context)
    case .menu: return openMenu(in: context)
    case .send: return send(in: context)
    case .undo: return recall(.undo, in: context)
    case .redo: return recall(.redo, in: context)
    case .olderText: return recall(.olderText, in: context)
    case .newerText: return recall(.newerText, in: context)
    case .yank: return yank(in: context)
    case .openEditor: return openEditor(with: nil, in: context)
    case .openThread where selection.state.message == nil: return openNewestThread(in: context)
    default: return MessageAction(action).map { act($0, in: context) } ?? []
    }
  }

  /// `words` first replaces that text; `nil` leaves the text as it is.
  mutating func openEditor(with words: String?, in context: SceneContext) -> [SceneEffect] {
    runSelection(.left, in: context) + run(.lentText(replacedBy: words), in: context)
  }

  private mutating func recall(_ recall: Recall, in context: SceneContext) -> [SceneEffect] {
    runSelection(.left, in: context) + run(.recalled(recall, at: context.now), in: context)
  }

  private mutating func goBack(in context: SceneContext) -> [SceneEffect] {
    if selection.state.message != nil { return runSelection(.cancelled, in: context) }
    if invite != nil { return close(in: context) }
    if showsOffers { return run(.dismissedOffers, in: context) }
    if let mode = state.part({ $0.mode }), mode != .plain {
      return run(.cancelledMode, in: context)
    }
    if let scroll = state.scroll, scroll != .end { return self.scroll(.toEnd, in: context) }
    if state.conversation?.thread != nil { return closeThread(in: context) }
    return context.layout.isWide ? [] : close(in: context)
  }

  /// Sends again what could not be sent of the selected message; if there is nothing of that kind,
  /// repeats what failed in the chat (`OpenedChat.retries`), and reconnects if the status line
  /// offers that.
  mutating func retry(in context: SceneContext) -> [SceneEffect] {
    guard selected(in: context)?.row.abilities.resend.isEmpty != false else {
      return act(.reply, in: context)
    }
    return run(.retried, in: context) + [.reconnectIfOffered]
  }

  private mutating func moveInText(_ move: ListMove, in context: SceneContext) -> [SceneEffect] {
    guard let session = state.session, move == .up || move == .down else { return [] }
    if move == .up, session.text.isEmpty { return startSelection(in: context) }
    if showsOffers { return completeWord(by: move == .up ? -1 : 1, in: context) }
    let wrapped = MessagesPane.composerLayout(
      for: session.paneState(isFocused: true), size: context.layout.page.size)
    let cursor = wrapped.cursor(movedBy: move == .up ? -1 : 1)
    context.trace?(.edit)
    return cursor.map { take(.edit(.place($0)), in: context) } ?? []
  }

  mutating func send(in context: SceneContext) -> [SceneEffect] {
    switch longTextTask {
    case .keep: return run(.dismissedOffers, in: context)
    case .undo: return recall(.undo, in: context)
    case .sendAsFile, nil: break
    }
    // A person who has sent a message wants to see it, not the unread marker.
    endUnreadSearch()
    return run(
      .sent(context.makeTransaction(), isMarkdown: context.writesMarkdown), in: context)
  }

  private var longTextTask: LongTextTask? { state.part { $0.longTextTask } ?? nil }

  // MARK: Completions and slash commands

  /// `true` if Tab acts on the word that is being typed, for instance completes it, rather than
  /// moving the focus.
  var completesWord: Bool {
    selection.state.message == nil && peek == nil && state.isCompleting
  }

  var offerHints: HintWords? {
    guard showsOffers else { return nil }
    if state.part({ $0.offersLongText }) == true {
      return HintWords(
        order: [.send, .down, .back],
        labels: [
          .send: ScreenWords.takeOffer, .down: ScreenWords.choose, .back: ScreenWords.keepText,
        ], isOverlay: true)
    }
    let name = (state.part { $0.firstOffer } ?? nil).map { ScreenWords.take($0) }
    return HintWords(
      order: [.nextPane, .down, .back],
      labels: [
        .nextPane: name ?? ScreenWords.nextOffer, .down: ScreenWords.choose,
        .back: ScreenWords.close,
      ], isOverlay: true)
  }

  private var showsOffers: Bool { completesWord && state.part { $0.offers.isEmpty } == false }

  /// `true` if Tab completes the word before the cursor to a member's name, or rings the bell,
  /// rather than moving the focus.
  var completesMember: Bool {
    selection.state.message == nil && peek == nil && invite == nil
      && state.part { $0.text.isBehindWord } == true
  }

  mutating func completeMember(in context: SceneContext) -> [SceneEffect] {
    run(.completedMember(at: context.now), in: context)
  }

  mutating func completeWord(by step: Int, in context: SceneContext) -> [SceneEffect] {
    run(.completed(by: step, at: context.now), in: context)
  }

  mutating func say(_ words: String, in context: SceneContext) -> [SceneEffect] {
    run(
      .said(words, context.makeTransaction(), isMarkdown: context.writesMarkdown), in: context)
  }

  mutating func takeCommand(in context: SceneContext) -> [SceneEffect] {
    run(.tookCommand, in: context)
  }

  mutating func refuseCommand(_ why: String, in context: SceneContext) -> [SceneEffect] {
    run(.refused(why), in: context)
  }

  /// Removes the notes above the composer that are shown only until the next key press.
  mutating func endNotes(in context: SceneContext) {
    show(notice: "", in: context)
    if state.part({ $0.hasNoteAlone }) == true { _ = run(.endedNote, in: context) }
  }

  mutating func receive(_ paths: PathListing, in context: SceneContext) -> [SceneEffect] {
    run(.listed(paths, at: context.now), in: context)
  }

  /// The time at which `tick(in:)` is to save the draft or end the typing notice, in nanoseconds of
  /// the monotonic clock; `nil` for none.
  var deadline: UInt64? { state.part { $0.deadline } ?? nil }

  mutating func tick(in context: SceneContext) -> [SceneEffect] {
    run(.ticked(at: context.now), in: context)
  }

  mutating func flush(in context: SceneContext) -> [SceneEffect] { run(.flushed, in: context) }

  // MARK: Scrolling

  mutating func scroll(_ command: ScrollCommand, in context: SceneContext) -> [SceneEffect] {
    guard let viewport = MessagesViewport(state, in: context) else { return [] }
    endUnreadSearch()
    stopAwaiting()
    let position = viewport.position(after: command)
    let passed = viewport.missing(upTo: position, by: command)
    return leaveSelection(by: command, to: position, viewport, in: context)
      + run(.scrolled(position), in: context) + load(passed, in: context)
  }

  /// Ends the selection if a jump to the start or end leads away from the selected message, or if
  /// that message is above a view that follows new messages, which would go back to it at the next
  /// change of the rows.
  private mutating func leaveSelection(
    by command: ScrollCommand, to position: ScrollPosition, _ viewport: MessagesViewport,
    in context: SceneContext
  ) -> [SceneEffect] {
    guard position == .end || [.toStart, .toEnd].contains(command),
      let message = selection.state.message,
      viewport.isHidden(message, at: position)
    else { return [] }
    return runSelection(.left, in: context)
  }

  mutating func fetchMissing(in context: SceneContext) -> [SceneEffect] {
    if let successor { return [.awaitChat(successor)] }
    if let older, !hasGap { return [.open(older)] }
    return run(.fetchedMissing, in: context)
  }

  private var hasGap: Bool {
    guard case .open(let chat) = state else { return false }
    return chat.rows?.gaps.isEmpty == false
  }

  var older: ChatID? { state.viewModel?.older }

  /// The intent that opens the room which replaced the open chat's room after a room upgrade; `nil`
  /// if there is no such room, while it is being joined, while a thread is shown, or while the
  /// newest messages are not loaded.
  var successor: Intent? {
    guard case .open(let chat) = state else { return nil }
    return chat.follow
  }
}

// The page of an invite, which has a card with answers in place of messages and composer.

extension MessagesScreen {
  /// The invite that the page shows; `nil` if it shows none, and once the person has accepted.
  var invite: InviteViewModel? {
    guard case .open(let chat) = state, case .invited(let invite) = chat.viewModel.state,
      !hasAccepted
    else { return nil }
    return invite
  }

  static let answerButtons = InviteAnswer.allCases.map { answer in
    RowButton(words: ScreenWords.label(ofAnswer: answer), key: answer.keyName)
  }

  mutating func answer(_ index: Int, in context: SceneContext) -> [SceneEffect] {
    guard let invite, InviteAnswer.allCases.indices.contains(index) else { return [] }
    switch InviteAnswer.allCases[index] {
    case .later: return close(in: context)
    case .accept:
      accepted()
      return [.intent(invite.accept)]
    case .decline: return invite.departure.map { [.ask(.leave($0))] } ?? [.bell]
    }
  }
}

extension InviteAnswer {
  /// The name of the key that gives this answer to an invite, whichever button has the focus; "" if
  /// there is none.
  fileprivate var keyName: String {
    switch self {
    case .later: KeyTable.hint(for: .back, in: .invite)?.key ?? ""
    case .accept: ""
    case .decline: KeyTable.hint(for: .leaveChat, in: .invite)?.key ?? ""
    }
  }
}

// The number of new messages below the view, which a mark in the note row shows.

extension MessagesScreen {
  /// The number of other people's messages that arrived since the newest message was visible; 0
  /// while the view follows new messages, and if the number is not known, for instance because some
  /// of them may not be loaded.
  var newCount: Int {
    guard let rows = state.rows, rows.later == nil, state.scroll != .end, let newestSeen else {
      return 0
    }
    let seen = state.echoes.newID(of: newestSeen)
    guard let last = rows.rows.lastIndex(where: { MessagesLayout.messageID(of: $0) == seen }) else {
      return 0
    }
    let later = rows.rows[(last + 1)...]
    if later.contains(where: { if case .gap = $0 { true } else { false } }) { return 0 }
    return later.count { row in
      if case .message(let message) = row { message.senderColor != 0 } else { false }
    }
  }
}

// Polls are answered in the picker of the selected message, which a click on an answer also opens,
// or by commands.

extension MessagesScreen {
  /// The newest open poll at or above the lowest visible message for which `isMeant` is true; `nil`
  /// if none is loaded there, and in a chat where the person can only read.
  func newestPoll(
    in context: SceneContext, where isMeant: (PollViewModel) -> Bool = { _ in true }
  ) -> ShownPoll? {
    newest(in: context) { row in
      guard let poll = row.poll, poll.maxSelections != nil, isMeant(poll),
        let event = target(of: row.id, in: context)
      else { return nil }
      return ShownPoll(message: row.id, event: event, poll: poll)
    }
  }

  /// `true` if a message's poll still has all these answers, given by their ids. The poll's author
  /// may change it while the person chooses, and a vote for an unknown answer is void.
  func isPossible(_ answers: [String], in message: MessageID, _ context: SceneContext) -> Bool {
    let poll = loaded(message, in: context)?.row.poll
    return answers.allSatisfy { id in poll?.answers.contains { $0.id == id } == true }
  }

  /// Opens a picker of the answers of a message's poll. `marked`: the ids of the answers that are
  /// marked in the picker; `nil` for the answers that the person has voted for. `index`: the index
  /// of the choice that is selected. Rings the bell if the message has no open poll, and in a chat
  /// where the person can only read.
  mutating func openVote(
    of message: MessageID, marked: [String]? = nil, selected index: Int = 0,
    in context: SceneContext
  ) -> [SceneEffect] {
    guard let poll = loaded(message, in: context)?.row.poll else { return [.bell] }
    guard poll.obstacle.isEmpty else { return run(.refused(poll.obstacle), in: context) }
    guard poll.maxSelections != nil else { return [.bell] }
    let selected = selection.state.message == message ? [] : select(message, in: context)
    return selected
      + runSelection(
        .opened(
          .votes(
            in: poll, marked: marked, selected: index, isLinear: context.layout.isLinear)),
        in: context)
  }
}

/// A poll that has not ended, in a chat where the person can write, with the message that contains
/// it.
struct ShownPoll: Sendable, Equatable {
  let message: MessageID
  /// The poll's event, to which votes refer.
  let event: EventID
  let poll: PollViewModel
}

// The thread that is shown in the place of its chat's main timeline.

extension MessagesScreen {
  /// Shows the thread whose root is this message, which may not have replies yet; the position that
  /// is left is recorded.
  mutating func open(thread root: EventID, in context: SceneContext) -> [SceneEffect] {
    leaving + show(thread: root, in: context)
  }

  /// Shows the thread whose root is this message, or the chat for `nil`, without recording the
  /// position that is left.
  mutating func show(thread root: EventID?, in context: SceneContext) -> [SceneEffect] {
    guard let root else { return closeThread(in: context) }
    guard peek == nil, let chat = state.chat, state.conversation?.thread != root else { return [] }
    let effects = keepSession(in: context)
    return effects + [.show(.messages)]
      + bring(Conversation(chat, thread: root), in: context) { .opened($0) }
  }

  mutating func closeThread(in context: SceneContext) -> [SceneEffect] {
    guard let chat = state.chat else { return [] }
    let effects = keepSession(in: context)
    endUnreadSearch()
    return effects + run(.opened(session(of: Conversation(chat))), in: context)
  }

  /// Opens a thread about which a loaded message shows a line: one with unread replies or, if there
  /// is none, any; in each case the thread with the newest such message. Rings the bell if no
  /// loaded message shows such a line.
  mutating func openNewestThread(in context: SceneContext) -> [SceneEffect] {
    let lines: [ThreadLineViewModel] = (state.rows?.rows ?? []).compactMap { row in
      if case .message(let message) = row { message.thread } else { nil }
    }
    let wanted = lines.last { !$0.unread.isEmpty } ?? lines.last
    return wanted.map { open(thread: $0.root, in: context) } ?? [.bell]
  }
}
