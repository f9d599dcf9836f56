internal import Glibc
internal import Intents
internal import Matrix
internal import Model
internal import Engine
internal import Storage
internal import Synchronization
internal import ViewModels

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

/// Keeps the totals of a profile's unread messages and mentions in a file, for status bars that
/// read a file rather than start a program. The file has one line, like the output of `confab
/// unread`: "3 @1" for 3 unread messages and 1 mention, "3" without mentions.
///
/// Listens to the same view model of the totals as the screen. Changes of the total are written on
/// another thread, so that a slow disk delays neither the drawing thread nor the engine's thread.
final class BadgeFile: Sendable {
  private let path: String
  private let arrived = DeferredCall()
  private let listener: Listener<BadgeViewModel>

  /// - Parameter aside: runs a job later, on a thread that may wait for the disk; jobs run one
  ///   after the other.
  init(path: String, aside: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
    self.path = path
    let arrived = arrived
    listener = Listener { arrived.make() }
    arrived.set { [weak self] in
      guard let self else { return }
      aside { [self] in write() }
    }
  }

  /// The file is written with the first totals and again whenever the totals change.
  func register(with router: EventRouter) { router.add(listener) }

  /// Writes the last total before it returns. The file remains after the program's end, as the
  /// messages that it counts are still unread. Call this method after the last write on another
  /// thread has ended, so that no older total overwrites the last one.
  func finish(_ totals: UnreadCounts) {
    _ = listener.take()
    write(totals.messages, totals.mentions)
  }

  private func write() {
    if let badge = listener.take() { write(badge.unread, badge.mentions) }
  }

  private func write(_ unread: Int, _ mentions: Int) {
    let line = mentions > 0 ? "\(unread) @\(mentions)\n" : "\(unread)\n"
    // The person may not use the file at all, so a failed write is not reported.
    try? Files.write(Array(line.utf8), to: path, lasts: false)
  }
}

/// Holds the function that the listener calls when a total arrives. The function is set after the
/// listener was made, because it needs the badge file, which needs the listener.
private final class DeferredCall: Sendable {
  /// Wraps the closure: a mutex that contains the closure itself would wrap it in one more thunk at
  /// each reading, until the stack overflows.
  private struct Slot: Sendable { var action: (@Sendable () -> Void)? }

  private let slot = Mutex(Slot())

  func set(_ action: @escaping @Sendable () -> Void) {
    slot.withLock { $0.action = action }
  }

  func make() { slot.withLock { $0.action }?() }
}
