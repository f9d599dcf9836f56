internal import Intents
package import Keys

// What a person does, and what each key means where they are.
extension Screens {
  /// Inputs that are held at most while the switcher waits for matches.
  private static let heldLimit = 1000

  /// Takes an input. `now`: nanoseconds of a monotonic clock.
  package mutating func handle(_ input: TerminalInput, at now: UInt64) -> [Outcome] {
    self.now = max(now, self.now)
    if switcherState.isChoosing, isForTheChosenChat(input) {
      if held.count < Self.heldLimit { held.append(input) }
      return []
    }
    switch input {
    case .key(let stroke): return handle(stroke)
    case .paste(let raw): return edit(.paste(raw))
    case .focus(let hasFocus): return focus(hasFocus)
    case .mouse(let mouse): return handle(mouse)
    }
  }

  /// After Enter in the switcher a person types on, for the chat that is about to open.
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
    isFocused = hasFocus
    return hasFocus ? [] : runMessages(.flushed)
  }

  private mutating func handle(_ stroke: KeyStroke) -> [Outcome] {
    let context = navigation.top.context
    if let action = KeyTable.action(for: stroke, in: context) {
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
    case .redraw:
      drawings = ScreenDrawings()
      return [.redraw]
    case .switcher: return showSwitcher()
    case .newChat: return showCreateChat()
    case .nextPane: return showNextPane(backward: false)
    case .previousPane: return showNextPane(backward: true)
    case .back: return goBack()
    case .nextChat: return openNeighbour(1)
    case .previousChat: return openNeighbour(-1)
    case .nextUnread: return openNextUnread()
    case .retry: return retry()
    case .up: return move(.up, or: .up)
    case .down: return move(.down, or: .down)
    case .pageUp: return move(.pageUp, or: nil)
    case .pageDown: return move(.pageDown, or: nil)
    case .first: return move(.first, or: nil)
    case .last: return move(.last, or: nil)
    case .choose: return choose()
    case .scrollUp: return scroll(stroke.key == .up ? .lines(-1) : .pages(-1))
    case .scrollDown: return scroll(stroke.key == .down ? .lines(1) : .pages(1))
    case .scrollToStart: return scroll(.toStart)
    case .scrollToEnd: return scroll(.toEnd)
    case .fetchMissing: return runMessages(.fetchedMissing)
    case .send: return runMessages(.sent(makeTransaction()))
    case .newLine, .left, .right, .wordLeft, .wordRight, .lineStart, .lineEnd, .deleteBackward,
      .deleteForward, .deleteWord, .deleteToStart:
      return ComposerEdit(action).map { edit($0) } ?? []
    }
  }

  /// An edit of the text that has the keys.
  private mutating func edit(_ edit: ComposerEdit) -> [Outcome] {
    switch navigation.top {
    case .messages: runMessages(.edited(edit, at: now))
    case .createChat: runCreateChat(.edited(edit))
    case .switcher: runSwitcher(.edited(edit))
    case .chatList, .help: []
    }
  }

  private mutating func move(_ move: ListMove, or edit: ComposerEdit?) -> [Outcome] {
    switch navigation.top {
    case .chatList: return runChatList(.moved(move))
    case .messages: return edit.map { runMessages(.edited($0, at: now)) } ?? []
    case .createChat: return runCreateChat(.moved(toButton: move == .down))
    case .switcher:
      return runSwitcher(.moved(move, visible: drawings.visibleMatches(layout.overlay.size)))
    case .help:
      let size = layout.overlay.size
      return runHelp(
        .moved(
          move, lines: drawings.helpLines(help, size), visible: drawings.visibleHelpLines(size)))
    }
  }

  private mutating func choose() -> [Outcome] {
    switch navigation.top {
    case .chatList: runChatList(.chosen)
    case .createChat: runCreateChat(.submitted(at: now))
    case .switcher: runSwitcher(.chosen(at: now))
    case .messages, .help: []
    }
  }

  private mutating func retry() -> [Outcome] {
    switch navigation.top {
    case .chatList: runChatList(.retried)
    case .messages: runMessages(.retried)
    case .createChat: runCreateChat(.submitted(at: now))
    case .switcher, .help: [.intent(.reconnect)]
    }
  }
}
