internal import Glibc
internal import Model
internal import Storage

/// A profile as commands see it that only read, beside whoever writes.
struct ProfileReader {
  let profile: ProfileFolder
  let store: ChatStore

  /// Opens the profile that is meant. It must have been used before.
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

  /// The chat that `words` name: by its id, its name, or the person that it is with. `orLeft`: one that
  /// we are not in any more, where there is no other.
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
      let list = found.prefix(20).map { "  \($0.id)  \($0.name)" }.joined(separator: "\n")
      throw Ending(
        status: .notFound,
        sentence: "confab: more than one chat is called “\(words)”; use one's id:\n\(list)")
    }
    return chat
  }
}
