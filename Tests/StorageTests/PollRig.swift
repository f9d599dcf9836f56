import Intents
import Model
import Testing

@testable import Storage

/// A base for tests of polls: a poll that alice started in the chat, and the events that vote in
/// the poll, end it and change it.
protocol PollRig {
  /// The poll that alice starts.
  static var poll: Poll { get }
}

extension PollRig {
  static var event: EventID { EventID("$poll") }

  /// A poll whose answers have their texts as ids.
  static func lunch(_ answers: String..., isDisclosed: Bool = true, most: Int = 1) -> Poll {
    guard
      let poll = Poll(
        question: "Lunch?", answers: answers.map { Poll.Answer(id: $0, text: $0) },
        isDisclosed: isDisclosed, maxSelections: most)
    else { fatalError("a poll with answers") }
    return poll
  }

  func started(_ poll: Poll = Self.poll, at milliseconds: Int64 = 1) -> TimelineMessage {
    TimelineMessage(
      event: Self.event, sender: alice, timestamp: time(milliseconds), content: .poll(poll),
      transaction: nil)
  }

  private func response(
    _ content: PollResponse.Content, by user: UserID, at milliseconds: Int64, _ event: String
  ) -> Event {
    .relations(
      .responded(
        chat,
        PollResponse(
          event: EventID(event), poll: Self.event, sender: user, timestamp: time(milliseconds),
          content: content)))
  }

  func vote(
    _ selections: String..., by user: UserID = bob, at milliseconds: Int64 = 10,
    as event: String = "$v"
  ) -> Event {
    response(.vote(selections), by: user, at: milliseconds, event)
  }

  func end(
    by user: UserID = alice, at milliseconds: Int64 = 100, as event: String = "$e"
  ) -> Event {
    response(.end, by: user, at: milliseconds, event)
  }

  /// The message by which the timeline reports the end of the poll.
  func line(
    by sender: UserID = alice, at milliseconds: Int64 = 100, _ event: String = "$e"
  ) -> TimelineMessage {
    TimelineMessage(
      event: EventID(event), sender: sender, timestamp: time(milliseconds),
      content: .attachment("poll ended"), transaction: nil, answers: Self.event, endsPoll: true)
  }

  func edited(_ content: MessageContent, _ event: String, at milliseconds: Int64) -> Event {
    .messages(
      .edited(
        chat,
        Edit(
          event: EventID(event), target: Self.event, sender: alice,
          timestamp: time(milliseconds), content: content)))
  }

  func deleted(_ event: String) -> Event { .messages(.deleted(chat, EventID(event))) }

  /// The event that sets the chat's power levels: these users have these levels, and all others
  /// have 0.
  func powers(_ users: [UserID: Int] = [:]) -> Event {
    .chats(
      .updated(
        ChatUpdate(
          chat: chat, membership: .joined,
          powers: RoomPowers(
            needed: NeededPowers(message: 0, name: 50, topic: 50, invite: 0, kick: 50, ban: 50),
            usual: 0, users: users))))
  }

  /// A store with the poll, in a chat whose power levels are known.
  func ready(_ poll: Poll = Self.poll) throws -> Sample {
    let sample = try Sample()
    try sample.commit(joined(), powers(), arrived([started(poll)]))
    return sample
  }

  func result(_ sample: Sample) throws -> PollResult? {
    try sample.window().messages.first { $0.id == .event(Self.event) }?.poll
  }

  func votes(_ sample: Sample) throws -> [Int]? { try result(sample)?.votes }
}
