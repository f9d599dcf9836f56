internal import Database
internal import Intents
internal import Model

/// Stores responses to polls, and keeps the sums of their votes.
struct PollChanges {
  let tables: Tables
  let chats: CommitChats
  let log: ChangeLog

  /// Stores a vote or an end. What was sent after the end of the poll is dropped, as if it never
  /// happened. A response whose poll is not stored counts when the poll arrives.
  func add(_ response: PollResponse, in id: ChatID) throws(DatabaseError) {
    let chat = try chats.chat(id)
    guard try !wasTakenBack(response.event, in: chat) else { return }
    guard let message = try tables.replies.message(response.poll, in: chat.key) else {
      chat.row.reading.awaits = true
      _ = try tables.polls.insert(response, in: chat.key)
      return
    }
    guard let poll = message.content.poll else { return }
    switch response.content {
    case .vote: try vote(response, in: poll, chat)
    case .end:
      guard try mayEnd(message, response.sender, in: chat),
        try tables.polls.insert(response, in: chat.key)
      else { return }
      try count(message, poll, in: chat)
    }
  }

  private func vote(
    _ response: PollResponse, in poll: Poll, _ chat: ChatInCommit
  ) throws(DatabaseError) {
    let sums = try tables.polls.tally(
      of: response.poll, answers: poll.answers.count, in: chat.key)
    if let ended = sums.ended, response.timestamp > ended { return }
    try change(response.poll, poll, by: response.sender, sums, in: chat) {
      () throws(DatabaseError) in
      try tables.polls.insert(response, in: chat.key)
    }
  }

  /// Counts the vote of one person anew after `body` changed that person's responses; nothing if
  /// `body` returns `false`. The cost does not depend on the number of votes.
  private func change(
    _ event: EventID, _ poll: Poll, by person: UserID, _ sums: PollTally, in chat: ChatInCommit,
    _ body: () throws(DatabaseError) -> Bool
  ) throws(DatabaseError) {
    let before = try votes(of: person, event, poll, sums, in: chat)
    guard try body() else { return }
    let after = try votes(of: person, event, poll, sums, in: chat)
    guard before != after else { return }
    var sums = sums
    sums.count(before, by: -1)
    sums.count(after)
    try tables.polls.set(sums, of: event, in: chat.key)
    log.change(chat)
  }

  private func votes(
    of person: UserID, _ event: EventID, _ poll: Poll, _ sums: PollTally, in chat: ChatInCommit
  ) throws(DatabaseError) -> [Int] {
    let selections = try tables.polls.lastVote(
      of: person, in: event, upTo: sums.ended, chat.key)
    return selections.map { poll.votes(of: $0) } ?? []
  }

  /// Counts the votes of a poll that arrived after responses to it.
  func place(_ event: EventID, in chat: ChatInCommit) throws(DatabaseError) {
    guard try tables.polls.hasResponses(to: event, in: chat.key) else { return }
    try count(event, in: chat)
  }

  /// Counts all votes of a stored poll anew, because its answers or its end may have changed.
  func count(_ event: EventID, in chat: ChatInCommit) throws(DatabaseError) {
    guard let message = try tables.replies.message(event, in: chat.key),
      let poll = message.content.poll
    else { return }
    try count(message, poll, in: chat)
  }

  private func count(
    _ message: StoredMessage, _ poll: Poll, in chat: ChatInCommit
  ) throws(DatabaseError) {
    var sums = PollTally(votes: Array(repeating: 0, count: poll.answers.count))
    for end in try tables.polls.ends(of: message.event, in: chat.key)
    where try mayEnd(message, end.sender, in: chat) {
      sums.ended = end.time
      break
    }
    for vote in try tables.polls.lastVotes(in: message.event, upTo: sums.ended, chat.key) {
      sums.count(poll.votes(of: vote.selections), times: vote.people)
    }
    try tables.polls.set(sums, of: message.event, in: chat.key)
    log.change(chat)
  }

  /// Removes the response with this event id, so that the person's vote before it counts, or the poll
  /// is open again; `false` when there is none.
  func takeBack(_ event: EventID, in chat: ChatInCommit) throws(DatabaseError) -> Bool {
    guard let response = try tables.polls.response(event, in: chat.key) else { return false }
    let message = try tables.replies.message(response.poll, in: chat.key)
    guard let message, let poll = message.content.poll else {
      try tables.polls.remove(event, in: chat.key)
      return true
    }
    guard response.isVote else {
      try tables.polls.remove(event, in: chat.key)
      try count(message, poll, in: chat)
      return true
    }
    let sums = try tables.polls.tally(
      of: response.poll, answers: poll.answers.count, in: chat.key)
    try change(response.poll, poll, by: response.sender, sums, in: chat) {
      () throws(DatabaseError) in
      try tables.polls.remove(event, in: chat.key)
      return true
    }
    return true
  }

  /// `true` if a person may end a poll: its author, and those who may delete others' messages.
  func mayEnd(
    _ poll: StoredMessage, _ person: UserID, in chat: ChatInCommit
  ) throws(DatabaseError) -> Bool {
    if person == poll.sender { return true }
    return try tables.powers.mayRedact(person, in: chat.key)
  }

  /// `true` if the line about the end of a poll is to be shown: its sender may end the poll, or the
  /// poll is not stored, so that nobody knows.
  func isShown(
    endOf event: EventID, by person: UserID, in chat: ChatInCommit
  ) throws(DatabaseError) -> Bool {
    guard let poll = try tables.replies.message(event, in: chat.key) else { return true }
    return try mayEnd(poll, person, in: chat)
  }

  // History is fetched backwards, so a response's deletion may arrive before the response. The
  // deletion stays stored, because the same page may arrive again.
  private func wasTakenBack(
    _ event: EventID, in chat: ChatInCommit
  ) throws(DatabaseError) -> Bool {
    guard chat.row.reading.awaits else { return false }
    return try tables.waitingDeletions.holds(event, in: chat.key)
  }
}
