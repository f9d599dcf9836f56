internal import Intents
internal import Model
internal import Storage
internal import TestSupport
internal import Testing

/// Random messages, receipts and changes of membership, after which the readers of the newest seen
/// own message are compared with a simple model.
@Suite struct SeenByModelTests {
  @Test(arguments: Soak.seeds(1...1))
  func `the named readers of each message are those of a simple model of receipts`(
    seed: UInt64
  ) throws {
    let folder = try Folder()
    var sample = try Sample(folder)
    var model = ReaderModel(seed: seed)
    _ = try sample.store.commit([joined(), .contacts(.members(chat, model.members))])
    var steps = 0
    while steps < Soak.steps(10_000) {
      let batch = (0...model.random.next(below: 12)).flatMap { _ in model.step() }
      steps += batch.count
      _ = try sample.store.commit(batch)
      let window = try sample.window(limit: ReaderModel.window)
      let expected = model.expected
      guard window.seenBy == expected else {
        Issue.record("step \(steps): \(String(describing: window.seenBy)), not \(expected as Any)")
        return
      }
      if model.random.oneIn(200) { sample = try Sample(folder) }
    }
  }
}

/// The messages of one chat, and the newest one that each person has read.
private struct ReaderModel {
  static let window = 40
  static let names = ["@alice:s": "Alice", "@bob:s": "Bob", "@carol:s": "Alice", "@dan:s": "Dan"]

  var random: SeededRandom
  private var senders: [UserID] = []
  private var positions: [UserID: Int] = [:]
  private var waiting: [UserID: Int] = [:]
  private var present = Set(names.keys.map { UserID($0) })
  private var seen = -1

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  var members: [Member] {
    Self.names.map { Member(user: UserID($0.key), displayName: $0.value, membership: .joined) }
  }

  mutating func step() -> [Event] {
    let people = Self.names.keys.sorted().map { UserID($0) }
    let person = people[random.next(below: people.count)]
    switch random.next(below: 20) {
    case 0...4: return write(me)
    case 5...7: return present.contains(person) ? write(person) : []
    case 8: return [read(me, random.next(below: senders.count + 3))]
    case 9: return [toggle(person)]
    case 10...12: return [read(person, senders.count + random.next(below: 3))]
    default: return [read(person, max(0, senders.count - 1 - random.next(below: 12)))]
    }
  }

  private mutating func write(_ person: UserID) -> [Event] {
    let index = senders.count
    senders.append(person)
    if person != me { move(person, to: index) }
    for (reader, awaited) in waiting where awaited == index {
      waiting[reader] = nil
      move(reader, to: index)
    }
    return [arrived([said("\(index)", by: person)])]
  }

  private mutating func read(_ person: UserID, _ index: Int) -> Event {
    if person != me, present.contains(person) {
      if index < senders.count { move(person, to: index) } else { waiting[person] = index }
    }
    return receipt(person, "\(index)")
  }

  private mutating func move(_ person: UserID, to index: Int) {
    positions[person] = max(positions[person] ?? -1, index)
    seen = max(seen, index)
  }

  private mutating func toggle(_ person: UserID) -> Event {
    let isLeaving = present.contains(person)
    if isLeaving { present.remove(person) } else { present.insert(person) }
    if isLeaving { (positions[person], waiting[person]) = (nil, nil) }
    let name = Self.names[person.rawValue]
    return StorageTests.members(
      member(person, isLeaving ? nil : name, isLeaving ? .left : .joined))
  }

  /// The readers of the newest seen own message, if that message is among the chat's newest
  /// messages.
  var expected: SeenBy? {
    let shown = senders.indices.suffix(Self.window)
    guard let newest = shown.last(where: { senders[$0] == me && $0 <= seen }) else { return nil }
    let readers = positions.filter { $0.value >= newest }.keys.sorted { $0.rawValue < $1.rawValue }
    return SeenBy(
      message: .event(.of("\(newest)")), names: readers.prefix(2).map(name), count: readers.count)
  }

  private func name(_ person: UserID) -> String {
    let name = Self.names[person.rawValue] ?? ""
    let isShared = present.contains {
      $0 != person && Self.names[$0.rawValue] == name
    }
    return isShared ? "\(name) (\(person.rawValue))" : name
  }
}
