import Intents
import Model

/// Makes events in few words, for the rows of `SampleStore` and for the commits of `StoreCommits`.
enum SampleEvents {
  static let direct = ChatID("!a:s")
  static let group = ChatID("!b:s")
  static let space = ChatID("!e:s")
  static let work = ChatID("!f:s")
  static let former = ChatID("!g:s")
  static let secret = ChatID("!h:s")
  static let projects = ChatID("!k:s")
  static let nameless = ChatID("!n:s")
  static let lonely = ChatID("!o:s")

  static let (me, ann, bob, zoe) = (user("me"), user("ann"), user("bob"), user("zoe"))

  static func user(_ name: String) -> UserID { UserID("@\(name):s") }

  /// - Parameter seconds: the time after that of the sample's first message.
  static func time(_ seconds: Int64) -> ServerTimestamp {
    ServerTimestamp(milliseconds: 1_793_520_000_000 + seconds * 1_000)
  }

  static func message(
    _ event: String, _ sender: UserID, _ content: MessageContent, at seconds: Int64 = 10,
    sent transaction: String? = nil, answers: String? = nil, thread: String? = nil,
    endsPoll: Bool = false
  ) -> TimelineMessage {
    TimelineMessage(
      event: EventID(event), sender: sender, timestamp: time(seconds), content: content,
      transaction: transaction.map { TransactionID($0) }, answers: answers.map { EventID($0) },
      thread: thread.map { EventID($0) }, endsPoll: endsPoll)
  }

  static func text(
    _ event: String, _ sender: UserID, _ text: String, at seconds: Int64 = 10,
    sent transaction: String? = nil, answers: String? = nil, thread: String? = nil,
    mentionsUs: Bool = false
  ) -> TimelineMessage {
    message(
      event, sender, .text(text, mentionsUs: mentionsUs), at: seconds, sent: transaction,
      answers: answers, thread: thread)
  }

  static func newest(
    _ chat: ChatID, gap: String? = nil, _ messages: [TimelineMessage]
  ) -> Event {
    arrived(chat, messages, .newest(gap: gap.map { HistoryToken($0) }))
  }

  static func older(
    _ chat: ChatID, filling: String?, rest: String?, _ messages: [TimelineMessage]
  ) -> Event {
    arrived(
      chat, messages,
      .older(
        filling: filling.map { HistoryToken($0) }, rest: rest.map { HistoryToken($0) }))
  }

  static func replies(
    to root: String, _ chat: ChatID, filling: String?, rest: String?, _ messages: [TimelineMessage]
  ) -> Event {
    arrived(
      chat, messages,
      .thread(
        EventID(root), filling: filling.map { HistoryToken($0) },
        rest: rest.map { HistoryToken($0) }))
  }

  private static func arrived(
    _ chat: ChatID, _ messages: [TimelineMessage], _ placement: Placement
  ) -> Event {
    .messages(.arrived(Arrival(chat: chat, messages: messages, placement: placement)))
  }

  static func edited(
    _ chat: ChatID, _ target: String, by sender: UserID, as event: String, _ text: String,
    at seconds: Int64 = 20
  ) -> Event {
    .messages(
      .edited(
        chat,
        Edit(
          event: EventID(event), target: EventID(target), sender: sender,
          timestamp: time(seconds), content: .text(text, mentionsUs: false))))
  }

  static func reacted(
    _ chat: ChatID, _ target: String, by sender: UserID, as event: String, _ key: String
  ) -> Event {
    .relations(
      .reacted(
        chat,
        Reaction(
          event: EventID(event), target: EventID(target), sender: sender, key: key,
          timestamp: time(20))))
  }

  static func responded(
    _ chat: ChatID, _ poll: String, by sender: UserID, as event: String, at seconds: Int64 = 20,
    _ content: PollResponse.Content
  ) -> Event {
    .relations(
      .responded(
        chat,
        PollResponse(
          event: EventID(event), poll: EventID(poll), sender: sender, timestamp: time(seconds),
          content: content)))
  }

  static func deleted(_ chat: ChatID, _ event: String) -> Event {
    .messages(.deleted(chat, EventID(event)))
  }

  static func receipt(
    _ user: UserID, _ event: String, _ scope: ReadScope = .everything, at seconds: Int64 = 20
  ) -> Receipt {
    Receipt(user: user, event: EventID(event), timestamp: time(seconds), scope: scope)
  }

  static func members(_ people: [(String, String?, Membership)]) -> [Member] {
    people.map {
      Member(
        user: user($0.0), displayName: $0.1, membership: $0.2, isBanned: $0.0.hasPrefix("mal"))
    }
  }

  static func submit(
    _ chat: ChatID, _ transaction: String, _ text: String, thread: String? = nil,
    isEmote: Bool = false, format: FormattedText? = nil, relation: Relation? = nil,
    file: AttachedFile? = nil, poll: Poll? = nil
  ) -> Event {
    .intent(
      .messages(
        .submit(
          Submission(
            chat: chat, thread: thread.map { EventID($0) },
            transaction: TransactionID(transaction), text: text, isEmote: isEmote,
            format: format, relation: relation, file: file, poll: poll))))
  }

  static func delivery(_ transaction: String, _ change: DeliveryChange) -> Event {
    .messages(.delivery(TransactionID(transaction), change))
  }

  static func act(_ intent: ActionIntent) -> Event { .intent(.actions(intent)) }

  static func updated(
    _ chat: ChatID, _ membership: Membership? = .joined, name: String? = nil,
    heroes: [UserID]? = nil, people: Int? = nil, isEncrypted: Bool? = nil,
    inviter: UserID? = nil, directUser: UserID? = nil, successor: Successor? = nil,
    isSpace: Bool? = nil, children: [SpaceChild] = [], powers: RoomPowers? = nil,
    creators: [UserID]? = nil
  ) -> Event {
    .chats(
      .updated(
        ChatUpdate(
          chat: chat, membership: membership, name: name, heroes: heroes, people: people,
          isEncrypted: isEncrypted, inviter: inviter, directUser: directUser,
          timestamp: time(-9), successor: successor, isSpace: isSpace, children: children,
          powers: powers, creators: creators)))
  }

  static func powers(_ users: [UserID: Int]) -> RoomPowers {
    RoomPowers(
      needed: NeededPowers(message: 0, name: 50, topic: 50, invite: 0, kick: 50, ban: 50),
      usual: 0, users: users)
  }

  static func child(_ room: ChatID, _ order: String?) -> SpaceChild {
    SpaceChild(room: room, place: SpacePlace(order: order, timestamp: time(0)))
  }
}
