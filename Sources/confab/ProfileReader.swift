internal import Glibc
internal import Model
internal import Storage

/// Reads a profile's store for commands, also while a full screen writes to it.
struct ProfileReader {
  let profile: ProfileFolder
  let store: ChatStore

  /// Opens the profile that the command line names. Throws `notFound` if it has no store yet.
  init(_ invocation: Invocation, _ environment: Environment) throws(Ending) {
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

  /// The chat that `words` name: by the chat's id, by the id of the person in a chat of two, or by
  /// the chat's name. Throws if no chat or several chats have that name, and lists the several.
  ///
  /// - Parameter orLeft: if no joined chat matches, look among the chats that were left.
  func chat(_ words: String, orLeft: Bool = false) throws(Ending) -> Chat {
    let found: [Chat]
    do {
      found = try store.chats(meantBy: words, orLeft: orLeft)
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

  /// A chat in that list: its id, its name and, in a chat of two, the other person's id.
  private static func line(_ chat: Chat) -> String {
    let person = chat.directUser.map { " (\($0))" } ?? ""
    return "  \(chat.id)  \(chat.name)\(person)"
  }
}
