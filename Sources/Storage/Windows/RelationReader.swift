internal import Database
internal import Intents
internal import Model

/// Reads the data that is shown with messages: history gaps, reactions and pending changes for all
/// messages of a loaded part of a chat at once; quotes, threads and polls one by one.
struct RelationReader {
  let tables: Tables
  let names: NameBook
  let identity: OwnIdentity
  let maxReactions: Int

  /// `ords` contains the messages' order numbers, ascending.
  func read(_ ords: [Int64], in chat: Int64) throws(DatabaseError) -> RelatedToMessages {
    let pending = try tables.outbox.changes(in: chat)
    guard let first = ords.first, let last = ords.last else {
      return RelatedToMessages(gaps: [], reactions: [:], pending: pending)
    }
    return RelatedToMessages(
      gaps: Set(try tables.gaps.ords(from: first, to: last, in: chat)),
      reactions: try reactions(from: first, to: last, in: chat), pending: pending)
  }

  private func reactions(
    from first: Int64, to last: Int64, in chat: Int64
  ) throws(DatabaseError) -> [Int64: (counts: [ReactionCount], others: OtherReactions)] {
    var reactions: [Int64: (counts: [ReactionCount], others: OtherReactions)] = [:]
    for message in try tables.reactions.reacted(from: first, to: last, in: chat) {
      let counts = try tables.reactions.counts(
        at: message.ord, limit: maxReactions, own: identity.user, in: chat)
      let people = counts.reduce(0) { $0 + $1.people }
      reactions[message.ord] = (
        counts,
        OtherReactions(keys: message.keys - counts.count, people: message.people - people)
      )
    }
    return reactions
  }

  /// Returns the quoted message from the timeline or else from the table `originals`; if neither
  /// contains it, or an ignored person wrote it (`isHidden`), a quote whose `original` is `nil`.
  /// `root`: the first message of the thread in which the quote is shown; `nil` for the main
  /// timeline.
  func quote(
    _ event: EventID, in chat: Int64, shownIn root: EventID?
  ) throws(DatabaseError) -> Quote {
    let stored = try tables.messages.quoted(event, in: chat)
    let found = if let stored { stored } else { try tables.originals.quoted(event, in: chat) }
    guard let found else { return Quote(event: event, original: nil) }
    guard try !tables.ignored.holds(found.sender) else {
      return Quote(event: event, original: nil, isHidden: true)
    }
    return Quote(
      event: event,
      original: .init(
        senderName: try names.name(of: found.sender, in: chat),
        isOwn: found.sender == identity.user, content: found.content,
        isInTimeline: stored == nil ? false : try isShown(event, in: chat, root)))
  }

  private func isShown(
    _ event: EventID, in chat: Int64, _ root: EventID?
  ) throws(DatabaseError) -> Bool {
    guard let root else {
      return try tables.messages.ord(of: event, in: chat).map { ThreadRange.isMain($0) } ?? false
    }
    if event == root { return true }
    return try tables.replies.thread(of: event, in: chat) == root
  }

  /// The thread that begins with a stored message, or in which the message is a reply, to be shown
  /// with the message in the main timeline; `nil` if there is no thread, or nothing of it to show.
  func thread(of entry: MessageEntry, in chat: Int64) throws(DatabaseError) -> ThreadSummary? {
    guard case .event(let event) = entry.id, entry.ord != nil else { return nil }
    let root = entry.thread ?? event
    guard let row = try tables.threads.load(root, in: chat) else { return nil }
    let unsent = try tables.outbox.unsent(of: root, in: chat)
    guard row.count > 0 || row.unread.messages > 0 || unsent.waiting + unsent.failed > 0 else {
      return nil
    }
    return ThreadSummary(
      root: root, replies: row.count, last: try last(of: row, in: chat), unread: row.unread,
      waiting: unsent.waiting, failed: unsent.failed)
  }

  func poll(of entry: MessageEntry, in chat: ChatRow) throws(DatabaseError) -> PollResult? {
    guard let poll = entry.content.poll else { return nil }
    let isOwn = entry.sender == identity.user
    guard case .event(let event) = entry.id else {
      return PollResult(
        votes: poll.answers.map { _ in 0 }, voters: 0, own: [], isEnded: false, canEnd: true)
    }
    let sums = try tables.polls.tally(
      of: event, answers: poll.answers.count, in: chat.key)
    let user = identity.userOrNobody
    let own = try tables.polls.lastVote(of: user, in: event, upTo: sums.ended, chat.key)
    let canEnd = isOwn ? true : try tables.powers.mayRedact(user, in: chat.key) == true
    return PollResult(
      votes: sums.votes, voters: sums.voters, own: own.map { poll.votes(of: $0) } ?? [],
      isEnded: sums.ended != nil, canEnd: canEnd,
      isIncomplete: try isHistoryMissing(after: entry, in: chat))
  }

  /// `true` if history of the main timeline, which may contain votes, may be missing after a poll.
  private func isHistoryMissing(
    after poll: MessageEntry, in chat: ChatRow
  ) throws(DatabaseError) -> Bool {
    let timeline = chat.timeline
    if let ord = poll.ord, ThreadRange.isMain(ord) {
      if timeline.edge != .start, let edge = timeline.edgeOrd, edge > ord { return true }
      return try tables.gaps.isAfter(ord, in: chat.key)
    }
    // If only a thread shows the poll, or the poll was fetched by itself, its position in the main
    // timeline is not known, only its time. No history is missing after the poll if the first
    // message after each missing part is older than the poll.
    if let gap = try tables.gaps.last(in: chat.key),
      try !isOlder(gap, than: poll, in: chat.key)
    {
      return true
    }
    guard timeline.edge != .start else { return false }
    return try !isOlder(timeline.edgeOrd ?? .min, than: poll, in: chat.key)
  }

  private func isOlder(
    _ ord: Int64, than poll: MessageEntry, in chat: Int64
  ) throws(DatabaseError) -> Bool {
    guard let first = try tables.messages.firstOrd(from: ord, in: chat),
      let time = try tables.replies.time(at: first, in: chat)
    else { return false }
    return time < poll.time
  }

  // The newest reply of a thread whose sender is not ignored: the newest stored one or, if the
  // server sent the sender and time of a later one, that reply. `nil` if none is found.
  private func last(of row: ThreadRow, in chat: Int64) throws(DatabaseError) -> ThreadSummary.Last?
  {
    var newest = try tables.replies.last(of: row.root, in: chat)
    if let sender = row.toldSender, row.told > 0, newest.map({ $0.time < row.toldTime }) ?? true,
      try !tables.ignored.holds(sender)
    {
      newest = (sender, row.toldTime)
    }
    return try newest.map { newest throws(DatabaseError) in
      ThreadSummary.Last(
        senderName: try names.name(of: newest.sender, in: chat),
        isOwn: newest.sender == identity.user, timestamp: newest.time)
    }
  }
}
