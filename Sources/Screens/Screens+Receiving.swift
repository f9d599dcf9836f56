internal import Keys
package import ViewModels

// View models, as the listeners bring them.
extension Screens {
  /// A new chat list.
  package mutating func receive(chatList viewModel: ChatListViewModel) -> [Outcome] {
    let isAnswered = viewModel.foundUnread.number != chatList.foundUnread.number
    chatList = viewModel
    let outcomes = runChatList(.received(viewModel)) + reopen(viewModel)
    renewQuestion()
    return isAnswered ? outcomes + take(viewModel.foundUnread) : outcomes
  }

  /// What was in front at the last end is shown again beside the list, as in a peek: not read, and an invite
  /// stays one. The keys stay with the list: an Enter out of habit must not send what was left in the
  /// composer.
  private mutating func reopen(_ viewModel: ChatListViewModel) -> [Outcome] {
    guard awaitsFront, chatListState.listing != nil else { return [] }
    awaitsFront = false
    guard let chat = viewModel.front, layout.isWide, navigation.path == [.chatList],
      messagesState.session == nil
    else { return [] }
    isReopened = true
    navigation.show(.messages)
    navigation.show(.chatList)
    return bring(chat) { .peeked($0) }
  }

  /// The open chat's newest view model; one of another chat is dropped.
  package mutating func receive(messages viewModel: MessagesViewModel) -> [Outcome] {
    lastMessages = viewModel
    return runMessages(.received(viewModel)) + stayAtUnread() + goOnToUnread() + keepSelection()
  }

  /// What became of creating a chat.
  package mutating func receive(createChat viewModel: CreateChatViewModel) -> [Outcome] {
    createChat = viewModel
    return runCreateChat(.received(viewModel.state))
  }

  /// Who may be meant for a new chat; those for older words are dropped.
  package mutating func receive(autocomplete viewModel: AutocompleteContactViewModel) -> [Outcome] {
    autocomplete = viewModel
    return runCreateChat(.suggested(viewModel))
  }

  /// A new status line.
  package mutating func receive(statusLine viewModel: StatusLineViewModel) -> [Outcome] {
    statusLine = viewModel
    return []
  }

  /// A new total of what is unread.
  package mutating func receive(badge viewModel: BadgeViewModel) -> [Outcome] {
    defer {
      badge = viewModel
      hasTitle = true
    }
    return hasTitle && viewModel.title == badge.title ? [] : [.title(viewModel.title)]
  }

  /// What is known of the message that a person looks into.
  package mutating func receive(inspection viewModel: InspectionViewModel) -> [Outcome] {
    inspection = viewModel
    return []
  }

  /// Matches of the switcher; those of an older query are dropped.
  package mutating func receive(switcher viewModel: SwitcherViewModel) -> [Outcome] {
    switcher = viewModel
    let wasChoosing = switcherState.isChoosing
    let outcomes = runSwitcher(.received(viewModel))
    guard wasChoosing, !switcherState.isChoosing else { return outcomes }
    let inputs = held
    held = []
    return outcomes + replay(inputs)
  }

  /// Gives the keys that were typed after Enter to the chat that opened; without one they are dropped.
  mutating func replay(_ inputs: [TerminalInput]) -> [Outcome] {
    guard navigation.top == .messages else { return [] }
    return inputs.flatMap { handle($0, at: now) }
  }
}
