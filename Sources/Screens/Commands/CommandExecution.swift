internal import Intents
internal import Keys
internal import ViewModels

/// The state of the open chat and of its page, from which `step(for:)` decides how a slash command
/// is carried out.
struct CommandExecution {
  let chat: ChatID
  /// The root message of the shown thread; `nil` for the main timeline.
  var thread: EventID?
  /// The message to which the person is writing a reply; `nil` for none.
  var answers: EventID?
  /// The composer's text: the command as it was typed.
  let typed: String
  let row: ChatRowViewModel?
  /// `true` if the room that replaced the chat's room, after a room upgrade, can be opened now.
  let goesOnElsewhere: Bool
  /// The older chat that the chat continues after a room upgrade; `nil` if there is none.
  let older: ChatID?
  /// The chat's topic; "" if it has none, or if the chat is not loaded yet.
  let topic: String
  let obstacles: RoomObstacles
  /// `true` if the chat list can be beside the chat: on a wide screen, and not in linear mode.
  let isWide: Bool
  /// The newest file at or above the lowest visible message; `nil` if none is loaded there.
  var file: FileViewModel?
  /// The newest edited message at or above the lowest visible message; `nil` if none is loaded
  /// there.
  var edited: MessageID?
  /// The newest open poll at or above the lowest visible message; `nil` if none is loaded there,
  /// and in a chat where the person can only read.
  var poll: ShownPoll?
  /// The newest open poll at or above the lowest visible message that the person can end; `nil` if
  /// none is loaded there.
  var endablePoll: ShownPoll?
  let transaction: TransactionID

  /// The task of `Screens` for a slash command, or the reason why it does nothing.
  enum Step: Sendable, Equatable {
    case refused(String)
    case effects([SceneEffect])
    /// Carry out an action as its key would. `name` is the command's name, for the note that is
    /// shown if the action has nothing to do.
    case action(Action, name: String)
    /// Show the lines of the help that match this search text; for "", all lines, with the commands
    /// first.
    case help(String)
    case close
    /// Show the public room directory, with the rooms that match this search text; "" for all
    /// rooms.
    case rooms(String)
    /// Show the search of messages with these words; "" for the last search.
    case search(String)
    case openVote(MessageID)
    case newRoom(String)
    /// Show the people of the chat who match this name; if only one does, that person's card.
    case whois(String)
    case toggleList
    /// Set the width of the chat list beside the page, in columns; `nil` for the default width.
    case listWidth(Int?)
    /// Open the room that replaced the chat's room after a room upgrade.
    case follow
    /// Type this name into the switcher and choose a match there, as Enter does; for "", only open
    /// the switcher.
    case switchChat(String)
    /// Create or find a chat with the people of these names, which commas separate, or join the
    /// room with this address; open the chat, and send `saying` there as the first message, `nil`
    /// for none. For "", open the create-chat pane.
    case newChat(String, saying: FirstWords?)
    case link(MatrixLink)
    case openEditor(String)
    /// Show the account of the profile with this name; for "", show all profiles.
    case profile(String)
    case signOut
  }

  func step(for call: CommandCall) -> Step {
    switch call.command.task {
    case .action(let action): .action(action, name: call.name)
    case .help: .help(call.argument)
    case .switchChat: .switchChat(call.argument)
    case .newChat: .newChat(call.argument, saying: nil)
    case .message: message(call)
    case .join: Self.join(call.argument)
    case .rooms: .rooms(call.argument)
    case .search: .search(call.argument)
    case .goTo: MatrixLink(call.argument).map { .link($0) } ?? goTo(call.argument)
    case .newRoom: .newRoom(call.argument)
    case .openEditor: .openEditor(call.argument)
    case .markRead:
      .effects(row?.markedRead ?? [.intent(.chatList(.markRead(chat)))])
    case .markUnread: .effects(markUnread)
    case .tag: tag(call.argument)
    case .setLevel(let level):
      setLevel(level ?? NotificationLevel(rawValue: call.argument))
    case .leave:
      row?.departure.map { .effects([.ask(.leave($0))]) } ?? .refused(ScreenWords.noDeparture)
    case .number: number(call.argument)
    case .person(let task): person(task, call)
    case .whois:
      call.hasOpenQuote ? .refused(ScreenWords.unclosedQuote) : .whois(Self.person(call.wholeName))
    case .topic: topic(call.argument)
    case .chatName: change(.name(call.argument))
    case .nick: change(.nick(call.argument))
    case .upload:
      .effects([
        .intent(
          .actions(
            .file(
              .upload(
                chat, .path(call.argument), transaction, answers: answers, isByCommand: false))))
      ])
    case .saveFile: save(call.argument)
    case .openFile:
      file?.open.map { .effects([.intent($0)]) } ?? .refused(ScreenWords.noFileShown)
    case .showVersions:
      edited.map { .effects([.inspect(chat, $0, .versions)]) }
        ?? .refused(ScreenWords.noEditedShown)
    case .poll(let isDisclosed): startPoll(call.argument, isDisclosed: isDisclosed)
    case .vote: vote(call.argument)
    case .endPoll: endPoll
    case .toggleList: isWide ? .toggleList : .refused(ScreenWords.noListBeside)
    case .listWidth: listWidth(call.argument)
    case .close: .close
    case .profile: Self.profile(call.argument)
    case .signOut: .signOut
    case .follow: goesOnElsewhere ? .follow : .refused(ScreenWords.goesOnHere)
    case .older: older.map { .effects([.open($0)]) } ?? .refused(ScreenWords.continuesNone)
    // These commands have no effects here, because `ChatSession` sends their texts as messages.
    case .emote, .plain, .spoiler: .effects([])
    }
  }

  static func stepWithoutChat(for call: CommandCall) -> Step {
    switch call.command.task {
    case .action(let action) where action.needsNoChat: .action(action, name: call.name)
    case .help: .help(call.argument)
    case .switchChat: .switchChat(call.argument)
    case .newChat: .newChat(call.argument, saying: nil)
    case .join: join(call.argument)
    case .rooms: .rooms(call.argument)
    case .search: .search(call.argument)
    case .newRoom: .newRoom(call.argument)
    case .profile: profile(call.argument)
    case .signOut: .signOut
    case .goTo:
      MatrixLink(call.argument).map { .link($0) } ?? .refused(ScreenWords.needsChat)
    case .action, .message, .openEditor, .markRead, .markUnread, .tag, .setLevel, .leave, .number,
      .person, .whois, .topic, .chatName, .nick, .upload, .saveFile, .openFile, .showVersions,
      .poll, .vote, .endPoll, .toggleList, .listWidth, .close, .follow, .older, .emote,
      .plain, .spoiler:
      .refused(ScreenWords.needsChat)
    }
  }

  private static func profile(_ name: String) -> Step {
    name.isEmpty || ProfileName.isName(name)
      ? .profile(name) : .refused(ScreenWords.noProfileName)
  }

  private var markUnread: [SceneEffect] {
    row?.markedUnread ?? [.intent(.actions(.room(.set(chat, .markedUnread(true)))))]
  }

  private func tag(_ argument: String) -> Step {
    let tags: [String: ChatTag] = ["favourite": .favourite, "low": .low, "none": .none]
    guard let tag = tags[argument] else { return .effects([.bell]) }
    let intent = Intent.actions(.room(.set(chat, .tag(tag))))
    guard let row else { return .effects([.intent(intent)]) }
    let undo = UndoOffer(
      words: ScreenWords.tagged(row.name, tag), intent: .actions(.room(.set(chat, .tag(row.tag)))))
    return .effects([.intent(intent), .offerUndo(undo)])
  }

  private func person(_ task: PersonTask, _ call: CommandCall) -> Step {
    if call.hasOpenQuote { return .refused(ScreenWords.unclosedQuote) }
    let takesReason = [.kick, .ban, .unban].contains(task)
    let (typed, reason) = takesReason ? call.nameAndText : (call.wholeName, "")
    return change(.person(task, name: Self.person(typed), reason: reason))
  }

  private static func person(_ typed: String) -> String {
    MatrixLink(typed).flatMap { $0.isPerson ? $0.address : nil } ?? typed
  }

  private func save(_ path: String) -> Step {
    guard case .actions(.file(.save(let chat, let message, _)))? = file?.save else {
      return .refused(ScreenWords.noFileShown)
    }
    let intent = FileIntent.save(chat, message, to: path.isEmpty ? nil : path)
    return .effects([.intent(.actions(.file(intent)))])
  }

  private func topic(_ argument: String) -> Step {
    if argument.isEmpty { return .effects([.note(ScreenWords.topic(topic))]) }
    return change(.topic(argument == "-" ? "" : argument))
  }

  private func change(_ change: RoomChange) -> Step {
    let obstacle = obstacles.obstacle(to: change)
    guard obstacle.isEmpty else { return .refused(obstacle) }
    return .effects([.intent(.actions(.room(.change(chat, change))))])
  }

  private func setLevel(_ level: NotificationLevel?) -> Step {
    guard let level else { return .effects([.bell]) }
    let words = ScreenWords.level(level)
    let undo = row?.level.map { UndoOffer(words: words, intent: .chatList(.setLevel(chat, $0))) }
    return .effects([
      .intent(.chatList(.setLevel(chat, level))), undo.map { .offerUndo($0) } ?? .note(words),
    ])
  }

  private func number(_ argument: String) -> Step {
    if argument.isEmpty {
      guard row == nil || row?.number != nil else { return .refused(ScreenWords.hasNoNumber) }
      return .effects([
        .intent(.actions(.room(.setNumber(chat, nil)))), .note(ScreenWords.numbered(nil)),
      ])
    }
    guard argument.utf8.count == 1, let number = Int(argument).flatMap({ ChatNumber($0) }) else {
      return .refused(ScreenWords.wrongNumber)
    }
    return .effects([
      .intent(.actions(.room(.setNumber(chat, number)))), .note(ScreenWords.numbered(number)),
    ])
  }

  private func goTo(_ date: String) -> Step {
    guard thread == nil else { return .refused(ScreenWords.noDatesInThread) }
    return .effects([.intent(.chatSearch(.messages(.goTo(chat, date))))])
  }

  private func listWidth(_ argument: String) -> Step {
    guard isWide else { return .refused(ScreenWords.noListBeside) }
    if argument.isEmpty { return .listWidth(nil) }
    guard argument.utf8.count <= 4, let columns = Int(argument), columns > 0 else {
      return .refused(ScreenWords.wrongWidth)
    }
    return .listWidth(columns)
  }

  private static func join(_ address: String) -> Step {
    if let link = MatrixLink(address) {
      return link.isPerson ? .link(link) : .newChat(address, saying: nil)
    }
    let isAddress = address.hasPrefix("#") || address.hasPrefix("!")
    guard isAddress, !address.contains(where: { $0.isWhitespace || $0 == "," }) else {
      return .refused(ScreenWords.noRoomAddress)
    }
    return .newChat(address, saying: nil)
  }

  private func message(_ call: CommandCall) -> Step {
    if let why = call.addresseeObstacle { return .refused(why) }
    let (name, words) = call.nameAndText
    guard !words.isEmpty else { return .newChat(name, saying: nil) }
    return .newChat(name, saying: FirstWords(words: words, origin: chat, typed: typed))
  }
}

extension CommandCall {
  /// The reason, as a sentence, why the recipient of a `/msg` command is unclear: a missing
  /// quotation mark, or a comma in the name; `nil` if the recipient is clear.
  fileprivate var addresseeObstacle: String? {
    guard argument.first != "\"" else { return hasOpenQuote ? ScreenWords.unclosedQuote : nil }
    return nameAndText.name.contains(",") ? ScreenWords.oneAddressee(name) : nil
  }

  fileprivate var hasOpenQuote: Bool {
    argument.first == "\"" && !argument.dropFirst().contains("\"")
  }

  fileprivate var wholeName: String { argument.first == "\"" ? nameAndText.name : argument }

  /// The two parts of an argument that begins with a name: the name, which is its first word or the
  /// text in quotation marks at its start, and the text after the name.
  fileprivate var nameAndText: (name: String, text: String) {
    let isQuoted = argument.first == "\""
    let rest = isQuoted ? argument.dropFirst() : argument[...]
    let name = rest.prefix { isQuoted ? $0 != "\"" : !$0.isWhitespace }
    let text = rest[name.endIndex...].dropFirst(isQuoted ? 1 : 0)
    return (name.isEmpty ? argument : String(name), String(text).trimmingBlanks())
  }
}

extension Action {
  fileprivate var needsNoChat: Bool {
    [
      .quit, .nextUnread, .nextChat, .previousChat, .openBanner, .markAllRead, .retry, .settings,
      .redraw, .suspend,
    ].contains(self)
  }
}

extension CommandExecution {
  /// The step for the command that starts a poll. `argument` is the question and two or more
  /// answers, separated by "|". `isDisclosed`: the votes are shown before the poll ends.
  func startPoll(_ argument: String, isDisclosed: Bool) -> Step {
    guard obstacles.writing.isEmpty else { return .refused(obstacles.writing) }
    let parts = argument.split(separator: "|", omittingEmptySubsequences: false)
      .map { String($0).trimmingBlanks() }
    guard parts.count >= 3, !parts.contains("") else {
      return .refused(ScreenWords.wrongPoll(isDisclosed: isDisclosed))
    }
    guard parts.count - 1 <= Poll.maxAnswers else { return .refused(ScreenWords.tooManyAnswers) }
    guard parts.allSatisfy({ $0.unicodeScalars.count <= ScreenWords.maxAnswerLength }) else {
      return .refused(ScreenWords.longAnswer)
    }
    let answers = parts.dropFirst().enumerated().map {
      Poll.Answer(id: "\($0 + 1)", text: $1)
    }
    guard let poll = Poll(question: parts[0], answers: answers, isDisclosed: isDisclosed) else {
      return .refused(ScreenWords.wrongPoll(isDisclosed: isDisclosed))
    }
    let submission = Submission(
      chat: chat, thread: thread, transaction: transaction, text: poll.words, typed: typed,
      poll: poll)
    return .effects([.intent(.messages(.submit(submission)))])
  }

  /// The step for the command that votes for the answers whose numbers, counted from 1, `argument`
  /// lists; "none" withdraws the vote. Without an argument, the poll's answers are shown to choose
  /// from.
  func vote(_ argument: String) -> Step {
    guard obstacles.writing.isEmpty else { return .refused(obstacles.writing) }
    guard let shown = poll, let most = shown.poll.maxSelections else {
      return .refused(ScreenWords.noPollShown)
    }
    if argument.isEmpty { return .openVote(shown.message) }
    if argument.lowercased() == "none" { return vote([], in: shown) }
    let answers = shown.poll.answers
    var chosen: [String] = []
    for word in argument.split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
      guard word.utf8.count <= 2, let number = Int(word), answers.indices.contains(number - 1)
      else { return .refused(ScreenWords.wrongAnswer(of: answers.count)) }
      let id = answers[number - 1].id
      if !chosen.contains(id) { chosen.append(id) }
    }
    guard !chosen.isEmpty else { return .refused(ScreenWords.wrongAnswer(of: answers.count)) }
    guard chosen.count <= most else { return .refused(ScreenWords.tooManyVotes(most)) }
    return vote(chosen, in: shown)
  }

  private func vote(_ answers: [String], in shown: ShownPoll) -> Step {
    .effects([.intent(.actions(.relate(chat, shown.event, .vote(answers), transaction)))])
  }

  var endPoll: Step {
    guard obstacles.writing.isEmpty else { return .refused(obstacles.writing) }
    guard let shown = endablePoll, let words = shown.poll.endWords else {
      return .refused(poll == nil ? ScreenWords.noPollShown : ScreenWords.notOurPoll)
    }
    return .effects([.ask(.endPoll(chat, shown.event, words: words))])
  }
}
