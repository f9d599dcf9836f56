internal import Cells
internal import Intents
package import Keys
internal import ViewModels

// Inputs of a person, passed to the scene (pane or overlay) that handles them.
extension Screens {
  /// Handles an input at `now`, in nanoseconds of the monotonic clock.
  package mutating func handle(_ input: TerminalInput, at now: UInt64) -> [Outcome] {
    context.advance(to: now)
    // Keys after an Enter that waits for its result are meant for the chat that is about to open.
    if navigation.top == .switcher, switcher.hold(input) { return [] }
    if navigation.top == .createChat, createChat.hold(input) { return [] }
    if navigation.top == .chatList, chatList.hold(input) { return [] }
    // A person who types while the welcome of the first start is open wants to chat: the welcome
    // closes, and the letters are inserted as if it had not been open.
    let dismissed =
      accounts.isWelcome && input.isText ? perform(accounts.close(in: context)) : []
    let wasPage = isPageActive
    let outcomes = dismissed + take(input)
    // A click in the list has selected what it means.
    guard wasPage != isPageActive, isPageActive || !input.isMouse else { return outcomes }
    return outcomes + selectOpenChat()
  }

  /// `true` while a page has the keys, or an overlay that was opened from it.
  private var isPageActive: Bool { navigation.base.isPage && navigation.base != .peek }

  /// Selects the open chat in the chat list, because the keys went from one to the other: the list
  /// never marks another chat than the one to which the composer writes. An overlay that was opened
  /// from the list keeps the selection, which it may be about.
  mutating func selectOpenChat() -> [Outcome] {
    guard let chat = messages.listedChat, chatList.selects(otherThan: chat) else { return [] }
    return perform(chatList.returned(to: chat, in: context))
  }

  private mutating func take(_ input: TerminalInput) -> [Outcome] {
    // Text that is typed before it is known which chat to restore belongs to that chat.
    if isStarting, input.isText {
      early.append(input)
      return []
    }
    defer {
      // An Enter in the filter of the chat list or in the search of messages that still waits for
      // matches opens nothing once another pane or overlay has the keyboard focus.
      if navigation.top != .chatList { chatList.stopWaiting() }
      if navigation.top != .messageSearch { messageSearch.stopWaiting(in: context) }
    }
    nextPanePresses.take(input)
    switch input {
    case .key(let stroke): return handle(stroke)
    case .paste(let raw): return edit(.paste(raw))
    case .focus(let hasFocus): return focus(hasFocus)
    case .mouse(let mouse): return handle(mouse)
    }
  }

  mutating func replay(_ inputs: [TerminalInput]) -> [Outcome] {
    guard navigation.top == .messages else { return [] }
    return inputs.flatMap { handle($0, at: context.now) }
  }

  private mutating func focus(_ hasFocus: Bool) -> [Outcome] {
    context.trace?(.focus)
    context.isFocused = hasFocus
    return hasFocus ? [] : releaseEdge() + perform(messages.flush(in: context))
  }

  var keyContext: KeyContext {
    if navigation.top == .members, members.hasMenu { return .picker }
    guard navigation.top == .messages else { return navigation.top.context }
    let isOpeningInvite = messages.state.openingChat.flatMap { row(of: $0) }?.isInvite == true
    if messages.invite != nil || isOpeningInvite { return .invite }
    return messages.selection.state.message == nil ? .messages : .selection
  }

  /// Returns the row of a chat: from the chat list, or else from the matches of the last searches
  /// in the switcher and the list's filter; `nil` if none of them has the chat.
  private func row(of chat: ChatID) -> ChatRowViewModel? {
    chatList.row(of: chat) ?? switcher.search.viewModel.rows.first { $0.id == chat }
      ?? chatList.filter.search.viewModel.rows.first { $0.id == chat }
  }

  private mutating func handle(_ stroke: KeyStroke) -> [Outcome] {
    if navigation.top == .keys, keysScreen.isAsking {
      return perform(keysScreen.take(stroke, in: context))
    }
    let keys = keyContext
    messages.endNotes(in: context)
    status.show(note: "", in: context)
    if navigation.top == .chatMenu, let digit = stroke.plainDigit,
      let effects = chatMenu.take(digit: digit, in: context)
    {
      return perform(effects)
    }
    if let action = action(for: stroke, in: keys) {
      context.trace?(.action(action))
      return perform(action, by: stroke)
    }
    guard keys.takesText, case .character(let character) = stroke.key, stroke.modifiers.isEmpty
    else { return [] }
    return edit(.type(character))
  }

  /// The action of a key. While a message is selected, also the keys that move through the chat and
  /// show its people do what they do otherwise: rows among the messages name some of them, and a
  /// message found by a search is selected at once.
  private func action(for stroke: KeyStroke, in keys: KeyContext) -> Action? {
    if let action = KeyTable.action(for: stroke, in: keys) { return action }
    let action = keys == .selection ? KeyTable.action(for: stroke, in: .messages) : nil
    return switch action {
    case .fetchMissing, .firstUnread, .members, .scrollToStart, .scrollToEnd: action
    default: nil
    }
  }

  /// Carries out an action, in most cases in the scene (pane or overlay) that has the keyboard
  /// focus. `stroke` is the key that caused it; a few actions depend on it, such as the choice by a
  /// digit.
  mutating func perform(_ action: Action, by stroke: KeyStroke) -> [Outcome] {
    switch action {
    case .quit: return settle() + [.quit]
    case .suspend: return perform(messages.flush(in: context)) + [.suspend]
    case .redraw:
      forgetDrawings()
      return [.redraw]
    case .help, .settings, .switcher, .newChat, .rooms, .accounts, .search: return toggle(action)
    case .nextMatch: return perform(messageSearch.showMatch(by: 1, in: context))
    case .previousMatch: return perform(messageSearch.showMatch(by: -1, in: context))
    case .searchHere: return perform(messageSearch.changeScope(in: context))
    case .searchOrder: return perform(messageSearch.changeOrder(in: context))
    case .resetKeys:
      return perform(keysScreen.reset(byDelete: stroke.key == .delete, in: context))
    case .nextAccount: return [.account(.showNext)]
    case .members: return showMembers()
    case .nextValue: return perform(settingsScreen.change(by: 1, in: context))
    case .previousValue: return perform(settingsScreen.change(by: -1, in: context))
    case .nextPane: return showNextPane(byTab: stroke.key == .tab, backward: false)
    case .previousPane: return showNextPane(byTab: stroke.key == .tab, backward: true)
    case .back: return send(.back, to: navigation.top)
    case .choose where navigation.top == .chatList && chatList.typedCommand != nil:
      return runCommandOfList()
    case .choose
    where navigation.top == .chatList && chatList.hasNoChats && chatList.selectedOther == nil:
      return perform(createChat.open(in: context))
    case .choose: return send(.choose, to: navigation.top)
    case .retry: return retry()
    case .up: return send(.move(.up), to: navigation.top)
    case .down: return send(.move(.down), to: navigation.top)
    case .pageUp: return send(.move(.pageUp), to: navigation.top)
    case .pageDown: return send(.move(.pageDown), to: navigation.top)
    case .first: return send(.move(.first), to: navigation.top)
    case .last: return send(.move(.last), to: navigation.top)
    case .nextChat: return perform(chatList.openNeighbour(1, of: messages.state.chat))
    case .previousChat: return perform(chatList.openNeighbour(-1, of: messages.state.chat))
    case .nextUnread: return openNextUnread()
    case .chatBefore: return openChatBefore()
    case .jumpBack: return jump(isBack: true)
    case .jumpForward: return jump(isBack: false)
    case .openNumber: return openChat(numberedBy: stroke)
    case .undo: return undo()
    case .peek:
      // Right moves the cursor in the filter's text, if there is one.
      return chatList.isFiltered && stroke.key == .right ? edit(.right) : togglePeek()
    case .openBanner: return perform(banner.open())
    case .widenList: return moveEdge(by: 1)
    case .narrowList: return moveEdge(by: -1)
    case .leaveChat where keyContext == .invite:
      let index = InviteAnswer.allCases.firstIndex(of: .decline) ?? 0
      return perform(messages.answer(index, in: context))
    case .markRead, .changeLevel, .leaveChat, .markAllRead:
      let unread = status.badge.unread
      return ChatAction(action).map { perform(chatList.perform($0, unread: unread)) } ?? []
    case .menu where keyContext == .chatList:
      return openChatMenu()
    case .left where [.selection, .invite].contains(keyContext):
      return perform(messages.moveButton(by: -1, in: context))
    case .right where [.selection, .invite].contains(keyContext):
      return perform(messages.moveButton(by: 1, in: context))
    case .firstUnread, .scrollUp, .scrollDown, .scrollToStart, .scrollToEnd, .fetchMissing,
      .selectMessage, .reply, .editMessage, .deleteMessage, .react, .copy, .openLink, .saveFile,
      .discard, .seenBy, .details, .versions, .unfold, .showOriginal, .openThread, .vote, .copyLink,
      .menu,
      .send,
      .redo, .yank, .olderText, .newerText, .openEditor:
      return enterRestored() + perform(messages.perform(action, by: stroke, in: context))
    case .newLine, .left, .right, .wordLeft, .wordRight, .lineStart, .lineEnd, .deleteBackward,
      .deleteForward, .deleteWord, .deleteToStart, .deleteToEnd:
      return ComposerEdit(action).map { edit($0) } ?? []
    }
  }

  mutating func openChatMenu() -> [Outcome] {
    guard let row = chatList.selectedRow else { return [.bell] }
    let isShown =
      (messages.peek?.chat ?? messages.state.chat) == row.id && context.layout.showsBoth
    return perform(
      chatMenu.open(
        row, isShown: isShown, unread: status.badge.unread, owners: chatList.owners, in: context))
  }

  mutating func settle() -> [Outcome] {
    perform(chatList.settle(in: context)) + perform(messages.flush(in: context))
  }

  /// Passes an edit to the pane or overlay that has the keyboard focus. Typed text may be
  /// redirected: a slash command goes from the chat list to the composer; and on an invite, which
  /// has no composer, the text goes to the chat list.
  private mutating func edit(_ edit: ComposerEdit) -> [Outcome] {
    context.trace?(.edit)
    if edit.isText, navigation.top == .messages { status.textChanged() }
    if navigation.top == .chatList, edit.beginsCommand, takesCommand {
      return enterMessages() + send(.edit(edit), to: .messages)
    }
    guard keyContext == .invite, edit.isText else {
      return send(.edit(edit), to: navigation.top)
    }
    // The page of an invite has no composer, so the chat list beside or behind it gets the text.
    let outcomes = context.layout.isWide ? [] : perform(messages.close(in: context))
    navigation.show(.chatList)
    return outcomes + send(.edit(edit), to: .chatList)
  }

  /// `true` if a slash command that is begun in the chat list is inserted in the composer of the
  /// chat beside the list: the chat is no invite and not peeked at, and neither the filter nor the
  /// composer has a text, which the slash would continue.
  private var takesCommand: Bool {
    guard context.layout.isWide, navigation.page == .messages, !chatList.isFiltered else {
      return false
    }
    return messages.peek == nil && messages.invite == nil
      && messages.state.session?.text.isEmpty == true
  }

  /// Undoes the action for which an undo is offered, or the last edit of the composer's text. If
  /// both are possible, the edits go first if text was typed or pasted after the action, otherwise
  /// the action. Rings the bell if neither is possible.
  mutating func undo() -> [Outcome] {
    let hasText = [.messages, .selection].contains(keyContext)
    if !(hasText && status.isTextNewer), let offer = status.takeBack(in: context) {
      return perform([.intent(offer.intent)])
    }
    // An earlier edit of the text is not the latest thing that the person did.
    if status.isFinal, !hasText || messages.state.session?.undo.recent ?? 0 == 0 {
      return perform([.note(ScreenWords.cannotUndo)])
    }
    guard hasText else { return perform([.bell]) }
    let entered = enterRestored()
    let effects = messages.perform(.undo, by: KeyStroke(.escape), in: context)
    if case .bell? = effects.first, let offer = status.takeBack(in: context) {
      return entered + perform([.intent(offer.intent)])
    }
    return entered + perform(effects)
  }

  /// Tries again what failed in the pane or overlay with the keyboard focus. If that is the chat
  /// list, also sends again what failed in the chat beside it, whose "try again" button has the
  /// same key.
  private mutating func retry() -> [Outcome] {
    let isBeside = navigation.top == .chatList && context.layout.showsBoth
    let outcomes = send(.retry, to: navigation.top)
    guard isBeside, messages.state.rows?.failed != nil else { return outcomes }
    return outcomes + perform(messages.run(.retried, in: context))
  }

  /// Opens the chat that was restored at the start, if it has the keyboard focus and was not
  /// entered before: the person does something in it, so from now on it counts as read.
  mutating func enterRestored() -> [Outcome] {
    navigation.top == .messages && startUp == .restored ? enterMessages() : []
  }

  mutating func send(_ input: SceneInput, to place: Place) -> [Outcome] {
    switch place {
    case .chatList where input == .back && !chatList.isFiltered: leaveList()
    case .chatList: perform(chatList.take(input, in: context))
    case .messages where input == .back: perform(messages.take(input, in: context))
    case .messages: enterRestored() + perform(messages.take(input, in: context))
    case .peek: sendToPeek(input)
    case .createChat: perform(createChat.take(input, in: context))
    case .messageSearch: perform(messageSearch.take(input, in: context))
    case .switcher: perform(switcher.take(input, in: context))
    case .question:
      perform(question.take(input, concerned: messages.selection.drawnRows, in: context))
    case .picker: perform(messages.takePicker(input, in: context))
    case .chatMenu: perform(chatMenu.take(input, in: context))
    case .accounts: perform(accounts.take(input, in: context))
    case .messageDetails: perform(messageDetails.take(input, in: context))
    case .settings: perform(settingsScreen.take(input, in: context))
    case .keys: perform(keysScreen.take(input, in: context))
    case .members: perform(members.take(input, in: context))
    case .rooms: perform(rooms.take(input, in: context))
    case .help: perform(help.take(input, in: context))
    }
  }

  private mutating func leaveList() -> [Outcome] {
    context.layout.isWide && navigation.page == .messages ? enterMessages() : []
  }
}
