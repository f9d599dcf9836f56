import Intents
import Model

/// Computes the unread counts from all commits, independently of the store: for each chat the
/// server's last count, or 0 if the signed-in user has left the chat, or has read the message that
/// was the newest when the server sent the count.
struct UnreadByHand {
  fileprivate struct Room {
    /// The position of each event: a newer event has a greater position, and events of loaded
    /// history have positions below 1.
    var places: [EventID: Int] = [:]
    var newest: Int?
    var oldest = 1
    var next = 1
    var read = Int.min
    /// The event up to which the signed-in user has read, as the server reported, while that event
    /// is missing in `places`; `nil` otherwise.
    var readLater: EventID?
    var count = UnreadCounts.none
    var counted = 0
    var isLeft = false

    var shown: UnreadCounts { isLeft || read >= counted ? .none : count }
  }

  private var rooms: [ChatID: Room] = [:]
  private var freshlyCounted: Set<ChatID> = []
  /// The chats that the events of the current commit concern, as far as these were handled.
  private var touched: Set<ChatID> = []

  /// The chats with deleted messages. The counts of the random servers include these, and the store
  /// leaves them out, so the counts of these chats may be less than the server's.
  private(set) var withDeletions: Set<ChatID> = []

  private var unreadChats: Set<ChatID> { Set(rooms.filter { $0.value.shown != .none }.keys) }

  /// The sum of the unread counts of all chats.
  var total: UnreadCounts { sum(rooms.values.map(\.shown)) }

  /// The sum of the unread counts of the chats without deleted messages.
  var least: UnreadCounts {
    sum(rooms.filter { !withDeletions.contains($0.key) }.map(\.value.shown))
  }

  private func sum(_ counts: [UnreadCounts]) -> UnreadCounts {
    counts.reduce(.none) {
      UnreadCounts(messages: $0.messages + $1.messages, mentions: $0.mentions + $1.mentions)
    }
  }

  /// The unread counts of one chat.
  func unread(of chat: ChatID) -> UnreadCounts { rooms[chat]?.shown ?? .none }

  /// Updates the counts by the events of one commit.
  mutating func commit(_ events: [Event]) {
    touched = []
    for event in events {
      if let chat = event.chat { touched.insert(chat) }
      switch event {
      case .account(.synced): endBatch()
      case .chats(let event): take(event)
      case .messages(.arrived(let arrival)):
        if arrival.messages.contains(where: { $0.content == .deleted }) {
          withDeletions.insert(arrival.chat)
        }
        take(arrival)
      case .messages(.deleted(let chat, _)): withDeletions.insert(chat)
      case .intent(.chatList(.markRead(let chat))): readAll(chat)
      case .intent(.chatList(.markAllRead)): touched.union(unreadChats).forEach { readAll($0) }
      default: break
      }
    }
    endBatch()
  }

  /// Makes the unread counts of the batch that ends include all messages of the batch, also those
  /// that follow the counts in it: the server computes its counts after all messages of a batch.
  private mutating func endBatch() {
    for chat in freshlyCounted { countUpToNewest(chat) }
    freshlyCounted = []
  }

  private mutating func take(_ event: ChatEvent) {
    switch event {
    case .updated(let update):
      switch update.membership {
      case .left: leave(update.chat, isNew: true)
      case .joined, .invited: rooms[update.chat, default: Room()].isLeft = false
      case nil: rooms[update.chat, default: Room()].isLeft = isLeft(update.chat)
      }
    case .left(let chat): leave(chat, isNew: false)
    case .unread(let chat, let counts, _):
      rooms[chat, default: Room()].count = counts
      countUpToNewest(chat)
      freshlyCounted.insert(chat)
    case .readUpTo(let chat, let event, _): read(event, in: chat)
    case .readHere(let chat, let event, _):
      if rooms[chat]?.places[event] != nil { read(event, in: chat) }
    default: break
    }
  }

  private func isLeft(_ chat: ChatID) -> Bool { rooms[chat]?.isLeft ?? false }

  private mutating func leave(_ chat: ChatID, isNew: Bool) {
    guard isNew || rooms[chat] != nil else { return }
    rooms[chat, default: Room()].isLeft = true
    rooms[chat]?.count = .none
  }

  private mutating func read(_ event: EventID, in chat: ChatID) {
    guard let place = rooms[chat]?.places[event] else {
      rooms[chat, default: Room()].readLater = event
      return
    }
    let old = rooms[chat]?.read ?? .min
    rooms[chat]?.read = max(old, place)
  }

  private mutating func countUpToNewest(_ chat: ChatID) {
    let newest = rooms[chat]?.newest ?? 0
    rooms[chat]?.counted = newest
  }

  private mutating func readAll(_ chat: ChatID) {
    guard let room = rooms[chat] else { return }
    rooms[chat]?.read = max(room.read, room.newest ?? 0, room.counted)
  }

  private mutating func take(_ arrival: Arrival) {
    var room = rooms[arrival.chat] ?? Room()
    switch arrival.placement {
    case .newest:
      for message in arrival.messages where room.places[message.event] == nil {
        room.stand(message, at: room.next)
        room.next += 1
      }
    case .older:
      // The position in the gap does not matter: nobody reads up to an old message while there is a
      // newer one.
      for message in arrival.messages.reversed() where room.places[message.event] == nil {
        room.oldest -= 1
        room.stand(message, at: room.oldest)
      }
    // The random servers have no threads.
    case .thread: break
    }
    rooms[arrival.chat] = room
  }
}

extension UnreadByHand.Room {
  /// Adds a message at a position of the timeline. A message of the signed-in user marks all
  /// earlier ones as read.
  fileprivate mutating func stand(_ message: TimelineMessage, at place: Int) {
    places[message.event] = place
    newest = max(newest ?? place, place)
    if message.sender == UserID("@me:s") { read = max(read, place) }
    if readLater == message.event {
      readLater = nil
      read = max(read, place)
    }
  }
}

extension Event {
  /// The chat of a server's event that concerns unread counts; `nil` for any other event.
  fileprivate var chat: ChatID? {
    switch self {
    case .chats(.updated(let update)): update.chat
    case .chats(.unread(let chat, _, _)), .chats(.readUpTo(let chat, _, _)),
      .chats(.left(let chat)):
      chat
    case .messages(.arrived(let arrival)): arrival.chat
    default: nil
    }
  }
}
