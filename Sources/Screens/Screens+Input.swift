internal import Cells
internal import Intents
package import Keys
internal import Panes
internal import ViewModels

// What a person does, and what each key means where they are.
extension Screens {
  /// Inputs that are held at most while a chat is about to open.
  private static let heldLimit = 1000

  /// Takes an input. `now`: nanoseconds of a monotonic clock.
  package mutating func handle(_ input: TerminalInput, at now: UInt64) -> [Outcome] {
    self.now = max(now, self.now)
    // After Enter a person types on, for the chat that is about to open.
    if navigation.top == .switcher, switcherState.isChoosing, isForTheChosenChat(input) {
      if held.count < Self.heldLimit { held.append(input) }
      return []
    }
    if navigation.top == .createChat, createChatState.isCreating, isForTheMadeChat(input) {
      if heldForMade.count < Self.heldLimit { heldForMade.append(input) }
      return []
    }
    // What does not wait for the matches may end the waiting: then nobody wants what was held.
    defer { if !switcherState.isChoosing { held = [] } }
    switch input {
    case .key(let stroke): return handle(stroke)
    case .paste(let raw): return edit(.paste(raw))
    case .focus(let hasFocus): return focus(hasFocus)
    case .mouse(let mouse): return handle(mouse)
    }
  }

  private func isForTheMadeChat(_ input: TerminalInput) -> Bool {
    switch input {
    case .focus, .mouse: return false
    case .paste: return true
    case .key(let stroke):
      guard let action = KeyTable.action(for: stroke, in: .createChat) else { return true }
      return action == .choose || ComposerEdit(action) != nil
    }
  }

  private func isForTheChosenChat(_ input: TerminalInput) -> Bool {
    switch input {
    case .focus, .mouse: return false
    case .paste: return true
    case .key(let stroke):
      switch KeyTable.action(for: stroke, in: .switcher) {
      case .back, .quit, .suspend, .redraw, .help, .switcher: return false
      default: return true
      }
    }
  }

  private mutating func focus(_ hasFocus: Bool) -> [Outcome] {
    trace?(.focus)
    isFocused = hasFocus
    return hasFocus ? [] : runMessages(.flushed)
  }

  private mutating func handle(_ stroke: KeyStroke) -> [Outcome] {
    let context = context
    selectionNotice = ""
    statusNote = ""
    if let action = KeyTable.action(for: stroke, in: context) {
      trace?(.action(action))
      return perform(action, by: stroke)
    }
    guard context.takesText, case .character(let character) = stroke.key,
      stroke.modifiers.isEmpty
    else { return [] }
    return edit(.type(character))
  }

  mutating func perform(_ action: Action, by stroke: KeyStroke) -> [Outcome] {
    switch action {
    case .quit: return settleSelection() + runMessages(.flushed) + [.quit]
    case .suspend: return runMessages(.flushed) + [.suspend]
    case .help: return showHelp()
    case .settings: return showSettings()
    case .nextValue: return changeSetting(by: 1)
    case .previousValue: return changeSetting(by: -1)
    case .redraw:
      drawings = ScreenDrawings()
      return [.redraw]
    case .switcher: return showSwitcher()
    case .newChat: return showCreateChat()
    case .nextPane:
      if stroke.key == .tab, completesCommand { return completeCommand(by: 1) }
      let completes = navigation.top == .createChat && stroke.key == .tab
      return completes ? completePerson() : showNextPane(backward: false)
    case .previousPane:
      if stroke.key == .tab, completesCommand { return completeCommand(by: -1) }
      return showNextPane(backward: true)
    case .back: return goBack()
    case .nextChat: return openNeighbour(1)
    case .previousChat: return openNeighbour(-1)
    case .nextUnread: return openNextUnread()
    case .peek: return togglePeek()
    case .markRead: return markRead()
    case .changeLevel: return changeLevel()
    case .leaveChat: return askToLeave()
    case .openBanner: return openBanner()
    case .markAllRead: return askMarkAllRead()
    case .firstUnread: return showFirstUnread()
    case .retry: return retry()
    case .up: return move(.up, byLines: -1)
    case .down: return move(.down, byLines: 1)
    case .pageUp: return move(.pageUp)
    case .pageDown: return move(.pageDown)
    case .first: return move(.first)
    case .last: return move(.last)
    case .choose: return choose()
    case .scrollUp: return scroll(stroke.key == .up ? .lines(-1) : .pages(-1))
    case .scrollDown: return scroll(stroke.key == .down ? .lines(1) : .pages(1))
    case .scrollToStart: return scroll(.toStart)
    case .scrollToEnd: return scroll(.toEnd)
    case .fetchMissing: return fetchMissing()
    case .selectMessage: return startSelection()
    case .reply: return act(.reply)
    case .editMessage: return act(.edit)
    case .deleteMessage: return act(.delete)
    case .react: return act(.react)
    case .copy: return act(.copy)
    case .openLink: return act(.openLink)
    case .discard: return act(.discard)
    case .seenBy: return act(.seenBy)
    case .details: return act(.details)
    case .unfold: return act(.unfold)
    case .pick: return pick(by: stroke)
    case .send:
      // Who has sent something wants to see it, not where unread began.
      unreadSearch = nil
      return runMessages(.sent(makeTransaction()))
    case .newLine, .left, .right, .wordLeft, .wordRight, .lineStart, .lineEnd, .deleteBackward,
      .deleteForward, .deleteWord, .deleteToStart:
      return ComposerEdit(action).map { edit($0) } ?? []
    }
  }

  /// An edit of the text that has the keys.
  private mutating func edit(_ edit: ComposerEdit) -> [Outcome] {
    trace?(.edit)
    switch navigation.top {
    case .messages: return runSelection(.left) + runMessages(.edited(edit, at: now))
    case .createChat: return runCreateChat(.edited(edit))
    case .switcher: return runSwitcher(.edited(edit))
    case .chatList: return editPage(edit)
    case .peek, .question, .picker, .inspection, .settings, .help: return [.bell]
    }
  }

  /// What is pasted while the list has the keys goes where text is taken on the page beside or behind it.
  private mutating func editPage(_ paste: ComposerEdit) -> [Outcome] {
    switch navigation.page {
    case .messages where messagesState.session != nil: return enterMessages() + edit(paste)
    case .createChat: navigation.show(.createChat)
    default: return [.bell]
    }
    return edit(paste)
  }

  private mutating func move(_ move: ListMove, byLines lines: Int? = nil) -> [Outcome] {
    switch navigation.top {
    case .chatList: return runChatList(.moved(move))
    case .peek: return movePeek(move)
    case .question: return []
    case .messages where selection.message != nil: return moveSelection(move)
    case .messages: return lines.map { moveInText(by: $0) } ?? []
    case .picker:
      return runSelection(.moved(move, visible: max(1, layout.whole.size.rows - 2)))
    case .createChat: return runCreateChat(.moved(move == .up ? .up : .down))
    case .switcher:
      let visible = SwitcherPane.visibleRows(size: layout.switcher.size)
      return runSwitcher(.moved(move, visible: visible))
    case .inspection: return moveInspection(move)
    case .settings: return moveSettings(move)
    case .help: return runHelp(.moved(move, last: lastHelpLine, page: helpPage))
    }
  }

  var lastHelpLine: Int { HelpPane.lastFirstLine(help, size: layout.help.size) }

  private var helpPage: Int { HelpPane.pageRows(size: layout.help.size) }

  /// A line up (-1) or down (1) in what is being written, as it is wrapped on the screen.
  private mutating func moveInText(by lines: Int) -> [Outcome] {
    guard let session = messagesState.session else { return [] }
    if lines < 0, session.text.isEmpty { return startSelection() }
    let wrapped = MessagesPane.composerLayout(
      for: session.paneState(isFocused: true), size: layout.page.size)
    return wrapped.cursor(movedBy: lines).map { edit(.place($0)) } ?? []
  }

  private mutating func choose() -> [Outcome] {
    switch navigation.top {
    case .chatList, .peek: runChatList(.chosen)
    case .question: answerYes()
    case .picker: runSelection(.chosen)
    case .createChat: runCreateChat(.submitted(at: now))
    case .switcher: runSwitcher(.chosen(at: now))
    case .messages, .inspection, .settings, .help: []
    }
  }

  private mutating func retry() -> [Outcome] {
    switch navigation.top {
    case .chatList, .peek: runChatList(.retried)
    case .messages where selectedRow?.abilities.resend.isEmpty == false: act(.reply)
    case .messages: retryMessages()
    case .createChat: retryCreateChat()
    case .switcher, .question, .picker, .inspection, .settings, .help: [.intent(.reconnect)]
    }
  }

  /// Tries again all that failed in the chat, and connects now where there is no connection.
  private mutating func retryMessages() -> [Outcome] {
    let outcomes = runMessages(.retried)
    let reconnect = statusLine.retry.map { Outcome.intent($0) }
    return outcomes + [reconnect].compactMap { $0 }.filter { !outcomes.contains($0) }
  }

  /// Takes the first candidate; where there is none, goes to the next field.
  private mutating func completePerson() -> [Outcome] {
    guard createChatState.form?.offers == true else { return showNextPane(backward: false) }
    return runCreateChat(.moved(.take(nil)))
  }

  /// Creates again what failed; else asks the directory again, if that failed, and connects now.
  private mutating func retryCreateChat() -> [Outcome] {
    if case .failed = createChat.state { return runCreateChat(.submitted(at: now)) }
    let again = autocomplete.retry.map { [Outcome.intent($0)] } ?? []
    return again + [.intent(.reconnect)]
  }

  /// The choice with the number that was typed.
  private mutating func pick(by stroke: KeyStroke) -> [Outcome] {
    guard case .character(let digit) = stroke.key, let number = digit.wholeNumberValue else {
      return []
    }
    return runSelection(.pressed(number - 1))
  }
}
