internal import Intents
internal import Keys
internal import ViewModels

/// What is to be said first in a chat that is being made, and the command that says so.
struct FirstWords: Sendable, Equatable {
  let words: String
  /// Where the command stands until the chat is there: what goes wrong loses nothing.
  let origin: ChatID
  let typed: String
}

// What is written with a slash. A command does what a key does, or asks the router for it; what it asks
// about is the chat in front.
extension Screens {
  /// Does what a command says. One that cannot be done stays in the composer, with the reason.
  mutating func run(_ call: CommandCall) -> [Outcome] {
    guard let chat = messagesState.session?.chat else { return [.bell] }
    if let why = obstacle(to: call) { return runMessages(.refused(why)) }
    if call.command.task == .message, let message = message(call, in: chat) { return message }
    let outcomes = runMessages(.tookCommand)
    return outcomes + perform(call, in: chat)
  }

  /// Makes a chat to say something in; `nil`: nothing is to be said.
  private mutating func message(_ call: CommandCall, in chat: ChatID) -> [Outcome]? {
    let (name, words) = call.nameAndText
    guard !words.isEmpty, let typed = messagesState.session?.text.text else { return nil }
    let outcomes = newChat(with: name)
    firstWords = FirstWords(words: words, origin: chat, typed: typed)
    return outcomes
  }

  /// A chat was made, or found: what was to be said there is said.
  mutating func openMade(_ chat: ChatID) -> [Outcome] {
    let first = firstWords
    firstWords = nil
    let session = messagesState.session
    guard let first, session?.chat == first.origin, session?.text.text == first.typed else {
      return open(chat)
    }
    let outcomes = runMessages(.tookCommand) + open(chat)
    return outcomes + runMessages(.said(first.words, makeTransaction()))
  }

  private func obstacle(to call: CommandCall) -> String? {
    switch call.command.task {
    case .leave: departure == nil ? "This chat cannot be left now." : nil
    case .follow: leadsOn ? nil : "This chat goes on here."
    case .message: call.addresseeObstacle
    case .action, .emote, .switchChat, .newChat, .markRead, .close, .setLevel: nil
    }
  }

  private mutating func perform(_ call: CommandCall, in chat: ChatID) -> [Outcome] {
    switch call.command.task {
    case .action(.help): return showHelp(atCommands: true)
    case .action(let action):
      let outcomes = perform(action, by: KeyStroke(.enter))
      if outcomes == [.bell] { statusNote = "Nothing to do for /\(call.name)" }
      return outcomes
    case .switchChat: return switchChat(to: call.argument)
    case .newChat: return newChat(with: call.argument)
    case .message: return newChat(with: call.nameAndText.name)
    case .markRead:
      statusNote = "Marked as read"
      return [.intent(.chatList(.markRead(chat)))]
    case .setLevel(let level):
      guard let level = level ?? NotificationLevel(rawValue: call.argument) else { return [.bell] }
      statusNote = "This chat: \(level.words)"
      return [.intent(.chatList(.setLevel(chat, level)))]
    case .leave: return departure.map { ask(.leave($0)) } ?? [.bell]
    case .close: return closeChat()
    case .follow: return fetchMissing()
    // The session sends it.
    case .emote: return []
    }
  }

  /// As if the name were typed into the switcher and taken by Enter.
  private mutating func switchChat(to name: String) -> [Outcome] {
    let outcomes = showSwitcher()
    guard !name.isEmpty else { return outcomes }
    return outcomes + runSwitcher(.edited(.paste(name))) + runSwitcher(.chosen(at: now))
  }

  /// As if the names were typed into an empty form and taken by Enter.
  private mutating func newChat(with names: String) -> [Outcome] {
    guard !names.isEmpty else { return showCreateChat() }
    // What was begun there is there again when this chat is made.
    formPutAside = unfinishedForm
    unfinishedForm = CreateChatForm()
    let outcomes = showCreateChat()
    return outcomes + runCreateChat(.edited(.paste(names))) + runCreateChat(.submitted(at: now))
  }

  /// The way out of the chat in front.
  private var departure: DepartureViewModel? {
    let chat = messagesState.session?.chat
    return chatListState.listing?.rows.first { $0.id == chat }?.departure
  }

  private var leadsOn: Bool {
    guard case .open(let chat) = messagesState else { return false }
    return chat.follow != nil
  }

  /// Tab is for the command that is being written.
  var completesCommand: Bool {
    navigation.top == .messages && selection.message == nil
      && messagesState.session?.isNamingCommand == true
  }

  mutating func completeCommand(by step: Int) -> [Outcome] {
    runMessages(.completed(by: step, at: now))
  }
}

extension CommandCall {
  /// Why it is not plain whom this is for; what is meant for one is nobody else's business.
  fileprivate var addresseeObstacle: String? {
    guard argument.first != "\"" else {
      return argument.dropFirst().contains("\"") ? nil : "The second quotation mark is missing."
    }
    return nameAndText.name.contains(",")
      ? "/\(name) writes to one; /new starts a chat with several." : nil
  }

  /// The first word, or what stands between quotation marks, and what follows it.
  fileprivate var nameAndText: (name: String, text: String) {
    let isQuoted = argument.first == "\""
    let rest = isQuoted ? argument.dropFirst() : argument[...]
    let name = rest.prefix { isQuoted ? $0 != "\"" : !$0.isWhitespace }
    let text = rest[name.endIndex...].dropFirst(isQuoted ? 1 : 0)
    return (name.isEmpty ? argument : String(name), String(text).trimmingBlanks())
  }
}
