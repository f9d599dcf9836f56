import Intents
import Model
import TestSupport

/// A `Desk` (the program without a terminal) with a random person and a random server. Each step is
/// a batch of events, an input, a new size of the terminal, or time that passes.
struct RandomRun {
  let desk: Desk
  private var random: SeededRandom
  private var server: RandomServer
  private var person: RandomPerson
  /// The last step as text, for the message of a failed test.
  private(set) var last = ""

  init(seed: UInt64, folder: StoreFolder? = nil) throws {
    random = SeededRandom(seed: seed)
    server = RandomServer(seed: seed)
    person = RandomPerson(seed: seed)
    desk = try Desk(folder, rows: 20, columns: 84)
    desk.send(.connection(.online))
    for chat in RandomServer.chats.prefix(4) { desk.send(joined(chat.rawValue)) }
    desk.settle()
  }

  mutating func step() {
    switch random.next(below: 20) {
    case 0:
      let size = Self.sizes[random.next(below: Self.sizes.count)]
      last = "size \(size)"
      desk.resize(rows: size.rows, columns: size.columns)
    case 1, 2:
      let time = [1, 5, 17, 120, 700, 6000][random.next(below: 6)]
      last = "time \(time)"
      desk.advance(milliseconds: UInt64(time))
    case 3...9:
      let batch = server.next(at: desk.world.wallTime)
      last = "events \(batch)"
      desk.send(batch)
    default:
      let input = person.input()
      last = "input \(input)"
      desk.input(input)
    }
    server.take(desk.world.takeEffects())
  }

  private static let sizes: [(rows: Int, columns: Int)] = [
    (20, 84), (20, 84), (24, 100), (12, 40), (6, 20), (5, 80), (3, 10), (30, 79), (0, 0),
  ]
}
