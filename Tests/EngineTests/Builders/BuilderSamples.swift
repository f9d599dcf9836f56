import Intents
import Model
import Engine

/// A time zone, defined by its offsets from UTC in minutes, so that tests do not depend on the time
/// zone and the tz database of the machine.
struct Zone: Sendable {
  let minutes: @Sendable (ServerTimestamp) -> Int64

  static let utc = Zone { _ in 0 }

  /// Berlin in 2026: one hour ahead of UTC, and two from 29 March 01:00 to 25 October 01:00 UTC.
  static let berlin = Zone { timestamp in
    1_774_746_000_000..<1_792_890_000_000 ~= timestamp.milliseconds ? 120 : 60
  }

  func local(_ timestamp: ServerTimestamp) -> LocalTime {
    let shifted = timestamp.milliseconds.quotient(by: 60_000) + minutes(timestamp)
    let day = shifted.quotient(by: 1440)
    let minute = Int(shifted - day * 1440)
    let (year, month, dayOfMonth) = Zone.date(day)
    return LocalTime(
      year: year, month: month, day: dayOfMonth, weekday: Int((day % 7 + 11) % 7),
      hour: minute / 60, minute: minute % 60, dayNumber: Int(day))
  }

  /// Returns the calendar date of a day. `day`: the number of days since 1 January 1970.
  private static func date(_ day: Int64) -> (Int, Int, Int) {
    var year = 1970
    var left = Int(day)
    while left >= length(year) {
      left -= length(year)
      year += 1
    }
    var month = 1
    while left >= lengths(year)[month - 1] {
      left -= lengths(year)[month - 1]
      month += 1
    }
    return (year, month, left + 1)
  }

  private static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  private static func length(_ year: Int) -> Int { isLeap(year) ? 366 : 365 }

  private static func lengths(_ year: Int) -> [Int] {
    [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  }
}

extension Int64 {
  fileprivate func quotient(by divisor: Int64) -> Int64 {
    self >= 0 ? self / divisor : (self - divisor + 1) / divisor
  }
}

extension ServerTimestamp {
  /// Returns the timestamp of a time in UTC. `day`: the number of days since 1 January 1970.
  static func at(
    _ day: Int64, _ hour: Int64, _ minute: Int64 = 0, _ second: Int64 = 0
  ) -> ServerTimestamp {
    ServerTimestamp(milliseconds: ((day * 24 + hour) * 60 + minute) * 60_000 + second * 1000)
  }
}

extension Surroundings {
  static func sample(
    _ now: ServerTimestamp, zone: Zone = .utc, isASCII: Bool = false
  ) -> Surroundings {
    Surroundings(now: now, calendar: zone.local, isASCII: isASCII)
  }
}

/// Friday 20 November 2026, in days since 1970.
let friday: Int64 = 20_777

func chat(
  _ id: String = "a", name: String = "Anna", topic: String = "", direct: String? = nil,
  membership: Membership = .joined, last: ChatPreview? = nil,
  activity: ServerTimestamp = .at(friday, 9), unread: UnreadCounts = .none, draft: String = "",
  isEncrypted: Bool = false, level: NotificationLevel = .all, people: Int? = nil
) -> Chat {
  Chat(
    id: ChatID(id), name: name, topic: topic, directUser: direct.map { UserID($0) },
    membership: membership, last: last, activity: activity, unread: unread,
    draft: Draft(text: draft, cursor: 0), isEncrypted: isEncrypted, level: level, people: people)
}

func message(
  _ id: String, _ content: MessageContent = .text("hello", mentionsUs: false),
  at time: ServerTimestamp = .at(friday, 9), from sender: String = "@bob:x", isOwn: Bool = false,
  delivery: Delivery? = nil, gap: Bool = false
) -> Message {
  Message(
    id: .event(EventID(id)), sender: UserID(sender), senderName: "bob", isOwn: isOwn,
    timestamp: time, content: content, delivery: delivery, hasGapBefore: gap)
}

func window(
  _ messages: [Message], hasEarlier: Bool = false, hasLater: Bool = false,
  seenBy: SeenBy? = nil, history: HistoryEdge = .start, unread: String? = nil,
  invited: InvitedPeople = .nobody
) -> MessageWindow {
  var newest: EventID?
  if case .event(let id) = messages.last?.id { newest = id }
  return MessageWindow(
    messages: messages, hasEarlier: hasEarlier, hasLater: hasLater, seenBy: seenBy,
    history: history, newestEvent: newest, firstUnread: unread.map { .event(EventID($0)) },
    isReadToEnd: unread == nil, invited: invited)
}

func opened(
  _ window: MessageWindow, _ chat: Chat = chat(), account: Account? = nil
) -> ChatModel {
  var model = ChatModel()
  if let account { _ = model.apply(AccountEvent.signedIn(account)) }
  _ = model.open(chat.id, stored: chat)
  _ = model.replace(window)
  return model
}
