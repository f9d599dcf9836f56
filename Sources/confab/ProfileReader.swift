internal import Glibc
internal import Intents
internal import MatrixClient
internal import Model
internal import Storage
internal import ViewModelBuilders

/// Reads a profile's store for commands, also while a full screen writes to it.
struct ProfileReader {
  private let invocation: Invocation
  private let environment: Environment
  let profile: ProfileFolder
  let store: ChatStore

  /// Opens the profile that the command line names, else the last one. Throws an ending with the
  /// status `notFound` if the profile has no store yet, and another if the store cannot be opened.
  init(_ invocation: Invocation, _ environment: Environment) throws(Ending) {
    self.invocation = invocation
    self.environment = environment
    let data = try DataFolder.find(given: invocation.data, environment: environment)
    profile = try data.profile(named: invocation.profile)
    guard access(profile.store, F_OK) == 0 else {
      throw Ending(
        status: .notFound,
        sentence: "confab: profile “\(profile.name)” has no chats yet; start confab once "
          + "(\(profile.store))")
    }
    do {
      store = try ChatStore(readingFrom: profile.store)
    } catch {
      throw StoreOpening.ending(error)
    }
  }

  /// Returns the chat that the person means by `words`: its id, the user id of the other person in
  /// a direct chat (the localpart suffices for somebody on the user's own server), its name, or a
  /// link to it. Throws if no chat matches, or if several do; then the error lists up to 20 of
  /// them.
  ///
  /// - Parameter orLeft: `true` to look among the chats that were left if no joined chat matches.
  func chat(_ words: String, orLeft: Bool = false) throws(Ending) -> Chat {
    let name = if let link = MatrixLink(words) { try designation(by: link) } else { words }
    let found: [Chat]
    do {
      found = try store.chats(meantBy: name, orLeft: orLeft)
    } catch {
      throw StoreOpening.ending(error)
    }
    guard let chat = found.first else {
      throw Ending(status: .notFound, sentence: "confab: there is no chat “\(words)”")
    }
    guard found.count == 1 else {
      let list = found.prefix(20).map(Self.line).joined(separator: "\n")
      throw Ending(
        status: .notFound,
        sentence: "confab: more than one chat is called “\(words)”; use one's id:\n\(list)")
    }
    return chat
  }

  /// The id of the room or person of a link. Only the server knows the room of an alias; a chat may
  /// have the alias of another room as its name.
  private func designation(by link: MatrixLink) throws(Ending) -> String {
    guard link.address.hasPrefix("#"), let session = try SessionFile.read(profile.session) else {
      return link.address
    }
    let network = CommandNetwork(invocation, environment)
    defer { network.stop() }
    let result = network.wait { [thread = network.thread] () throws(CallFailure) in
      try await RoomAlias.room(link.address, for: session, thread: thread)
    }
    switch result {
    case .success(let room): return room.rawValue
    case .failure(let failure):
      throw Ending(
        status: failure.isPassing ? .temporary : .notFound,
        sentence: "confab: the room of \(link.address) is not known: "
          + FailureSentence.cause(failure.reason))
    }
  }

  /// The line that lists one of several matching chats: its id, its name and, in a direct chat, the
  /// other person's id.
  private static func line(_ chat: Chat) -> String {
    let person = chat.directUser.map { " (\($0))" } ?? ""
    return "  \(chat.id)  \(chat.name)\(person)"
  }
}
