import Testing

@testable import Homeserver

@Suite struct RoomVisibilityTests {
  private typealias Change = (position: Int64, change: RoomVisibility.Change)

  private func visibility(_ changes: [Change], isForgotten: Bool = false) -> RoomVisibility {
    RoomVisibility(changes: changes, isForgotten: isForgotten)
  }

  private func ranges(_ changes: [Change]) -> [ClosedRange<Int64>] { visibility(changes).ranges }

  @Test func `a stranger reads nothing of a room unless the room is world-readable`() {
    #expect(visibility([]).isNothing)
    #expect(visibility([(5, .setting(.joined))]).isNothing)
    let open = visibility([(5, .setting(.worldReadable)), (9, .setting(.joined))])
    #expect(open.ranges == [5...9])
    #expect(open.state == .none)
    #expect(visibility([(5, .setting(.worldReadable))]).state == .current)
  }

  @Test
  func
    `a member reads all of a room with shared history, and with joined history the events since the join`()
  {
    #expect(ranges([(7, .standing(.join))]) == [0...Int64.max])
    #expect(ranges([(1, .setting(.joined)), (7, .standing(.join))]) == [0...1, 7...Int64.max])
    #expect(
      ranges([(1, .setting(.invited)), (5, .standing(.invite)), (7, .standing(.join))])
        == [0...1, 5...Int64.max])
  }

  @Test
  func `a former member reads up to their leaving, and a later ban, unban or invite adds nothing`()
  {
    let left: [Change] = [(7, .standing(.join)), (20, .standing(.leave))]
    #expect(ranges(left) == [0...20])
    let later: [Change] = [
      (30, .standing(.ban)), (40, .standing(.leave)), (50, .standing(.invite)),
    ]
    for count in 1...later.count {
      let found = visibility(left + later.prefix(count))
      #expect(found.ranges == [0...20])
      #expect(found.state == .asOf(20))
      #expect(found.lastLeave == 20)
    }
    #expect(ranges(left + later + [(60, .standing(.join))]) == [0...Int64.max])
  }

  @Test func `an invite makes events since it readable if history is visible to the invited`() {
    let invited: [Change] = [(1, .setting(.invited)), (5, .standing(.invite))]
    #expect(ranges(invited) == [5...Int64.max])
    #expect(visibility(invited).state == .none)
    #expect(visibility([(5, .standing(.invite))]).isNothing)
    #expect(visibility([(1, .setting(.joined)), (5, .standing(.invite))]).isNothing)
    #expect(ranges(invited + [(9, .standing(.leave))]) == [5...9])
    #expect(visibility(invited + [(9, .standing(.leave))]).endOfInvite == 9)
    #expect(ranges(invited + [(9, .standing(.join))]) == [0...1, 5...Int64.max])
  }

  @Test func `a user who forgot a room reads the room as a stranger does`() {
    let changes: [Change] = [
      (2, .standing(.join)), (9, .standing(.leave)), (12, .setting(.worldReadable)),
      (15, .setting(.joined)),
    ]
    #expect(visibility(changes).ranges == [0...9, 12...15])
    #expect(visibility(changes, isForgotten: true).ranges == [12...15])
    #expect(visibility(changes, isForgotten: true).state == .none)
  }

  @Test func `the readable positions of a room can be clipped to a range, and the last one found`()
  {
    let found = visibility([
      (1, .setting(.joined)), (5, .standing(.join)), (9, .standing(.leave)),
      (20, .standing(.join)),
    ])
    #expect(found.ranges == [0...1, 5...9, 20...Int64.max])
    #expect((0...22).filter { found.contains($0) } == [0, 1, 5, 6, 7, 8, 9, 20, 21, 22])
    #expect(found.ranges(after: 0, upTo: 7) == [1...1, 5...7])
    #expect(found.ranges(after: 9, upTo: 19).isEmpty)
    #expect(found.ranges(after: 9, upTo: 9).isEmpty)
    #expect(found.lastReadable(upTo: 15) == 9)
    #expect(found.lastReadable(upTo: 4) == 1)
    #expect(found.lastReadable(upTo: 25) == 25)
  }
}
