internal import Intents
internal import Panes
internal import ViewModels

// Moving the panes' machines on, and going from place to place.
extension Screens {
  mutating func runChatList(_ event: ChatListScreen.Event) -> [Outcome] {
    let old = chatListState.listing?.selected
    let step = ChatListScreen.reduce(
      chatListState, event, visible: ChatListPane.visibleRows(size: layout.list.size))
    chatListState = step.state
    if let old, let new = chatListState.listing?.selected, new != old { selectionMoved = now }
    return perform(step.effects, from: .chatList)
  }

  mutating func runMessages(_ event: MessagesScreen.Event) -> [Outcome] {
    let step = MessagesScreen.reduce(messagesState, event)
    messagesState = step.state
    return perform(step.effects, from: .messages)
  }

  mutating func runCreateChat(_ event: CreateChatScreen.Event) -> [Outcome] {
    let step = CreateChatScreen.reduce(createChatState, event)
    if case .cancelled = event, let form = createChatState.form { unfinishedName = form.name }
    createChatState = step.state
    // It became a chat.
    if step.effects.contains(where: { if case .open = $0 { true } else { false } }) {
      unfinishedName = ComposerText()
    }
    return perform(step.effects, from: .createChat)
  }

  mutating func runSwitcher(_ event: SwitcherScreen.Event) -> [Outcome] {
    let step = SwitcherScreen.reduce(switcherState, event)
    switcherState = step.state
    return perform(step.effects, from: .switcher)
  }

  mutating func runHelp(_ event: HelpScreen.Event) -> [Outcome] {
    let step = HelpScreen.reduce(helpState, event)
    helpState = step.state
    return perform(step.effects, from: .help)
  }

  private mutating func perform(_ effects: [Effect], from place: Place) -> [Outcome] {
    var outcomes: [Outcome] = []
    for effect in effects {
      switch effect {
      case .intent(let intent): outcomes.append(.intent(intent))
      case .open(let chat): outcomes += open(chat)
      case .leave: navigation.remove(place)
      case .bell: outcomes.append(.bell)
      }
    }
    return outcomes
  }

  /// Brings a chat to the front, ready to write in.
  mutating func open(_ chat: ChatID) -> [Outcome] {
    var outcomes = closeOverlays()
    outcomes += runCreateChat(.cancelled)
    if messagesState.session?.chat != chat {
      outcomes += keepSession()
      var session = sessions[chat] ?? ChatSession(chat: chat)
      session.scroll = .end
      outcomes += runMessages(.opened(session))
    }
    navigation.show(.messages)
    selectionMoved = nil
    outcomes += runChatList(.opened(chat))
    selectionMoved = nil
    return outcomes
  }

  /// Hands over what is unsaved of the chat in front and keeps what only the screen knows of it.
  private mutating func keepSession() -> [Outcome] {
    let outcomes = runMessages(.flushed)
    if let session = messagesState.session { sessions[session.chat] = session }
    return outcomes
  }

  private mutating func closeChat() -> [Outcome] {
    let outcomes = keepSession() + runMessages(.closed)
    navigation.remove(.messages)
    return outcomes
  }

  mutating func closeOverlays() -> [Outcome] {
    runHelp(.cancelled) + runSwitcher(.cancelled)
  }

  /// One step back.
  mutating func goBack() -> [Outcome] {
    switch navigation.top {
    case .help: return runHelp(.cancelled)
    case .switcher: return runSwitcher(.cancelled)
    case .createChat: return runCreateChat(.cancelled)
    case .chatList: return []
    case .messages:
      guard layout.isWide else { return closeChat() }
      navigation.show(.chatList)
      return []
    }
  }

  mutating func showHelp() -> [Outcome] {
    guard navigation.top != .help else { return runHelp(.cancelled) }
    navigation.show(.help)
    return runHelp(.opened)
  }

  mutating func showSwitcher() -> [Outcome] {
    guard navigation.top != .switcher else { return runSwitcher(.cancelled) }
    let outcomes = closeOverlays()
    navigation.show(.switcher)
    return outcomes + runSwitcher(.opened(known: switcher))
  }

  mutating func showCreateChat() -> [Outcome] {
    let outcomes = closeOverlays()
    navigation.show(.createChat)
    return outcomes + runCreateChat(.opened(name: unfinishedName))
  }

  /// To the next pane, in the create-chat pane to its next field.
  mutating func showNextPane(backward: Bool) -> [Outcome] {
    switch navigation.top {
    case .help, .switcher: return []
    case .messages: navigation.show(.chatList)
    case .chatList:
      guard let page = navigation.page else { return [.bell] }
      navigation.show(page)
      if page == .createChat { return runCreateChat(.moved(toButton: backward)) }
    case .createChat:
      let isOnButton = createChatState.form?.isOnButton ?? false
      guard isOnButton == backward || !layout.isWide else {
        navigation.show(.chatList)
        return []
      }
      return runCreateChat(.moved(toButton: !isOnButton))
    }
    return []
  }

  /// The chat `offset` rows from the one in front; without one, the selected.
  mutating func openNeighbour(_ offset: Int) -> [Outcome] {
    let current = messagesState.session?.chat
    let offset = current == nil ? 0 : offset
    guard let row = chatListState.listing?.row(offset, from: current) else { return [.bell] }
    return open(row)
  }

  mutating func openNextUnread() -> [Outcome] {
    let current = messagesState.session?.chat
    guard let row = chatListState.listing?.nextUnread(after: current) else { return [.bell] }
    return open(row)
  }

  private mutating func open(_ row: ChatRowViewModel) -> [Outcome] {
    if case .messages(.open(let chat)) = row.open { return open(chat) }
    return [.intent(row.open)]
  }
}
