import Intents
import Model
import Engine
import Synchronization

/// A store in memory whose commits and reads can be made to fail.
final class FakeStore: Sendable {
  struct Full: Error {}

  struct State: Sendable {
    var chats: [ChatID: Chat] = [:]
    var messages: [ChatID: [Message]] = [:]
    var history: [ChatID: HistoryEdge] = [:]
    var outbox: [OutgoingMessage] = []
    var failed: Set<TransactionID> = []
    var unread: [ChatID: Int] = [:]
    var readUpTo: [ChatID: EventID] = [:]
    var pending: [PendingReceipt] = []
    var token: SyncToken?
    var people: [Contact] = []
    var drafts: [ChatID: Draft] = [:]
    var commits: [[Event]] = []
    var messageReads = 0
    /// The closure that returns `true` for a batch of events whose commit is to fail.
    var refuses: @Sendable ([Event]) -> Bool = { _ in false }
    var cannotRead = false
    var refusesSubmissions = false
  }

  let state = Mutex(State())

  var port: StorePort {
    StorePort(
      commit: { events in try self.commit(events) },
      chatList: { query in
        try self.read { state in
          let chats = state.chats.values.sorted { ($1.activity, $1.id) < ($0.activity, $0.id) }
          return ChatListWindow(
            chats: Array(chats.prefix(query.limit)), hasNewer: false, hasOlder: false)
        }
      },
      chat: { id in try self.read { $0.chats[id] } },
      messages: { query in try self.messages(query) },
      totals: {
        try self.read { state in
          UnreadCounts(messages: state.unread.values.reduce(0, +), mentions: 0)
        }
      },
      search: { text, limit in
        try self.read { state in
          state.chats.values.filter { text.isEmpty || $0.name.hasPrefix(text) }
            .sorted { $0.name < $1.name }
        }
      },
      nextToSend: {
        try self.read { state in
          var seen: Set<ChatID> = []
          return state.outbox.filter { message in
            let isFirst = seen.insert(message.chat).inserted
            return isFirst && !state.failed.contains(message.transaction)
          }
        }
      },
      directChat: { user in
        try self.read { state in state.chats.values.first { $0.directUser == user }?.id }
      },
      acquaintances: { names in
        try self.read { state in
          Acquaintances(
            people: state.people.filter { names.contains($0.displayName ?? "") }, invites: [:])
        }
      },
      people: { words, _ in
        try self.read { state in
          state.people.filter { $0.displayName?.lowercased().hasPrefix(words) ?? false }
        }
      },
      selection: { nil },
      names: { _, users in users.map(\.rawValue) },
      nextUnread: { page in
        try self.read { state in
          state.unread.keys.sorted().first { $0 != page?.chat && state.unread[$0] ?? 0 > 0 }
            .map { Conversation($0) }
        }
      },
      unreadStart: { _ in nil },
      notificationsToSettle: { NotificationsToSettle(pending: [], areRulesKnown: true) },
      account: { nil },
      gap: { _, _ in HistoryToken("gap") },
      pendingReceipts: { try self.read { $0.pending } },
      reason: { _ in .storage("disk is full") })
  }

  private func read<Value: Sendable>(_ body: (inout State) -> Value) throws -> Value {
    try state.withLock { state in
      if state.cannotRead { throw Full() }
      return body(&state)
    }
  }

  private func messages(_ query: MessageQuery) throws -> MessageWindow {
    try read { state in
      state.messageReads += 1
      let stored = state.messages[query.chat] ?? []
      let unsent = state.outbox.filter { $0.chat == query.chat }.map { message in
        Message(
          id: .local(message.transaction), sender: UserID("@me:x"), senderName: "me", isOwn: true,
          timestamp: ServerTimestamp(milliseconds: 0),
          content: .text(message.text, mentionsUs: false),
          delivery: .queued, hasGapBefore: false)
      }
      let all = stored + unsent
      let newest = stored.last.flatMap { message -> EventID? in
        if case .event(let id) = message.id { id } else { nil }
      }
      return MessageWindow(
        messages: Array(all.suffix(query.limit)), hasEarlier: all.count > query.limit,
        hasLater: false, history: state.history[query.chat] ?? .start, newestEvent: newest,
        firstUnread: nil, isReadToEnd: newest == state.readUpTo[query.chat])
    }
  }

  private func commit(_ events: [Event]) throws -> StoreChanges {
    try state.withLock { state in
      if state.refuses(events) { throw Full() }
      state.commits.append(events)
      var changes = StoreChanges()
      for event in events { state.apply(event, &changes) }
      return changes
    }
  }
}

extension FakeStore.State {
  fileprivate mutating func apply(_ event: Event, _ changes: inout StoreChanges) {
    switch event {
    case .account(.synced(let token)): self.token = token
    case .chats(let event): apply(event, &changes)
    case .messages(let event): apply(event, &changes)
    case .intent(.messages(.submit(let submission))):
      if refusesSubmissions {
        return changes.refused.append(RefusedText(submission: submission, reason: .notAllowed))
      }
      outbox.append(
        OutgoingMessage(
          chat: submission.chat, transaction: submission.transaction, text: submission.text))
      changes.outbox = true
      changes.chats.insert(submission.chat)
    case .intent(.messages(.draft(let chat, let draft, _))): drafts[chat] = draft
    case .intent(.actions(.resend(let transaction))):
      failed.remove(transaction)
      changes.outbox = true
    default: break
    }
  }

  private mutating func apply(_ event: ChatEvent, _ changes: inout StoreChanges) {
    switch event {
    case .updated(let update):
      chats[update.chat] = .sample(
        update.chat.rawValue, name: update.name ?? "chat", membership: update.membership ?? .joined)
      changes.chatList = true
      changes.chats.insert(update.chat)
    case .unread(let chat, let counts, _):
      unread[chat] = counts.messages
      changes.totals = true
      changes.chatList = true
    case .readHere(let chat, let event, _):
      unread[chat] = 0
      readUpTo[chat] = event
      changes.chats.insert(chat)
      pending.removeAll { $0.chat == chat }
      pending.append(PendingReceipt(chat: chat, event: event))
      changes.totals = true
      changes.chatList = true
    case .receiptSent(let chat, let event):
      pending.removeAll { $0 == PendingReceipt(chat: chat, event: event) }
    case .removed, .left, .leaveFailed, .followed, .followFailed, .resolved, .readUpTo: break
    }
  }

  private mutating func apply(_ event: MessageEvent, _ changes: inout StoreChanges) {
    switch event {
    case .arrived(let arrival):
      let messages = arrival.messages.map(Message.init(stored:))
      if case .older(_, let rest) = arrival.placement {
        self.messages[arrival.chat, default: []].insert(contentsOf: messages, at: 0)
        history[arrival.chat] = rest.map(HistoryEdge.more) ?? .start
      } else {
        self.messages[arrival.chat, default: []] += messages
      }
      changes.chats.insert(arrival.chat)
      changes.chatList = true
    case .delivery(let transaction, let change):
      changes.outbox = true
      switch change {
      case .sent: outbox.removeAll { $0.transaction == transaction }
      case .failed: failed.insert(transaction)
      case .sending, .queued: break
      }
    case .historyFailed, .receipts, .typing, .deleted, .edited, .quoted, .asideEnded: break
    }
  }
}

extension Message {
  fileprivate init(stored message: TimelineMessage) {
    self.init(
      id: .event(message.event), sender: message.sender, senderName: message.sender.rawValue,
      isOwn: false, timestamp: message.timestamp, content: message.content, delivery: nil,
      hasGapBefore: false)
  }
}

extension Chat {
  static func sample(
    _ id: String, name: String = "chat", direct: UserID? = nil, membership: Membership = .joined
  ) -> Chat {
    Chat(
      id: ChatID(id), name: name, topic: "", directUser: direct, membership: membership, last: nil,
      activity: ServerTimestamp(milliseconds: 0), unread: .none, draft: .empty, isEncrypted: false)
  }
}
