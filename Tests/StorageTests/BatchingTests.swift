internal import Intents
internal import Model
internal import Storage
internal import Testing

/// The same events lead to the same windows, however they are grouped into commits and even if they
/// are committed twice.
@Suite struct BatchingTests {
  @Test(arguments: 0..<8)
  func `events committed in other groups, or twice, lead to the same windows of chats`(
    seed: Int
  ) throws {
    var random = Seeded(state: UInt64(seed))
    let batches = (0..<60).map { RandomBatch.make($0, &random) }
    let single = try Sample()
    for batch in batches { _ = try single.store.commit(batch) }
    let repeated = try Sample()
    for batch in batches {
      _ = try repeated.store.commit(batch)
      _ = try repeated.store.commit(batch)
    }
    let grouped = try Sample()
    var rest = batches[...]
    while !rest.isEmpty {
      let count = Int.random(in: 1...9, using: &random)
      _ = try grouped.store.commit(rest.prefix(count).flatMap { $0 })
      rest = rest.dropFirst(count)
    }
    let expected = try shown(single)
    #expect(try shown(grouped) == expected)
    #expect(try shown(repeated) == expected)
    #expect(try shown(grouped.reopened()) == expected)
    #expect(try single.texts().count > 20)
  }

  private struct Shown: Equatable {
    let list: ChatListWindow
    let windows: [MessageWindow]
    let totals: UnreadCounts
    let pending: [PendingReceipt]
  }

  private func shown(_ sample: Sample) throws -> Shown {
    Shown(
      list: try sample.store.chatList(ChatListQuery(around: nil, limit: 100)),
      windows: try [chat, other].flatMap { id in
        [try sample.window(limit: 2_000, of: id), try sample.window(limit: 7, of: id)]
      },
      totals: try sample.store.totals(), pending: try sample.store.pendingReceipts())
  }
}

/// Random batches of events from a server, each with a sync token at its end.
private enum RandomBatch {
  static func make(_ number: Int, _ random: inout Seeded) -> [Event] {
    let id = Bool.random(using: &random) ? chat : other
    let users = [me, alice, bob]
    let count = Int.random(in: 0...4, using: &random)
    let messages = (0..<count).map { index in
      let user = users[Int.random(in: 0..<3, using: &random)]
      let text = "\(number)-\(index)"
      return Int.random(in: 0..<6, using: &random) == 0
        ? changed(text, by: user, at: Int64(number)) : said(text, by: user, at: Int64(number))
    }
    let gap = Int.random(in: 0..<8, using: &random) == 0 ? "gap\(number)" : nil
    var events = [arrived(messages, gap: gap, in: id)]
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      events.append(extra(number, id, users, &random))
    }
    return events.shuffled(using: &random) + [synced("s\(number)")]
  }

  private static func extra(
    _ number: Int, _ id: ChatID, _ users: [UserID], _ random: inout Seeded
  ) -> Event {
    // The number of an older message, the newest one, or one that is not stored yet.
    let about = "\(max(0, number + Int.random(in: -5...2, using: &random)))-0"
    let user = users[Int.random(in: 1..<3, using: &random)]
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return unread(Int.random(in: 0...5, using: &random), in: id)
    case 1: return receipt(user, about, in: id)
    case 2: return .chats(.readUpTo(id, .of(about)))
    case 3: return .messages(.deleted(id, .of(about)))
    case 4:
      return edited(about, to: "edit \(number)", by: user, at: Int64(number), in: id)
    case 5: return members(member(user, "N\(number % 3)"), in: id)
    case 6: return .chats(.updated(ChatUpdate(chat: id, topic: "topic \(number)")))
    default:
      return older(
        [said("old \(number)")], from: number % 2 == 0 ? nil : "gap\(number - 1)",
        rest: "gap\(number + 1)", in: id)
    }
  }
}

/// A random number generator; an equal `state` gives equal numbers.
private struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
