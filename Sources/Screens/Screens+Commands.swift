internal import Intents
internal import Keys
internal import ViewModels

// Confirmed questions and slash commands.
extension Screens {
  mutating func carryOut(_ asked: Question) -> [Outcome] {
    switch asked {
    case .markAllRead: return perform([.intent(.chatList(.markAllRead))])
    case .deleteMessage(let chat, let message, _):
      return perform(messages.delete(message, of: chat, in: context))
    case .endPoll(let chat, let event, let words):
      let end = RelatedEvent.pollEnd(words: words)
      return perform([.intent(.actions(.relate(chat, event, end, context.makeTransaction())))])
    case .leave(let departure): return leave(departure)
    }
  }

  /// If the request fails, the chat stays in the chat list.
  private mutating func leave(_ departure: DepartureViewModel) -> [Outcome] {
    var outcomes: [Outcome] = []
    if messages.peek?.chat == departure.chat {
      outcomes += endPeek()
    } else if messages.peek == nil, messages.state.chat == departure.chat {
      outcomes += perform(messages.close(in: context))
    }
    return outcomes + perform([.intent(departure.leave)])
  }

  /// Carries out a slash command of the open chat and, in most cases, empties the composer. A
  /// command that is refused stays in the composer, and the reason is shown. Rings the bell if no
  /// chat is open.
  mutating func run(_ call: CommandCall) -> [Outcome] {
    guard let session = messages.state.session else { return [.bell] }
    let front = CommandExecution(
      chat: session.chat, thread: session.thread, answers: session.mode.answers,
      typed: session.text.text,
      row: chatList.row(of: session.chat),
      goesOnElsewhere: messages.successor != nil, older: messages.older,
      topic: messages.state.viewModel?.topic ?? "",
      obstacles: messages.state.viewModel?.obstacles ?? .none, isWide: context.layout.isWide,
      file: messages.newestFile(in: context), edited: messages.newestEdited(in: context),
      poll: messages.newestPoll(in: context),
      endablePoll: messages.newestPoll(in: context) { $0.endWords != nil },
      transaction: context.makeTransaction())
    let step = front.step(for: call)
    if case .refused(let why) = step { return perform(messages.refuseCommand(why, in: context)) }
    // The text for the editor replaces the command in the composer.
    if case .openEditor(let words) = step {
      return perform(messages.openEditor(with: words, in: context))
    }
    // A command that also sends a first message stays in the composer until that message can be
    // sent.
    let keepsCommand = if case .newChat(_, .some) = step { true } else { false }
    // A file is the reply itself; after any other command, the next text still is.
    let isReply = call.command.task == .upload && front.answers != nil
    let replied = isReply ? perform(messages.run(.cancelledMode, in: context)) : []
    let taken = keepsCommand ? [] : perform(messages.takeCommand(in: context))
    return replied + taken + carryOut(step)
  }

  mutating func runCommandOfList() -> [Outcome] {
    guard let typed = chatList.typedCommand else { return [.bell] }
    let why: String
    switch SubmittedText(typed) {
    case .command(let call):
      let step = CommandExecution.stepWithoutChat(for: call)
      if case .refused(let reason) = step {
        why = reason
      } else {
        return perform(chatList.endFilter(in: context)) + carryOut(step)
      }
    case .refused(let refusal): why = refusal.sentence
    case .words, .emote, .plain, .spoiler: why = ScreenWords.needsChat
    }
    status.show(note: why, in: context)
    return [.bell]
  }

  private mutating func carryOut(_ step: CommandExecution.Step) -> [Outcome] {
    switch step {
    case .refused, .openEditor: return []
    case .effects(let effects): return perform(effects)
    case .help(let words):
      return perform(
        help.open(from: keyContext, atCommands: true, finding: words, in: context))
    case .action(let action, let name):
      let outcomes = perform(action, by: KeyStroke(.enter))
      if outcomes == [.bell] { status.show(note: ScreenWords.nothing(for: name), in: context) }
      return outcomes
    case .close: return perform(messages.close(in: context))
    case .rooms(let words): return showRooms(finding: words)
    case .search(let words): return showSearch(for: words.isEmpty ? nil : words)
    case .openVote(let message): return perform(messages.openVote(of: message, in: context))
    case .newRoom(let name):
      return closeOverlays() + perform(createChat.open(roomNamed: name, in: context))
    case .whois(let name): return showMembers(finding: name, showsOne: true)
    case .profile(let name):
      return name.isEmpty
        ? toggle(.accounts) : perform(accounts.show(name))
    case .signOut: return closeOverlays() + perform(accounts.askToSignOut(in: context))
    case .toggleList: return toggleList()
    case .listWidth(let columns):
      return chooseListColumns(columns.map(context.layout.clippedListColumns))
    case .follow: return perform(messages.fetchMissing(in: context))
    case .switchChat(let name):
      let outcomes = toggle(.switcher)
      return name.isEmpty ? outcomes : outcomes + perform(switcher.choose(name, in: context))
    case .link(let link): return open(link)
    case .newChat(let names, let first):
      guard !names.isEmpty else { return toggle(.newChat) }
      return closeOverlays() + perform(createChat.create(with: names, saying: first, in: context))
    }
  }
}
