internal import Database
internal import Intents
internal import Model

struct PollTally: Equatable {
  /// The number of votes for each answer, in the order of the poll's answers.
  var votes: [Int]
  var voters = 0
  var ended: ServerTimestamp?

  /// Adds the votes of `times` people for these answers (indexes in `votes`), or subtracts them if
  /// `step` is -1.
  mutating func count(_ answers: [Int], by step: Int = 1, times: Int = 1) {
    guard !answers.isEmpty else { return }
    voters += step * times
    for answer in answers where votes.indices.contains(answer) { votes[answer] += step * times }
  }
}

/// The tables `poll_responses` (votes in polls and their ends) and `polls` (the sums of the votes).
/// A response may be stored before its poll.
struct PollTable {
  let database: Connection

  /// The number of votes of one person that are stored for a poll in any case (`insert` keeps some
  /// older ones), and the maximum number of that person's ends: several, so that an earlier vote
  /// counts again when a later one is deleted; few, so that counting the votes of 10,000 people
  /// takes less than 50 ms, however often each has voted.
  private static let maxOfPerson = 4
  private static let counts = "selections IS NOT NULL AND time <= ?3"

  private static let sums = Select("FROM polls WHERE chat = ? AND event = ?") { list in
    (
      ended: list.column("ended", ServerTimestamp?.self), voters: list.column("voters", Int.self),
      votes: list.column("votes", String.self)
    )
  }
  private static let last = Select(
    """
    FROM poll_responses WHERE chat = ?1 AND poll = ?2 AND sender = ?4 AND \(counts)
    ORDER BY time DESC, event DESC LIMIT 1
    """
  ) { $0.column("selections", String.self) }
  private static let all = Select(
    """
    FROM poll_responses r WHERE chat = ?1 AND poll = ?2 AND \(counts) AND event = (
      SELECT event FROM poll_responses WHERE chat = ?1 AND poll = ?2 AND sender = r.sender
        AND \(counts) ORDER BY time DESC, event DESC LIMIT 1)
    GROUP BY selections
    """
  ) { list in
    (
      selections: list.column("selections", String.self), people: list.column("count(*)", Int.self)
    )
  }
  private static let firstEnds = Select(
    """
    FROM poll_responses WHERE chat = ? AND poll = ? AND selections IS NULL
    GROUP BY sender ORDER BY min(time)
    """
  ) { list in
    (
      sender: list.column("sender", UserID.self),
      time: list.column("min(time)", ServerTimestamp.self)
    )
  }
  private static let response = Select("FROM poll_responses WHERE chat = ? AND event = ?") { list in
    (
      poll: list.column("poll", EventID.self), sender: list.column("sender", UserID.self),
      selections: list.column("selections", String?.self)
    )
  }

  func tally(
    of poll: EventID, answers: Int, in chat: Int64
  ) throws(DatabaseError) -> PollTally {
    let stored = try database.first(Self.sums, chat, poll) { row, at in
      (ended: row[at.ended], voters: row[at.voters], votes: row[at.votes])
    }
    var tally = PollTally(votes: Array(repeating: 0, count: answers))
    guard let stored else { return tally }
    let votes = stored.votes.split(separator: ",").prefix(answers)
    // A damaged row may contain any number of votes.
    for (index, number) in votes.enumerated() {
      tally.votes[index] = min(max(Int(number) ?? 0, 0), UnreadCounts.maxStored)
    }
    tally.voters = min(max(stored.voters, 0), UnreadCounts.maxStored)
    tally.ended = stored.ended
    return tally
  }

  func set(_ tally: PollTally, of poll: EventID, in chat: Int64) throws(DatabaseError) {
    try database.run(
      """
      INSERT INTO polls (chat, event, ended, voters, votes) VALUES (?, ?, ?, ?, ?)
      ON CONFLICT (chat, event) DO UPDATE SET ended = excluded.ended, voters = excluded.voters,
        votes = excluded.votes
      """, chat, poll, tally.ended, tally.voters,
      tally.votes.map { String($0) }.joined(separator: ","))
  }

  /// The answers that a person selected in the last vote up to the time `end` (`nil`: the poll is
  /// open, so that all votes count); `nil` if there is no such vote.
  func lastVote(
    of person: UserID, in poll: EventID, upTo end: ServerTimestamp?, _ chat: Int64
  ) throws(DatabaseError) -> [String]? {
    try database.first(Self.last, chat, poll, end ?? .never, person) { row, at in
      StoredPoll.selections(row[at])
    }
  }

  /// The last votes of all people up to the time `end` (`nil`: the poll is open, so that all votes
  /// count). Equal selections of answers are one element, with the number of people who made that
  /// selection.
  func lastVotes(
    in poll: EventID, upTo end: ServerTimestamp?, _ chat: Int64
  ) throws(DatabaseError) -> [(selections: [String], people: Int)] {
    try database.rows(Self.all, chat, poll, end ?? .never) { row, at in
      (StoredPoll.selections(row[at.selections]), row[at.people])
    }
  }

  func firstEnds(
    of poll: EventID, in chat: Int64
  ) throws(DatabaseError) -> [(sender: UserID, time: ServerTimestamp)] {
    try database.rows(Self.firstEnds, chat, poll) { row, at in (row[at.sender], row[at.time]) }
  }

  func firstEnd(of poll: EventID, in chat: Int64) throws(DatabaseError) -> ServerTimestamp? {
    try database.value(
      """
      SELECT time FROM poll_responses WHERE chat = ? AND poll = ? AND selections IS NULL
      ORDER BY time LIMIT 1
      """, chat, poll)
  }

  func firstEnd(
    of poll: EventID, by sender: UserID, in chat: Int64
  ) throws(DatabaseError) -> ServerTimestamp? {
    try database.value(
      """
      SELECT time FROM poll_responses
      WHERE chat = ? AND poll = ? AND sender = ? AND selections IS NULL ORDER BY time LIMIT 1
      """, chat, poll, sender)
  }

  func ends(
    by sender: UserID, of poll: EventID, in chat: Int64
  ) throws(DatabaseError) -> [EventID] {
    try database.values(
      """
      SELECT event FROM poll_responses
      WHERE chat = ? AND poll = ? AND sender = ? AND selections IS NULL
      """, chat, poll, sender)
  }

  func surplusEnds(
    by sender: UserID, of poll: EventID, in chat: Int64
  ) throws(DatabaseError) -> [EventID] {
    try database.values(
      """
      SELECT event FROM poll_responses
      WHERE chat = ? AND poll = ? AND sender = ? AND selections IS NULL
      ORDER BY time, event LIMIT -1 OFFSET \(Self.maxOfPerson)
      """, chat, poll, sender)
  }

  func withEnds(in chat: Int64) throws(DatabaseError) -> [EventID] {
    try database.values(
      """
      SELECT DISTINCT poll FROM poll_responses INDEXED BY poll_ends
      WHERE chat = ? AND selections IS NULL
      """, chat)
  }

  func hasResponses(to poll: EventID, in chat: Int64) throws(DatabaseError) -> Bool {
    try database.exists(
      "SELECT 1 FROM poll_responses WHERE chat = ? AND poll = ? LIMIT 1", chat, poll)
  }

  /// Stores a response to a poll; returns `false` when it is stored already. Of a person's votes in
  /// a poll, the newest `maxOfPerson` stay stored, and so does each older vote that was the
  /// person's last one before an end of the poll, or before the first message after a gap, which
  /// may contain an end.
  func insert(_ response: PollResponse, in chat: Int64) throws(DatabaseError) -> Bool {
    let selections: String? =
      switch response.content {
      case .vote(let selections): StoredPoll.encoded(selections: selections)
      case .end: nil
      }
    try database.run(
      """
      INSERT INTO poll_responses (chat, poll, sender, time, event, selections)
      VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
      """, chat, response.poll, response.sender, response.timestamp, response.event, selections)
    guard database.changes > 0 else { return false }
    guard selections != nil else { return true }
    try database.run(
      """
      DELETE FROM poll_responses WHERE chat = ?1 AND poll = ?2 AND sender = ?3
        AND (time, event) IN (
          SELECT time, event FROM (
            SELECT time, event, row_number() OVER newest AS place, lag(time) OVER newest AS later
            FROM poll_responses
            WHERE chat = ?1 AND poll = ?2 AND sender = ?3 AND selections IS NOT NULL
            WINDOW newest AS (ORDER BY time DESC, event DESC)) vote
          WHERE place > \(Self.maxOfPerson) AND NOT EXISTS (
            SELECT 1 FROM poll_responses e WHERE e.chat = ?1 AND e.poll = ?2
              AND e.selections IS NULL AND e.time >= vote.time AND e.time < vote.later)
            AND NOT EXISTS (
              SELECT 1 FROM gaps g JOIN messages m ON m.chat = g.chat AND m.ord = g.ord
              WHERE g.chat = ?1 AND m.time > vote.time AND m.time <= vote.later))
      """, chat, response.poll, response.sender)
    return true
  }

  func response(
    _ event: EventID, in chat: Int64
  ) throws(DatabaseError) -> (poll: EventID, sender: UserID, isVote: Bool)? {
    try database.first(Self.response, chat, event) { row, at in
      (row[at.poll], row[at.sender], row[at.selections] != nil)
    }
  }

  func remove(_ event: EventID, in chat: Int64) throws(DatabaseError) {
    try database.run("DELETE FROM poll_responses WHERE chat = ? AND event = ?", chat, event)
  }

  func removeAll(of poll: EventID, in chat: Int64) throws(DatabaseError) {
    try database.run("DELETE FROM poll_responses WHERE chat = ? AND poll = ?", chat, poll)
    try database.run("DELETE FROM polls WHERE chat = ? AND event = ?", chat, poll)
  }
}

extension ServerTimestamp {
  /// The greatest timestamp, which stands for the end of a poll that is open.
  fileprivate static let never = ServerTimestamp(milliseconds: .max)
}
