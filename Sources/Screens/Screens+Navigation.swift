internal import Intents
internal import Keys
internal import Panes
internal import ViewModels

// Moving the panes' machines on, and going from place to place.
extension Screens {
  mutating func runChatList(_ event: ChatListScreen.Event) -> [Outcome] {
    let old = chatListState.listing?.selected
    trace?(.reduce(.chatList))
    let step = ChatListScreen.reduce(
      chatListState, event, visible: ChatListPane.visibleRows(size: layout.list.size))
    chatListState = step.state
    if let old, let new = chatListState.listing?.selected, new != old { selectionMoved = now }
    return perform(step.effects, from: .chatList)
  }

  mutating func runMessages(_ event: MessagesScreen.Event) -> [Outcome] {
    let chat = messagesState.session?.chat
    trace?(.reduce(.messages))
    let step = MessagesScreen.reduce(messagesState, event)
    messagesState = step.state
    if messagesState.session?.chat != chat { _ = runSelection(.left) }
    return perform(step.effects, from: .messages) + takeLastMessages()
  }

  /// A chat that comes back before another's view model was built gets none: it is the last one again.
  private mutating func takeLastMessages() -> [Outcome] {
    guard case .opening(let session) = messagesState, lastMessages.chat == session.chat else {
      return []
    }
    return runMessages(.received(lastMessages))
  }

  mutating func runCreateChat(_ event: CreateChatScreen.Event) -> [Outcome] {
    trace?(.reduce(.createChat))
    var step = CreateChatScreen.reduce(createChatState, event)
    // Candidates that came already are not sent again when the words are what they were.
    step.state = CreateChatScreen.reduce(step.state, .suggested(autocomplete)).state
    if case .cancelled = event, let form = createChatState.form {
      unfinishedForm = form.focused(.people)
      dropWords()
    }
    // The words were meant for whom the form named.
    if let old = createChatState.form, let new = step.state.form,
      old.people != new.people || old.words != new.words
    {
      dropWords()
    }
    createChatState = step.state
    guard step.effects.contains(where: { if case .open = $0 { true } else { false } }) else {
      return perform(step.effects, from: .createChat)
    }
    // It became a chat.
    unfinishedForm = formPutAside
    formPutAside = CreateChatForm()
    let inputs = heldForMade
    heldForMade = []
    return perform(step.effects, from: .createChat) + replay(inputs)
  }

  /// What was to be said in the chat that is being made is said to nobody else.
  private mutating func dropWords() {
    firstWords = nil
    heldForMade = []
  }

  mutating func runSwitcher(_ event: SwitcherScreen.Event) -> [Outcome] {
    trace?(.reduce(.switcher))
    let step = SwitcherScreen.reduce(switcherState, event)
    switcherState = step.state
    return perform(step.effects, from: .switcher)
  }

  mutating func runHelp(_ event: HelpScreen.Event) -> [Outcome] {
    trace?(.reduce(.help))
    let step = HelpScreen.reduce(helpState, event)
    helpState = step.state
    return perform(step.effects, from: .help)
  }

  mutating func perform(_ effects: [Effect], from place: Place) -> [Outcome] {
    var outcomes: [Outcome] = []
    for effect in effects {
      switch effect {
      case .intent(let intent): outcomes.append(.intent(intent))
      case .open(let chat) where place == .createChat: outcomes += openMade(chat)
      case .open(let chat): outcomes += open(chat)
      case .leave: navigation.remove(place)
      case .command(let call): outcomes += run(call)
      case .bell: outcomes.append(.bell)
      case .tryNotification: outcomes.append(.tryNotification)
      }
    }
    return outcomes
  }

  /// Brings a chat to the front, ready to write in.
  mutating func open(_ chat: ChatID) -> [Outcome] {
    var outcomes = closeOverlays()
    outcomes += runCreateChat(.cancelled)
    awaitsChat = false
    if messagesState.session?.chat != chat || peek != nil || isReopened {
      isReopened = false
      outcomes += keepSession()
      outcomes += bring(chat) { .opened($0) }
    } else {
      // It may have become an invite while it was in front; opening it is what accepts one.
      outcomes.append(.intent(.messages(.open(chat))))
    }
    peek = nil
    navigation.remove(.peek)
    navigation.show(.messages)
    selectionMoved = nil
    outcomes += runChatList(.opened(chat))
    selectionMoved = nil
    return outcomes
  }

  /// Gives the keys to the chat that is shown. One that came to the front by itself is opened, as it is
  /// read from here on.
  mutating func enterMessages() -> [Outcome] {
    if isReopened, let chat = messagesState.session?.chat { return open(chat) }
    navigation.show(.messages)
    return []
  }

  /// Shows a chat's messages from where unread begins, else where they were left.
  mutating func bring(
    _ chat: ChatID, by event: (ChatSession) -> MessagesScreen.Event
  ) -> [Outcome] {
    let session = sessions[chat] ?? ChatSession(chat: chat)
    unreadSearch = UnreadSearch(chat: chat)
    return runMessages(event(session)) + goOnToUnread()
  }

  /// Hands over what is unsaved of the chat in front and keeps what only the screen knows of it.
  mutating func keepSession() -> [Outcome] {
    let outcomes = runMessages(.flushed)
    if let session = messagesState.session { sessions[session.chat] = session }
    return outcomes
  }

  mutating func closeChat() -> [Outcome] {
    let outcomes = keepSession() + runMessages(.closed)
    navigation.remove(.messages)
    return outcomes
  }

  mutating func closeOverlays() -> [Outcome] {
    closeQuestion()
    return runSelection(.left) + runInspection(.cancelled) + runHelp(.cancelled)
      + runSettings(.cancelled)
      + runSwitcher(.cancelled)
  }

  /// One step back.
  mutating func goBack() -> [Outcome] {
    switch navigation.top {
    case .help: return runHelp(.cancelled)
    case .switcher: return runSwitcher(.cancelled)
    case .createChat: return leaveCreateChat()
    case .chatList: return []
    case .peek: return endPeek()
    case .question:
      closeQuestion()
      return []
    case .picker: return runSelection(.cancelled)
    case .inspection: return runInspection(.cancelled)
    case .settings: return runSettings(.cancelled)
    case .messages where selection.message != nil: return runSelection(.cancelled)
    case .messages where messagesState.session?.mode != .plain: return runMessages(.cancelledMode)
    case .messages:
      guard layout.isWide else { return closeChat() }
      navigation.show(.chatList)
      return []
    }
  }

  /// Shows the help, or hides it. Who has begun a command sees the commands first.
  mutating func showHelp(atCommands: Bool = false) -> [Outcome] {
    guard navigation.top != .help else { return runHelp(.cancelled) }
    let isCommand = navigation.top == .messages && messagesState.session?.isCommand == true
    navigation.show(.help)
    let line = HelpPane.line(of: CommandTable.heading, in: help, size: layout.help.size)
    return runHelp(.opened(firstLine: atCommands || isCommand ? min(line, lastHelpLine) : 0))
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
    unfinishedForm.ownNames = createChat.ownNames
    if createChatState == .closed { reopenedForm = unfinishedForm }
    return outcomes + runCreateChat(.opened(unfinishedForm))
  }

  /// What was entered is there again the next time. Who leaves that as it is does not want it: after a
  /// second Esc the form is empty.
  private mutating func leaveCreateChat() -> [Outcome] {
    let isUnwanted = createChatState.form?.isSame(as: reopenedForm) == true
    let outcomes = runCreateChat(.cancelled)
    if isUnwanted { unfinishedForm = CreateChatForm() }
    return outcomes
  }

  /// To the next pane, in the create-chat pane to its next field.
  mutating func showNextPane(backward: Bool) -> [Outcome] {
    switch navigation.top {
    case .help, .switcher, .question, .picker, .inspection, .settings: return []
    case .peek: return [.bell]
    case .messages:
      _ = runSelection(.left)
      navigation.show(.chatList)
    case .chatList:
      guard let page = navigation.page else { return [.bell] }
      if page == .messages { return enterMessages() }
      navigation.show(page)
      if page == .createChat { return runCreateChat(.focused(backward ? .button : .people)) }
    case .createChat:
      let field = createChatState.form?.focus ?? .people
      let next = backward ? field.previous : field.next
      guard next == field else { return runCreateChat(.focused(next)) }
      guard layout.isWide else { return runCreateChat(.focused(backward ? .button : .people)) }
      navigation.show(.chatList)
      return []
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
    let current = isReopened ? nil : messagesState.session?.chat
    switch chatListState.listing?.nextUnread(after: current) {
    case .row(let row): return open(row)
    case .beyond:
      awaitsChat = true
      return [.intent(.chatList(.findUnread(after: current)))]
    case .nowhere, nil: return [.bell]
    }
  }

  /// The answer to a wish for another chat: it is opened, if it is still wanted.
  mutating func take(_ found: FoundUnreadViewModel) -> [Outcome] {
    guard awaitsChat else { return [] }
    awaitsChat = false
    return found.chat.map { open($0) } ?? [.bell]
  }

  private mutating func open(_ row: ChatRowViewModel) -> [Outcome] {
    if case .messages(.open(let chat)) = row.open { return open(chat) }
    return [.intent(row.open)]
  }
}
