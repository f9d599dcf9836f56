internal import Database
internal import Intents
internal import Model

final class PollChanges {
  /// A stored poll: a message of the timeline or of a thread, or a message that was fetched by
  /// itself.
  private struct KnownPoll {
    let event: EventID
    let sender: UserID
    let poll: Poll
  }

  private enum Target {
    case poll(KnownPoll)
    /// The event is a message that is no poll, or a deleted poll.
    case other
    case missing
  }

  private let tables: Tables
  private let chats: CommitChats
  private let removal: MessageRemoval
  private let log: ChangeLog
  /// The polls whose votes are counted again at the end of the commit, by the row ids of their
  /// chats. However many ends and edits of a poll the commit contains, its votes are counted once.
  private var uncounted: [Int64: (chat: ChatInCommit, polls: Set<EventID>)] = [:]

  init(tables: Tables, chats: CommitChats, removal: MessageRemoval, log: ChangeLog) {
    self.tables = tables
    self.chats = chats
    self.removal = removal
    self.log = log
  }

  /// Stores a response: a vote in a poll, or its end. A response whose poll is not stored counts
  /// when the poll arrives. A vote after the end is stored too: it counts if the end is deleted.
  func add(_ response: PollResponse, in id: ChatID) throws(DatabaseError) {
    let chat = try chats.chat(id)
    guard try !wasTakenBack(response, in: chat) else { return }
    switch try target(response.poll, in: chat) {
    case .other: break
    case .missing:
      chat.row.reading.awaits = true
      guard try insert(response, in: chat) else { return }
      try tables.waiting.add(
        .response, response.event, by: response.sender, for: response.poll, in: chat.key)
    case .poll(let poll):
      switch response.content {
      case .vote: try vote(response, in: poll, chat)
      case .end: try end(response, poll, in: chat)
      }
    }
  }

  private func vote(
    _ response: PollResponse, in poll: KnownPoll, _ chat: ChatInCommit
  ) throws(DatabaseError) {
    try change(poll, by: response.sender, in: chat) { () throws(DatabaseError) in
      try insert(response, in: chat)
    }
  }

  private func end(
    _ response: PollResponse, _ poll: KnownPoll, in chat: ChatInCommit
  ) throws(DatabaseError) {
    guard try mayEnd(poll, response.sender, in: chat) != false, try insert(response, in: chat)
    else { return }
    recount(poll.event, in: chat)
  }

  /// Stores a response to a poll; returns `false` when it is stored already. Of the ends of a poll
  /// by one person, only the first few are stored; a later end is removed, together with the
  /// message that says that the poll has ended.
  private func insert(
    _ response: PollResponse, in chat: ChatInCommit
  ) throws(DatabaseError) -> Bool {
    guard try tables.polls.insert(response, in: chat.key) else { return false }
    guard response.content == .end else { return true }
    let surplus = try tables.polls.surplusEnds(
      by: response.sender, of: response.poll, in: chat.key)
    for event in surplus { try removeEnd(event, in: chat) }
    return true
  }

  private func removeEnd(_ event: EventID, in chat: ChatInCommit) throws(DatabaseError) {
    try tables.polls.remove(event, in: chat.key)
    try removal.remove(event, in: chat)
  }

  // MARK: Counting

  /// Calls `body`, which changes one person's responses, and then counts that person's vote again,
  /// unless `body` returns `false` or all votes of the poll are to be counted at the end of the
  /// commit. The cost does not depend on the number of votes.
  private func change(
    _ poll: KnownPoll, by person: UserID, in chat: ChatInCommit,
    _ body: () throws(DatabaseError) -> Bool
  ) throws(DatabaseError) {
    if isUncounted(poll.event, in: chat) {
      _ = try body()
      return
    }
    var sums = try tables.polls.tally(
      of: poll.event, answers: poll.poll.answers.count, in: chat.key)
    let before = try votes(of: person, poll, upTo: sums.ended, in: chat)
    guard try body() else { return }
    let after = try votes(of: person, poll, upTo: sums.ended, in: chat)
    guard before != after else { return }
    sums.count(before, by: -1)
    sums.count(after)
    try tables.polls.set(sums, of: poll.event, in: chat.key)
    log.change(chat)
  }

  private func votes(
    of person: UserID, _ poll: KnownPoll, upTo end: ServerTimestamp?, in chat: ChatInCommit
  ) throws(DatabaseError) -> [Int] {
    let selections = try tables.polls.lastVote(of: person, in: poll.event, upTo: end, chat.key)
    return selections.map { poll.poll.votes(of: $0) } ?? []
  }

  private func isUncounted(_ event: EventID, in chat: ChatInCommit) -> Bool {
    uncounted[chat.key]?.polls.contains(event) == true
  }

  /// Records that all votes of a poll are to be counted again at the end of the commit, because its
  /// answers or its end may have changed. An event that is no stored poll is ignored then.
  func recount(_ event: EventID, in chat: ChatInCommit) {
    uncounted[chat.key, default: (chat, [])].polls.insert(event)
  }

  func finish() throws(DatabaseError) {
    for (_, (chat, polls)) in uncounted.sorted(by: { $0.key < $1.key }) {
      for event in polls.sorted() {
        guard case .poll(let poll) = try target(event, in: chat) else { continue }
        try count(poll, in: chat)
      }
    }
    uncounted = [:]
  }

  private func count(_ poll: KnownPoll, in chat: ChatInCommit) throws(DatabaseError) {
    var sums = PollTally(votes: Array(repeating: 0, count: poll.poll.answers.count))
    sums.ended = try firstEnd(of: poll, in: chat)
    for vote in try tables.polls.lastVotes(in: poll.event, upTo: sums.ended, chat.key) {
      sums.count(poll.poll.votes(of: vote.selections), times: vote.people)
    }
    try tables.polls.set(sums, of: poll.event, in: chat.key)
    log.change(chat)
  }

  // The time of the poll's valid end. Ends by people who may not end the poll are removed once the
  // chat's power levels are known (`judge`); so a person whose power level is lowered later has
  // still ended the poll.
  private func firstEnd(
    of poll: KnownPoll, in chat: ChatInCommit
  ) throws(DatabaseError) -> ServerTimestamp? {
    if try tables.powers.areKnown(in: chat.key) {
      return try tables.polls.firstEnd(of: poll.event, in: chat.key)
    }
    // Without the power levels, only the author is known to be allowed to end the poll.
    return try tables.polls.firstEnd(of: poll.event, by: poll.sender, in: chat.key)
  }

  // MARK: Late polls and levels

  /// Counts the votes of a poll that arrived after responses to it. Before that, removes the ends
  /// by people who may not end the poll.
  func place(_ event: EventID, in chat: ChatInCommit) throws(DatabaseError) {
    guard try tables.polls.hasResponses(to: event, in: chat.key),
      case .poll(let poll) = try target(event, in: chat)
    else { return }
    try judge(poll, in: chat)
    recount(event, in: chat)
  }

  /// Removes the ends of a chat's polls by people who may not end these polls, once the power
  /// levels of the chat are known, and counts the votes of these polls again.
  func judgeEnds(in chat: ChatInCommit) throws(DatabaseError) {
    for event in try tables.polls.withEnds(in: chat.key) {
      guard case .poll(let poll) = try target(event, in: chat) else { continue }
      try judge(poll, in: chat)
      recount(event, in: chat)
    }
  }

  private func judge(_ poll: KnownPoll, in chat: ChatInCommit) throws(DatabaseError) {
    for sender in try tables.polls.firstEnds(of: poll.event, in: chat.key).map(\.sender)
    where try mayEnd(poll, sender, in: chat) == false {
      for event in try tables.polls.ends(by: sender, of: poll.event, in: chat.key) {
        try removeEnd(event, in: chat)
      }
    }
  }

  // MARK: Deletions

  /// Removes the response to a poll that has this event id, so that the person's vote before it
  /// counts or, without another valid end, the poll is open again. Returns `false` when no such
  /// response is stored.
  func takeBack(_ event: EventID, in chat: ChatInCommit) throws(DatabaseError) -> Bool {
    guard let response = try tables.polls.response(event, in: chat.key) else { return false }
    guard response.isVote, case .poll(let poll) = try target(response.poll, in: chat) else {
      try tables.polls.remove(event, in: chat.key)
      if !response.isVote { recount(response.poll, in: chat) }
      return true
    }
    try change(poll, by: response.sender, in: chat) { () throws(DatabaseError) in
      try tables.polls.remove(event, in: chat.key)
      return true
    }
    return true
  }

  func removeAll(of event: EventID, in chat: ChatInCommit) throws(DatabaseError) {
    uncounted[chat.key]?.polls.remove(event)
    try tables.polls.removeAll(of: event, in: chat.key)
  }

  // History is fetched backwards, so a response's deletion may arrive before the response. The
  // deletion stays stored, because the same page may arrive again. If the response is an end of a
  // poll, the deletion was applied to the message that says so, which is stored before the end
  // itself.
  private func wasTakenBack(
    _ response: PollResponse, in chat: ChatInCommit
  ) throws(DatabaseError) -> Bool {
    if response.content == .end,
      try tables.messages.state(of: response.event, in: chat.key)?.kind == .deleted
    {
      return true
    }
    guard chat.row.reading.awaits else { return false }
    return try tables.waiting.holdsDeletion(of: response.event, in: chat.key)
  }

  // MARK: Polls and people

  private func target(
    _ event: EventID, in chat: ChatInCommit
  ) throws(DatabaseError) -> Target {
    if let message = try tables.replies.message(event, in: chat.key) {
      return Self.target(event, message.sender, message.content)
    }
    guard let original = try tables.originals.original(event, in: chat.key) else {
      return .missing
    }
    return Self.target(event, original.sender, original.content)
  }

  private static func target(
    _ event: EventID, _ sender: UserID, _ content: MessageContent
  ) -> Target {
    guard let poll = content.poll else { return .other }
    return .poll(KnownPoll(event: event, sender: sender, poll: poll))
  }

  /// `true` if a person may end a poll: its author, and those who may delete others' messages;
  /// `false` for anybody else; `nil` while the power levels that decide this are not known.
  private func mayEnd(
    _ poll: KnownPoll, _ person: UserID, in chat: ChatInCommit
  ) throws(DatabaseError) -> Bool? {
    if person == poll.sender { return true }
    return try tables.powers.mayRedact(person, in: chat.key)
  }

  /// `true` if the message that says that a poll has ended is to be shown: its sender may end the
  /// poll, no poll is stored as the event `event`, or the power level that this needs is not known
  /// yet.
  func isShown(
    endOf event: EventID, by person: UserID, in chat: ChatInCommit
  ) throws(DatabaseError) -> Bool {
    guard case .poll(let poll) = try target(event, in: chat) else { return true }
    return try mayEnd(poll, person, in: chat) != false
  }
}
