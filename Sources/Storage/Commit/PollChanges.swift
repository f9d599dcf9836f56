internal import Database
internal import Intents
internal import Model

/// Stores responses to polls, and keeps the sums of their votes.
final class PollChanges {
  /// A poll of the timeline, of a thread, or one that was fetched alone.
  private struct KnownPoll {
    let event: EventID
    let sender: UserID
    let poll: Poll
  }

  /// The kind of the event that a response names as its poll, as far as it is stored.
  private enum Target {
    case poll(KnownPoll)
    /// A message that is no poll, or a deleted one.
    case other
    case missing
  }

  private let tables: Tables
  private let chats: CommitChats
  private let removal: MessageRemoval
  private let log: ChangeLog
  /// The polls whose votes are counted anew at the end of the commit, by the keys of their chats:
  /// many ends and edits of one poll in a commit cost one count.
  private var uncounted: [Int64: (chat: ChatInCommit, polls: Set<EventID>)] = [:]

  init(tables: Tables, chats: CommitChats, removal: MessageRemoval, log: ChangeLog) {
    self.tables = tables
    self.chats = chats
    self.removal = removal
    self.log = log
  }

  /// Stores a vote or an end. A response whose poll is not stored counts when the poll arrives. A
  /// vote after the end is stored too: it counts if the end is deleted.
  func add(_ response: PollResponse, in id: ChatID) throws(DatabaseError) {
    let chat = try chats.chat(id)
    guard try !wasTakenBack(response, in: chat) else { return }
    switch try target(response.poll, in: chat) {
    case .other: break
    case .missing:
      chat.row.reading.awaits = true
      _ = try insert(response, in: chat)
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

  /// Stores a response; `false` when it is stored already. Of a person's ends the first few are
  /// kept: a later one says nothing new, so its line is removed as well.
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

  /// Counts the vote of one person anew after `body` changed that person's responses; nothing if
  /// `body` returns `false`. The cost does not depend on the number of votes.
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

  /// Has all votes of a poll counted anew at the end of the commit, because its answers or its end
  /// may have changed. Does nothing for an event that is no stored poll.
  func recount(_ event: EventID, in chat: ChatInCommit) {
    uncounted[chat.key, default: (chat, [])].polls.insert(event)
  }

  /// Counts the votes of the polls that `recount` named, each poll once.
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

  // Ends by those who may not end the poll are removed once the levels are known (`judge`), so a
  // person who loses that level later has still ended the poll.
  private func firstEnd(
    of poll: KnownPoll, in chat: ChatInCommit
  ) throws(DatabaseError) -> ServerTimestamp? {
    let isJudged = try tables.powers.areKnown(in: chat.key)
    for end in try tables.polls.firstEnds(of: poll.event, in: chat.key) {
      if isJudged { return end.time }
      if try mayEnd(poll, end.sender, in: chat) == true { return end.time }
    }
    return nil
  }

  // MARK: Late polls and levels

  /// Counts the votes of a poll that arrived after responses to it, without the ends by those who
  /// may not end it.
  func place(_ event: EventID, in chat: ChatInCommit) throws(DatabaseError) {
    guard try tables.polls.hasResponses(to: event, in: chat.key),
      case .poll(let poll) = try target(event, in: chat)
    else { return }
    try judge(poll, in: chat)
    recount(event, in: chat)
  }

  /// Judges the ends that came before the power levels of their chat were known.
  func judgeEnds(in chat: ChatInCommit) throws(DatabaseError) {
    for event in try tables.polls.withEnds(in: chat.key) {
      guard case .poll(let poll) = try target(event, in: chat) else { continue }
      try judge(poll, in: chat)
      recount(event, in: chat)
    }
  }

  /// Removes the ends by those who may not end a poll, with their lines.
  private func judge(_ poll: KnownPoll, in chat: ChatInCommit) throws(DatabaseError) {
    for sender in try tables.polls.firstEnds(of: poll.event, in: chat.key).map(\.sender)
    where try mayEnd(poll, sender, in: chat) == false {
      for event in try tables.polls.ends(by: sender, of: poll.event, in: chat.key) {
        try removeEnd(event, in: chat)
      }
    }
  }

  // MARK: Deletions

  /// Removes the response with this event id, so that the person's vote before it counts, or the
  /// poll is open again; `false` when there is none.
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

  /// Removes all that is stored of a deleted poll.
  func removeAll(of event: EventID, in chat: ChatInCommit) throws(DatabaseError) {
    uncounted[chat.key]?.polls.remove(event)
    try tables.polls.removeAll(of: event, in: chat.key)
  }

  // History is fetched backwards, so a response's deletion may arrive before the response. The
  // deletion stays stored, because the same page may arrive again. That of an end went to the line
  // about the end, which arrives before the end itself.
  private func wasTakenBack(
    _ response: PollResponse, in chat: ChatInCommit
  ) throws(DatabaseError) -> Bool {
    if response.content == .end,
      try tables.messages.state(of: response.event, in: chat.key)?.kind == .deleted
    {
      return true
    }
    guard chat.row.reading.awaits else { return false }
    return try tables.waitingDeletions.holds(response.event, in: chat.key)
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

  /// `true` if a person may end a poll: its author, and those who may delete others' messages.
  /// `nil` while the levels of the chat are not known.
  private func mayEnd(
    _ poll: KnownPoll, _ person: UserID, in chat: ChatInCommit
  ) throws(DatabaseError) -> Bool? {
    if person == poll.sender { return true }
    return try tables.powers.mayRedact(person, in: chat.key)
  }

  /// `true` if the line about the end of a poll is to be shown: its sender may end the poll, or it
  /// is not known whether the sender may.
  func isShown(
    endOf event: EventID, by person: UserID, in chat: ChatInCommit
  ) throws(DatabaseError) -> Bool {
    guard case .poll(let poll) = try target(event, in: chat) else { return true }
    return try mayEnd(poll, person, in: chat) != false
  }
}
