import Database
import Intents
import Model
import Testing

@testable import Storage

/// Own messages that the server accepted and left out of a sync: the timeline shows them at the
/// gap.
@Suite struct PlacedMessageTests: PollRig {
  static let poll = lunch("soup", "pizza")

  /// A store with two own messages, b and c, in the gap between a and y.
  private func gapped() throws -> Sample {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.commit(submitted("b", "t1"), submitted("c", "t2"))
    try sample.commit(delivered("t1", .sent(.of("b"))), delivered("t2", .sent(.of("c"))))
    try sample.commit(arrived([said("y"), said("z")], gap: "g1"))
    return sample
  }

  private func ids(_ window: MessageWindow) -> [String] {
    window.messages.map { message in
      switch message.id {
      case .event(let event): event.rawValue
      case .local(let transaction): transaction.rawValue
      }
    }
  }

  @Test func `accepted own messages that a sync left out are shown before the sync's gap`() throws {
    let sample = try gapped()
    #expect(try sample.texts() == ["a", "b", "c", "~y", "z"])
    try sample.commit(submitted("new", "t3"))
    #expect(try sample.reopened().texts() == ["a", "b", "c", "~y", "z", "new"])
    #expect(try sample.window().messages[1].delivery == .sent)
  }

  @Test func `reading messages left out of a sync costs the same however many wait to be sent`()
    throws
  {
    func steps(waiting: Int) throws -> [Int] {
      let sample = try gapped()
      for number in 0..<waiting { try sample.commit(submitted("w\(number)", "w\(number)")) }
      let placed = sample.store.tables.placed
      let chat = try #require(try sample.store.tables.chats.key(of: chat))
      return try [true, false].map { isForward in
        let before = sample.store.database.machineSteps
        let found =
          try isForward
          ? placed.messages(from: .min, .min, limit: 9, in: chat)
          : placed.messages(before: .max, .max, limit: 9, in: chat)
        #expect(found.count == 2)
        return sample.store.database.machineSteps - before
      }
    }
    #expect(try steps(waiting: 2) == steps(waiting: 300))
  }

  @Test func `own messages at a gap stay before it until a page of history contains them`() throws {
    let sample = try gapped()
    try sample.commit(older([said("w"), said("x")], from: "g1", rest: "g2"))
    #expect(try sample.texts() == ["a", "b", "c", "~w", "x", "y", "z"])
    try sample.commit(older([said("c", by: me), said("v")], from: "g2", rest: "g3"))
    #expect(try sample.texts() == ["a", "b", "~c", "v", "w", "x", "y", "z"])
    try sample.commit(
      older([said("a"), said("b", by: me, transaction: "t1"), said("n")], from: "g3", rest: "g4"))
    #expect(try sample.texts() == ["a", "b", "n", "c", "v", "w", "x", "y", "z"])
    #expect(try !sample.dump().contains { $0.hasPrefix("outbox") })
  }

  @Test func `an own message that a filled gap did not contain stays where the gap was`() throws {
    let sample = try gapped()
    try sample.commit(older([said("a"), said("x")], from: "g1", rest: "g2"))
    #expect(try sample.texts() == ["a", "b", "c", "x", "y", "z"])
    try sample.commit(arrived([said("b", by: me, transaction: "t1"), said("c", by: me)]))
    #expect(try sample.texts() == ["a", "x", "y", "z", "b", "c"])
  }

  @Test func `history from the newest message on also places own messages at a gap`() throws {
    let sample = try gapped()
    try sample.commit(older([said("x"), said("y"), said("z")], from: nil, rest: "n"))
    #expect(try sample.texts() == ["a", "b", "c", "~x", "y", "z"])
    try sample.commit(
      older([said("a"), said("b", by: me), said("c", by: me)], from: "n", rest: nil))
    #expect(try sample.texts() == ["a", "b", "c", "x", "y", "z"])
  }

  @Test func `an own message echoed after a gap, or by no sync yet, is shown after the gap`() throws
  {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.commit(submitted("b", "t1"), submitted("c", "t2"), submitted("d", "t3"))
    try sample.commit(delivered("t1", .sent(.of("b"))), delivered("t2", .sending))
    try sample.commit(delivered("t3", .failed(.timedOut)))
    try sample.commit(arrived([said("y"), said("b", by: me)], gap: "g1"))
    #expect(try sample.texts() == ["a", "~y", "b", "c", "d"])
    try sample.commit(delivered("t2", .sent(.of("c"))))
    #expect(try sample.texts() == ["a", "~y", "b", "c", "d"])
    // The message that was sent last is now placed at the next gap; the first gap stays as it is.
    try sample.commit(arrived([said("z")], gap: "g2"))
    #expect(try sample.texts() == ["a", "~y", "b", "c", "~z", "d"])
  }

  @Test func `two gaps without a message between them become one, also beside own messages`() throws
  {
    let sample = try Sample()
    try sample.fill(["a"])
    try sample.commit(submitted("b", "t1"), delivered("t1", .sent(.of("b"))))
    try sample.commit(arrived([], gap: "g1"))
    try sample.commit(submitted("c", "t2"), delivered("t2", .sent(.of("c"))))
    #expect(try sample.texts() == ["a", "b", "c"])
    try sample.commit(arrived([said("z")], gap: "g2"))
    #expect(try sample.texts() == ["a", "b", "c", "~z"])
  }

  @Test func `message windows of any size and place keep the order of own messages at a gap`()
    throws
  {
    let sample = try gapped()
    try sample.commit(submitted("e", "t3"), delivered("t3", .sent(.of("e"))))
    try sample.commit(arrived([said("f"), said("h")], gap: "g9"), submitted("i", "t4"))
    let whole = try ids(sample.window())
    #expect(whole == ["$a", "t1", "t2", "$y", "$z", "t3", "$f", "$h", "t4"])
    for (index, message) in try sample.window().messages.enumerated() {
      for limit in 1...10 {
        let part = try sample.window(around: message.id, limit: limit)
        let found = ids(part)
        let start = try #require(found.first.flatMap { whole.firstIndex(of: $0) })
        #expect(found.count <= limit)
        #expect(found == Array(whole.dropFirst(start).prefix(found.count)), "\(index), \(limit)")
        #expect(found.contains(whole[index]))
        #expect(part.hasEarlier == (start > 0))
        #expect(part.hasLater == (start + found.count < whole.count))
      }
    }
  }

  @Test func `an export has own messages at their gap, in pages of each size`() throws {
    let sample = try gapped()
    for limit in 1...7 {
      var found: [Message] = []
      while true {
        let page = try sample.store.messages(of: chat, after: found.last?.id, limit: limit)
        if page.isEmpty { break }
        found += page
      }
      #expect(found.map(\.content.words) == ["a", "b", "c", "y", "z"])
    }
  }

  @Test func `removing the line after a gap moves own messages at the gap to the next line`() throws
  {
    let sample = try Sample()
    try sample.commit(joined(), powers(), arrived([said("a")]), submitted("b", "t1"))
    try sample.commit(delivered("t1", .sent(.of("b"))))
    try sample.commit(arrived([line(by: bob, "$false")], gap: "g"), end(by: bob, as: "$false"))
    #expect(try sample.texts() == ["a", "b", "~poll ended"])
    try sample.commit(arrived([started(at: 300)]))
    #expect(try sample.texts() == ["a", "b", "~poll: Lunch? — soup, pizza"])
    try sample.commit(older([said("x"), said("y")], from: "g", rest: "h"))
    #expect(try sample.texts().prefix(4) == ["a", "b", "~x", "y"])
  }
}
