import Keys
import TestSupport

/// A person with random input: keys, more often those that have an effect, the mouse, pastes, and
/// changes of the window's focus.
struct RandomPerson {
  private var random: SeededRandom

  private static let keys: [Key] = [
    .enter, .enter, .enter, .tab, .tab, .escape, .backspace, .delete, .up, .down, .left, .right,
    .home, .end, .pageUp, .pageUp, .pageDown, .function(1), .function(2), .function(3),
    .function(5), .function(6),
  ]
  private static let letters: [Character] = [
    "a", "n", "r", "?", "j", "k", "g", "G", " ", "c", "1", "世", "é", "\u{301}", "👩‍👩‍👧", "\u{200D}",
  ]

  init(seed: UInt64) { random = SeededRandom(seed: seed &* 104_729) }

  mutating func input() -> TerminalInput {
    switch random.next(below: 16) {
    case 0:
      return .mouse(
        MouseInput(
          kind: MouseInput.Kind.allCases[random.next(below: 6)],
          row: random.next(below: 40) - 5, column: random.next(below: 120) - 5))
    case 1: return .focus(!random.oneIn(3))
    case 2: return .paste(["x\ny\r\n", "\u{1B}[201~", "pasted"][random.next(below: 3)])
    case 3, 4:
      let letters = "bdefhklnoprtuvwxyz".map(\.self)
      return .key(
        KeyStroke(
          .character(letters[random.next(below: letters.count)]),
          random.oneIn(2) ? .control : .alt))
    case 5...10:
      return .key(
        KeyStroke(
          Self.keys[random.next(below: Self.keys.count)], random.oneIn(8) ? .alt : []))
    default:
      return .key(KeyStroke(.character(Self.letters[random.next(below: Self.letters.count)])))
    }
  }
}
