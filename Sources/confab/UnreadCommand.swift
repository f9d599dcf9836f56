internal import Glibc
internal import Intents
internal import Matrix
internal import Model
internal import Storage

/// `confab unread`: prints the numbers of unread messages and mentions, for status bars and
/// prompts; with `--follow` again when they have changed, until nobody reads the output.
struct UnreadCommand {
  let invocation: Invocation
  let environment: Environment

  func run() throws(Ending) {
    let reader = try ProfileReader(invocation, environment)
    var last = try line(reader.store)
    try StandardStreams.put(last)
    guard invocation.follows else { return }
    let watch = try FolderWatch(path: reader.profile.path)
    while true {
      // The totals are read before each wait, as a commit may have happened between the output of
      // the first line and the start of the watch.
      let now = try line(reader.store)
      if now != last { try StandardStreams.put(now) }
      last = now
      try watch.wait()
    }
  }

  /// The line that the command prints: "3 @1" for 3 unread messages and 1 mention, "3" without
  /// mentions; with `--json`, a JSON object, which also lists the unread chats.
  private func line(_ store: ChatStore) throws(Ending) -> String {
    do {
      let totals = try store.totals()
      guard invocation.isJSON else {
        return totals.mentions > 0
          ? "\(totals.messages) @\(totals.mentions)\n" : "\(totals.messages)\n"
      }
      return Self.json(totals, try store.unreadChats(), try store.unsentMessages()).text + "\n"
    } catch {
      throw StoreOpening.ending(error)
    }
  }

  private static func json(
    _ totals: UnreadCounts, _ chats: [Chat], _ unsent: [UnsentMessages]
  ) -> JSONValue {
    [
      "unread": .integer(Int64(totals.messages)), "mentions": .integer(Int64(totals.mentions)),
      "chats": .array(
        chats.map { chat in
          [
            "id": .string(chat.id.rawValue), "name": .string(chat.name),
            "unread": .integer(Int64(chat.unread.messages)),
            "mentions": .integer(Int64(chat.unread.mentions)),
          ]
        }),
      "unsent": .array(
        unsent.filter { $0.refused > 0 }.map { chat in
          let entry: JSONValue = [
            "id": .string((chat.newer ?? chat.chat).rawValue), "name": .string(chat.name),
            "refused": .integer(Int64(chat.refused)), "waiting": .integer(Int64(chat.waiting)),
          ]
          guard chat.newer != nil, case .object(var members) = entry else { return entry }
          members["older"] = .string(chat.chat.rawValue)
          return .object(members)
        }),
    ]
  }
}
