import Intents
import Matrix
import Model
import Storage

@testable import confab

/// Reads a store with each of its queries: windows, searches, and the export as its command prints
/// it.
struct StoreReading {
  private static let words = ["", "a", "hello", "@bob:s", "世", "\u{301}", "%_'\""]

  let store: ChatStore
  /// `true` if the rows may be damaged: reading may then fail with a storage error, and texts need
  /// not have passed the client's cleaning.
  let isDamaged: Bool

  func check(_ chats: [ChatID] = []) throws {
    let list = try attempt { try store.chatList(ChatListQuery(around: nil, limit: 50)) }
    let known = list?.chats.map(\.id) ?? []
    for chat in Set(chats + known).sorted(by: { $0.rawValue < $1.rawValue }).prefix(8) {
      try read(chat)
    }
    for word in Self.words { try search(word) }
    try attempt { try (store.totals(), store.unreadChats(), store.settings()) }
    try attempt { try store.nextUnread(after: nil) }
    try attempt { try store.pendingReceipts() }
    try attempt { try store.notificationsToSettle() }
    try attempt { try store.nextToSend() }
    try attempt { try (store.selection(), store.front(), store.account(), store.syncToken()) }
  }

  private func search(_ word: String) throws {
    try attempt { try store.search(word, limit: 20) }
    try attempt { try store.people(toGoTo: word, besides: [], limit: 20) }
    try attempt { try store.people(meantBy: word, limit: 20) }
    try attempt { try store.acquaintances(named: [word]) }
    try attempt { try store.chats(meantBy: word, orLeft: true) }
  }

  private func read(_ chat: ChatID) throws {
    try attempt { try store.chatList(ChatListQuery(around: chat, limit: 5)) }
    try attempt { try (store.unreadStart(of: chat), store.nextUnread(after: chat)) }
    try attempt { try store.chat(chat) }
    let window = try attempt {
      try store.messages(MessageQuery(chat: chat, around: nil, limit: 100))
    }
    for message in window?.messages.prefix(20) ?? [] {
      try attempt { try store.facts(of: message.id, in: chat) }
      try attempt { try store.gap(chat, before: message.id) }
      try attempt { try store.messages(MessageQuery(chat: chat, around: message.id, limit: 3)) }
    }
    let exported = try attempt { try store.messages(of: chat, after: nil, limit: 200) }
    for message in exported ?? [] { try check(message) }
  }

  @discardableResult private func attempt<Value>(_ read: () throws -> Value) throws -> Value? {
    do {
      return try read()
    } catch is StorageError where isDamaged {
      return nil
    }
  }

  private func check(_ message: Message) throws {
    let json = ExportLine.json(message)
    try FuzzFinding.unless(
      json.utf8.dropLast().allSatisfy { $0 >= 0x20 } && json.utf8.last == 0x0a,
      "an exported line is not one line: \(json)")
    do {
      _ = try JSONValue(parsing: json, deep: .refuse)
    } catch {
      throw FuzzFinding("an exported line is no JSON: \(error): \(json)")
    }
    let plain = ExportLine.plain(message)
    let bad = plain.unicodeScalars.first {
      PictureCheck.isCommand($0) && $0 != "\n" && $0 != "\t"
    }
    try FuzzFinding.unless(
      isDamaged || bad == nil, "an exported line commands the terminal: \(plain)")
  }
}
