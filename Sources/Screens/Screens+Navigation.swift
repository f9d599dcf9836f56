internal import Intents
internal import Keys
internal import ViewModels

// The effects of the scenes, and the ways from one pane to another.

extension Screens {
  mutating func perform(_ effects: [SceneEffect]) -> [Outcome] {
    var outcomes: [Outcome] = []
    for effect in effects {
      switch effect {
      case .intent(let intent):
        outcomes.append(.intent(intent))
        if intent.isFinal {
          status.isFinal = true
          messages.endRecentEdits()
        }
      case .bell: outcomes.append(.bell)
      case .tryNotification: outcomes.append(.tryNotification)
      case .chooseKeys(let words):
        outcomes += [.refreshKeys] + perform(keysScreen.open(finding: words, in: context))
      case .editKeys(let edit): outcomes.append(.editKeys(edit))
      case .write(let text):
        outcomes += closeOverlays() + enterMessages()
        outcomes += perform(messages.edit(.paste(text), in: context))
      case .copy(let text): outcomes.append(.copy(text))
      case .openEditor(let conversation, let text):
        outcomes.append(.openEditor(conversation, text: text))
      case .openLink(let link):
        outcomes += MatrixLink(link).map { open($0) } ?? [.openLink(link)]
      case .listPaths(let letters): outcomes.append(.listPaths(letters))
      case .show(let place): navigation.show(place)
      case .hide(let place):
        navigation.remove(place)
        // The switcher's search replaced the search of the chat list's filter, so the latter starts
        // again.
        if place == .switcher { outcomes += perform(chatList.filter.searchingAgain) }
      case .open(let chat): outcomes += open(chat)
      case .openThread(let chat, let root):
        outcomes += open(Conversation(chat, thread: root))
      case .showList: context.layout.hidesList = false
      case .newChat(let name):
        outcomes += closeOverlays() + perform(createChat.open(naming: name, in: context))
      case .joinRoom(let address):
        outcomes +=
          closeOverlays() + perform(createChat.create(with: address, saying: nil, in: context))
      case .findRooms(let words): outcomes += showRooms(finding: words)
      case .findMessages(let words): outcomes += showSearch(for: words)
      case .showFound(let hit):
        outcomes += show(hit.message, in: Conversation(hit.chat, thread: hit.thread))
      case .openMessage(let conversation, let event):
        outcomes += show(.event(event), in: conversation)
      case .leavePosition(let position): positions.leave(position)
      case .newChatTaking(let person):
        outcomes += closeOverlays() + perform(createChat.open(taking: person, in: context))
      case .peek: outcomes += togglePeek()
      case .actOnChat(let chat, let action):
        guard chatList.selectedRow?.id == chat else { return outcomes + [.bell] }
        outcomes += perform(chatList.perform(action, unread: status.badge.unread))
      case .openMade(let chat, let words): outcomes += openMade(chat, saying: words)
      case .awaitChat(let intent):
        chatList.awaitChat()
        outcomes.append(.intent(intent))
      case .replay(let inputs): outcomes += replay(inputs)
      case .reconnectIfOffered:
        let offered = status.viewModel.retry.map { Outcome.intent($0) }
        if let offered, !outcomes.contains(offered) { outcomes.append(offered) }
      case .note(let note): status.show(note: note, in: context)
      case .offerUndo(let offer): status.offer(offer, in: context)
      case .ask(let asked): outcomes += perform(question.ask(asked))
      case .confirmed(let asked): outcomes += carryOut(asked)
      case .inspect(let chat, let message, let part):
        outcomes += perform(
          messageDetails.open(message, of: chat, part: part, in: context))
      case .refreshProfiles: outcomes.append(.refreshProfiles)
      case .changeAccount(let change): outcomes += settle() + [.changeAccount(change)]
      case .account(let wish): outcomes.append(.account(wish))
      case .searchElsewhere(let words): outcomes.append(.searchElsewhere(words))
      case .chooseInList: outcomes += perform(.choose, by: KeyStroke(.enter))
      case .command(let call): outcomes += run(call)
      }
    }
    return outcomes
  }

  // MARK: Chats

  /// If another chat was open, and not only peeked at, the position there is recorded, so that the
  /// person can go back to it.
  mutating func open(_ chat: ChatID) -> [Outcome] {
    if messages.state.chat != chat { leavePosition() }
    return show(chat)
  }

  private mutating func show(_ chat: ChatID) -> [Outcome] {
    var outcomes = closeOverlays() + perform(createChat.close(in: context))
    outcomes += perform(messageSearch.close(in: context))
    let isRestored = endStartUp()
    visited.opened(chat)
    outcomes += perform(messages.open(chat, isRestored: isRestored, in: context))
    let row = messages.openChat == chat ? messages.listedChat ?? chat : chat
    return outcomes + perform(chatList.opened(row, in: context))
  }

  /// Also sends `first` there, the first message that a slash command asked for, if the composer of
  /// the open chat still contains that command unchanged.
  private mutating func openMade(_ chat: ChatID, saying first: FirstWords?) -> [Outcome] {
    let session = messages.state.session
    guard let first, session?.chat == first.origin, session?.text.text == first.typed else {
      return open(chat)
    }
    let outcomes = perform(messages.takeCommand(in: context)) + open(chat)
    return outcomes + perform(messages.say(first.words, in: context))
  }

  /// If the page shows a restored chat, the chat is opened, so that it counts as read from now on.
  mutating func enterMessages() -> [Outcome] {
    if startUp == .restored, let chat = messages.state.chat { return open(chat) }
    navigation.show(.messages)
    return []
  }

  mutating func openChatBefore() -> [Outcome] {
    visited.before.map { open($0) } ?? [.bell]
  }

  private mutating func leavePosition() { _ = perform(messages.leaving) }

  /// Goes back (`isBack`) to the position that a jump left last, or forward again to the one from
  /// which the person went back; rings the bell if there is none.
  mutating func jump(isBack: Bool) -> [Outcome] {
    let present = messages.position
    let found = isBack ? positions.goBack(from: present) : positions.goForward(from: present)
    guard let found else { return [.bell] }
    var outcomes: [Outcome] = []
    if messages.peek != nil || messages.state.chat != found.conversation.chat {
      outcomes += show(found.conversation.chat)
    } else {
      outcomes += closeOverlays() + perform(messageSearch.close(in: context)) + enterMessages()
    }
    if messages.state.conversation != found.conversation {
      outcomes += perform(messages.show(thread: found.conversation.thread, in: context))
    }
    return outcomes + perform(messages.go(to: found.scroll, in: context))
  }

  mutating func openChat(numberedBy stroke: KeyStroke) -> [Outcome] {
    guard let number = KeyTable.number(of: stroke) else { return [.bell] }
    guard let chat = chatList.viewModel.numbers[number] else {
      status.show(note: ScreenWords.noChat(numbered: number), in: context)
      return [.bell]
    }
    return open(chat)
  }

  /// Opens the next unread thread of the open chat; else the next unread chat below the open one in
  /// the chat list, else the first one from the top; else, from a thread, what is unread before it
  /// in the same chat. Rings the bell if there is none of these. If the shown chat was restored at
  /// the start and the person has not entered it, the search begins at the top of the list.
  mutating func openNextUnread() -> [Outcome] {
    perform(
      chatList.openNextUnread(
        after: startUp == .restored ? nil : messages.state.conversation))
  }

  // MARK: Peeking

  /// Shows the selected chat as a peek, without marking it as read; a second call ends the peek.
  mutating func togglePeek() -> [Outcome] {
    guard navigation.top != .peek else { return endPeek() }
    guard let chat = chatList.selectedRow?.id else { return [.bell] }
    // A chat that is open beside the chat list is being read already, so it cannot be peeked at.
    if context.layout.isWide, messages.peek == nil, startUp != .restored,
      messages.state.chat == chat
    {
      return [.bell]
    }
    return perform(messages.peek(into: chat, in: context))
  }

  mutating func endPeek() -> [Outcome] {
    perform(messages.endPeek(isRestored: startUp == .restored, in: context))
  }

  mutating func sendToPeek(_ input: SceneInput) -> [Outcome] {
    switch input {
    case .move(.pageUp): return perform(messages.scroll(.pages(-1), in: context))
    case .move(.pageDown): return perform(messages.scroll(.pages(1), in: context))
    case .move(.up), .move(.down), .move(.first), .move(.last):
      let outcomes = send(input, to: .chatList)
      guard let chat = chatList.selectedRow?.id, chat != messages.peek?.chat else {
        return outcomes
      }
      return outcomes + perform(messages.peek(into: chat, in: context))
    case .choose, .retry: return send(input, to: .chatList)
    case .turn(let lines): return perform(messages.scroll(.lines(lines), in: context))
    case .press(let row, let column):
      if messages.isBack(row: row, column: column, in: context) { return endPeek() }
      return messages.peek.map { open($0.chat) } ?? []
    case .back: return endPeek()
    case .edit: return endPeek() + send(input, to: .chatList)
    }
  }

  // MARK: Panes and overlays

  mutating func closeOverlays() -> [Outcome] {
    perform(question.close()) + perform(messages.runSelection(.left, in: context))
      + perform(chatMenu.close(in: context)) + perform(accounts.close(in: context))
      + perform(messageDetails.close(in: context)) + perform(members.close(in: context))
      + perform(rooms.close(in: context))
      + perform(help.close(in: context))
      + perform(keysScreen.close(in: context)) + perform(settingsScreen.close(in: context))
      + perform(switcher.close(in: context))
  }

  /// Opens the overlay or page of an action such as `.help` or `.search`. If it already has the
  /// keyboard focus, it is closed instead; only the create-chat pane stays open.
  mutating func toggle(_ action: Action) -> [Outcome] {
    switch action {
    case .help where navigation.top == .help: return perform(help.close(in: context))
    case .settings where [.settings, .keys].contains(navigation.top):
      return perform(keysScreen.close(in: context))
        + perform(settingsScreen.close(in: context))
    case .switcher where navigation.top == .switcher: return perform(switcher.close(in: context))
    case .accounts where navigation.top == .accounts: return perform(accounts.close(in: context))
    case .accounts: return closeOverlays() + perform(accounts.open(in: context))
    case .help:
      // While the person is writing a command, the help shows the commands first.
      let isCommand = navigation.top == .messages && messages.state.session?.isCommand == true
      return perform(help.open(from: keyContext, atCommands: isCommand, in: context))
    case .settings: return closeOverlays() + perform(settingsScreen.open(in: context))
    case .switcher:
      return closeOverlays() + perform(switcher.open(visited, in: context))
    case .newChat: return closeOverlays() + perform(createChat.open(in: context))
    case .rooms where navigation.top == .rooms: return perform(rooms.close(in: context))
    case .rooms: return showRooms()
    case .search where navigation.top == .messageSearch:
      return perform(messageSearch.close(in: context))
    case .search: return showSearch()
    default: return []
    }
  }

  /// Gives the keyboard focus to the next pane (`backward`: the previous one); within the
  /// create-chat pane, to the next field. Does nothing in an overlay; rings the bell during a peek,
  /// and in the chat list while no page is open. `byTab`: the key was Tab, which completes a word
  /// that is being typed, instead of moving the focus. Another key (F6) pressed twice in a row,
  /// from the messages to the chat list and back, hides the list of a wide screen; pressed once
  /// more, it shows the list.
  mutating func showNextPane(byTab: Bool, backward: Bool) -> [Outcome] {
    switch navigation.top {
    case .question where byTab:
      return send(.edit(question.confirms ? .left : .right), to: .question)
    case .help, .switcher, .question, .picker, .messageDetails, .settings, .keys,
      .chatMenu, .members, .rooms, .accounts:
      return []
    case .peek: return [.bell]
    case .messages:
      if byTab, messages.completesWord {
        return perform(messages.completeWord(by: backward ? -1 : 1, in: context))
      }
      if byTab, messages.completesMember {
        return backward ? [.bell] : perform(messages.completeMember(in: context))
      }
      let outcomes = perform(messages.runSelection(.left, in: context))
      if !byTab, context.layout.isWide, context.layout.hidesList {
        context.layout.hidesList = false
        return outcomes
      }
      navigation.show(.chatList)
      if !byTab { nextPanePresses.leavePage() }
      return outcomes
    case .chatList:
      guard let page = navigation.page else { return [.bell] }
      if page == .messages {
        return enterMessages() + (!byTab && nextPanePresses.isSecond ? toggleList() : [])
      }
      navigation.show(page)
      return page == .createChat
        ? perform(createChat.focus(fromBehind: backward, in: context)) : []
    case .createChat:
      return perform(createChat.focusNext(backward: backward, in: context))
    case .messageSearch:
      navigation.show(.chatList)
      return []
    }
  }

  /// Hides the chat list beside the page, or shows it again. Does nothing on a narrow screen and in
  /// linear mode, where the list is never beside a page.
  mutating func toggleList() -> [Outcome] {
    guard context.layout.isWide else { return [] }
    context.layout.hidesList.toggle()
    if context.layout.hidesList { status.show(note: ScreenWords.listIsHidden, in: context) }
    return []
  }

  /// `name`: the search text to fill in. `showsOne`: if exactly one person is found, that person's
  /// card is shown at once.
  mutating func showMembers(finding name: String = "", showsOne: Bool = false) -> [Outcome] {
    guard let chat = messages.state.chat, messages.invite == nil else { return [.bell] }
    return closeOverlays()
      + perform(members.open(chat, finding: name, showsOne: showsOne, in: context))
  }

  /// Shows the public room directory. `words`: the search text to fill in; "" for all rooms.
  mutating func showRooms(finding words: String = "") -> [Outcome] {
    closeOverlays() + perform(rooms.open(finding: words, in: context))
  }

  /// `words`: the query; `nil` shows the last search again.
  mutating func showSearch(for words: String? = nil) -> [Outcome] {
    let name = messages.state.chat.flatMap { id in
      (chatList.row(of: id)?.name ?? messages.state.viewModel?.title).map {
        MessageSearchForm.Chat(id: id, name: $0)
      }
    }
    return closeOverlays() + perform(messageSearch.open(words, from: name, in: context))
  }

  private mutating func show(_ message: MessageID, in conversation: Conversation) -> [Outcome] {
    if messages.state.chat == conversation.chat { leavePosition() }
    return open(conversation) + perform(messages.show(found: message, in: context))
  }

  /// Asks the router what a link to a room, person or message of Matrix leads to, and opens it. A
  /// room to join, or a person for a new chat, is only put into the form for that.
  mutating func open(_ link: MatrixLink) -> [Outcome] {
    perform([.awaitChat(.chatList(.openLink(link)))])
  }
}

/// The stack of open panes and overlays, in the order in which they were last opened or focused;
/// each occurs once. The last one has the keyboard focus. The chat list is always in the stack,
/// even while it is not visible.
struct NavigationStack: Sendable, Equatable {
  private(set) var path: [Place] = [.chatList]

  /// The pane or overlay that has the keyboard focus.
  var top: Place { path.last ?? .chatList }

  /// The pane that was last opened or focused, not counting overlays.
  var base: Place { path.last { !$0.isOverlay } ?? .chatList }

  /// The page that was last opened or focused, not counting the chat list and overlays; `nil` if no
  /// page is open.
  var page: Place? { path.last { $0.isPage } }

  func contains(_ place: Place) -> Bool { path.contains(place) }

  mutating func show(_ place: Place) {
    path.removeAll { $0 == place }
    path.append(place)
  }

  /// Removes a pane or overlay from the stack; the chat list is never removed.
  mutating func remove(_ place: Place) {
    guard place != .chatList else { return }
    path.removeAll { $0 == place }
  }

  mutating func back() { remove(top) }
}

/// The state of the program's start: the chat that was open when the program last ended is shown
/// once, and is not marked as read before the person opens it.
enum StartUp: Sendable, Equatable {
  /// The chat list is not loaded yet, so it is not known which chat to restore.
  case waiting
  /// The chat that was open when the program last ended is shown, but the person has not entered
  /// it, so it is not marked as read.
  case restored
  /// No chat was restored, or the person has opened a chat since; starting up is over.
  case over

  enum Event: Sendable, Equatable {
    /// The chat list was loaded, or could not be loaded. `restores`: there is a chat to restore,
    /// and it is shown now.
    case listed(restores: Bool)
    case entered
  }

  static func reduce(_ state: StartUp, _ event: Event) -> StartUp {
    switch (state, event) {
    case (.waiting, .listed(let restores)): restores ? .restored : .over
    case (.waiting, .entered): .waiting
    case (.restored, .entered), (.over, .entered), (.over, .listed): .over
    case (.restored, .listed): .restored
    }
  }
}
