internal import Database
internal import Intents
internal import Model

final class NotifiableMessages {
  private let settings: SettingTable
  private let levels: ChatLevelTable
  private let ignored: IgnoredTable
  private let names: NameBook
  private let threads: CommitThreads
  private let identity: OwnIdentity
  private let log: ChangeLog
  private var arrivals: [ChatID: Arrivals] = [:]
  /// `true` if a sync token is stored; `false` during the first sync, whose messages are old, so
  /// that the person is not notified of them. `nil` until the token was looked up in the store.
  private var isSynced: Bool?

  private struct Arrivals {
    /// The messages of the chat, the newest last; of more than 100, the oldest are dropped.
    var messages: [TimelineMessage] = []
    var count = 0
    /// `true` if the sync left out older messages of the chat, which are not in `count`.
    var hasGap = false
    var hasInvite = false
  }

  init(
    settings: SettingTable, levels: ChatLevelTable, ignored: IgnoredTable, names: NameBook,
    threads: CommitThreads, identity: OwnIdentity, log: ChangeLog
  ) {
    self.threads = threads
    self.ignored = ignored
    self.settings = settings
    self.levels = levels
    self.names = names
    self.identity = identity
    self.log = log
  }

  /// Records a message that arrived at the end of a chat's main timeline or of a thread, so that
  /// `gather` can add it. Leaves out own messages, those of people who are ignored, kinds that
  /// notify nobody (such as bot notices and changes of the room), and all messages of the first
  /// sync.
  func note(_ message: TimelineMessage, in chat: ChatInCommit) throws(DatabaseError) {
    guard message.sender != identity.user, message.content.isNews, try hasToken(),
      try !ignored.holds(message.sender)
    else { return }
    var noted = arrivals.removeValue(forKey: chat.id) ?? Arrivals()
    noted.messages.append(message)
    noted.count += 1
    if noted.messages.count > 100 { noted.messages.removeFirst(50) }
    arrivals[chat.id] = noted
  }

  func noteGap(in chat: ChatInCommit) { arrivals[chat.id, default: Arrivals()].hasGap = true }

  /// The person is notified of the invite only if it is still pending after the commit's last
  /// event.
  func noteInvite(to chat: ChatInCommit) throws(DatabaseError) {
    if try hasToken() { arrivals[chat.id, default: Arrivals()].hasInvite = true }
  }

  func endFirstSync() { isSynced = true }

  private func hasToken() throws(DatabaseError) -> Bool {
    if let isSynced { return isSynced }
    let found = try settings.holds(.syncToken)
    isSynced = found
    return found
  }

  /// Adds to the changes of the commit the new messages of a chat that its notification level
  /// includes, and the pending invite to it, so that the person is notified. Adds nothing if the
  /// account's push rules are silenced. Messages of a chat whose unread count is 0 are left out:
  /// the person read them here or on another device, or the server does not count them.
  func gather(_ chat: ChatInCommit) throws(DatabaseError) {
    guard let noted = arrivals[chat.id], try !settings.holds(.isSilent) else { return }
    if noted.hasInvite { try tellInvite(to: chat) }
    let unread = chat.row.reading.unread.messages
    let messages = try unreadOnes(noted.messages, in: chat)
    guard !messages.isEmpty, unread > 0, chat.row.identity.membership == .joined else { return }
    // After a gap, the difference of the server's unread counts says how many messages arrived, as
    // in the chat list.
    let came = noted.hasGap ? unread - chat.saved.reading.unread.messages : 0
    let arrived = noted.count - (noted.messages.count - messages.count)
    let count = min(unread, max(arrived, came))
    try tell(Array(messages.suffix(unread)), count: count, in: chat)
  }

  // Returns the given messages without those of a main timeline, or of a thread, in which no
  // message is unread.
  private func unreadOnes(
    _ messages: [TimelineMessage], in chat: ChatInCommit
  ) throws(DatabaseError) -> [TimelineMessage] {
    // The count that the chat list shows is no measure: it is at least 1 in a chat that is marked
    // as unread.
    let main = chat.row.reading.shown.messages
    guard chat.row.reading.hasThreads else { return main > 0 ? messages : [] }
    var unread: [TimelineMessage] = []
    for message in messages {
      let count =
        try message.thread.map { root throws(DatabaseError) in
          try threads.known(root, of: chat)?.row.unread.messages ?? 0
        } ?? main
      if count > 0 { unread.append(message) }
    }
    return unread
  }

  private func tell(
    _ messages: [TimelineMessage], count: Int, in chat: ChatInCommit
  ) throws(DatabaseError) {
    var (messages, count) = (messages, count)
    switch try levels.level(ofChatWithKey: chat.key) {
    case .mute: return
    case .all: break
    case .mentions:
      messages = messages.filter(\.content.mentionsUs)
      count = messages.count
    }
    guard let newest = messages.last else { return }
    try tell(
      chat, newest.sender, newest.content.preview, count: count, thread: newest.thread,
      hasMention: messages.contains(where: \.content.mentionsUs),
      events: messages.map(\.event))
  }

  private func tellInvite(to chat: ChatInCommit) throws(DatabaseError) {
    guard chat.row.identity.membership == .invited, let inviter = chat.row.identity.inviter,
      try !ignored.holds(inviter)
    else { return }
    try tell(chat, inviter, "invites you", count: 1, hasMention: true)
  }

  private func tell(
    _ chat: ChatInCommit, _ sender: UserID, _ text: String, count: Int, thread: EventID? = nil,
    hasMention: Bool, events: [EventID] = []
  ) throws(DatabaseError) {
    log.tell(
      News(
        chat: chat.id, name: chat.row.identity.name,
        isDirect: chat.row.identity.directUser != nil, count: count,
        senderName: try names.name(of: sender, in: chat.key), text: text, hasMention: hasMention,
        thread: thread, events: events))
  }
}

extension MessageContent {
  fileprivate var isNews: Bool {
    switch self {
    case .text, .emote, .attachment, .poll, .encrypted: true
    case .botNotice, .change, .deleted, .unknown: false
    }
  }
}
