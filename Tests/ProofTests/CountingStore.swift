import Intents
import Model
import Engine
import Storage
import Synchronization

@testable import confab

/// A stand-in for the store that counts the commits with messages and stores nothing. It reports
/// each such commit as a change of the chat list, the totals and the chat `!a`, and what is read of
/// them is different after each such commit.
final class CountingStore: Sendable {
  private let count = Atomic<Int>(0)

  var commits: Int { count.load(ordering: .relaxed) }

  /// The port of this stand-in. Reads of anything but the chat list, the chat, its messages and the
  /// totals go to `store`.
  func port(beside store: ChatStore) -> StorePort {
    var port = StorePort(store)
    port.commit = { [self] events in
      var changes = StoreChanges()
      guard events.contains(where: Self.bringsMessages) else { return changes }
      count.add(1, ordering: .relaxed)
      changes.chatList = true
      changes.totals = true
      changes.chats = [ChatID("!a")]
      return changes
    }
    port.chatList = { [self] _ in
      ChatListWindow(chats: [chat], hasNewer: false, hasOlder: false)
    }
    port.chat = { [self] _ in chat }
    port.messages = { [self] _ in window }
    port.totals = { [self] in UnreadCounts(messages: commits, mentions: 0) }
    return port
  }

  private static func bringsMessages(_ event: Event) -> Bool {
    if case .messages(.arrived) = event { true } else { false }
  }

  private var chat: Chat {
    Chat(
      id: ChatID("!a"), name: "chat", topic: "", directUser: nil, membership: .joined, last: nil,
      activity: ServerTimestamp(milliseconds: 0),
      unread: UnreadCounts(messages: commits % 90, mentions: 0), draft: .empty, isEncrypted: false)
  }

  private var window: MessageWindow {
    let event = EventID("$\(commits)")
    let message = Message(
      id: .event(event), sender: UserID("@bob:s"), senderName: "bob", isOwn: false,
      timestamp: ServerTimestamp(milliseconds: 0),
      content: .text("message \(commits)", mentionsUs: false),
      delivery: nil, hasGapBefore: false)
    return MessageWindow(
      messages: [message], hasEarlier: false, hasLater: false, history: .start,
      newestEvent: event, firstUnread: nil, isReadToEnd: true)
  }
}
