import Cells
import Intents
import Keys
import TestSupport
import Testing
import ViewModels

@testable import Screens

@Suite(.aside) struct ScreensFuzzTests {
  static let keys: [Key] = [
    .enter, .tab, .escape, .backspace, .delete, .insert, .up, .down, .left, .right, .home, .end,
    .pageUp, .pageDown, .function(1), .function(2), .function(3), .function(5), .function(6),
  ]
  static let letters: [Character] = [
    "a", "n", "r", "?", "j", "k", "g", "G", "q", " ", " ", "m", "M", "y", "世", "é", "\u{301}", "👩‍👩‍👧",
    "🇩", "\u{0}",
    "\u{200D}",
  ]
  static let names = (0..<40).map { "c\($0)" }

  private static func input(_ random: inout SeededRandom) -> TerminalInput {
    let modifiers = KeyStroke.Modifiers(rawValue: [0, 0, 0, 1, 2, 4][random.next(below: 6)])
    switch random.next(below: 12) {
    case 0:
      return .mouse(
        MouseInput(
          kind: MouseInput.Kind.allCases[random.next(below: 6)],
          row: random.next(below: 80) - 10, column: random.next(below: 220) - 10))
    case 1: return .focus(random.next(below: 2) == 0)
    case 2:
      return .paste(
        ["x\ny\r\n", "\u{1B}[201~", String(repeating: "long ", count: 200)][
          random.next(below: 3)])
    case 3...5: return .key(KeyStroke(keys[random.next(below: keys.count)], modifiers))
    case 6: return .key(.ctrl(Character(Unicode.Scalar(97 + UInt8(random.next(below: 26))))))
    default:
      return .key(KeyStroke(.character(letters[random.next(below: letters.count)]), modifiers))
    }
  }

  private static func rows(_ random: inout SeededRandom) -> [MessageRowViewModel] {
    let first = random.next(below: 50)
    return (0..<random.next(below: 60)).map { offset in
      switch random.next(below: 12) {
      case 0: .day("today")
      case 1: .gap(text: "missing", fetch: .reconnect)
      case 2: .unreadLine("new")
      case 3: Sample.sending("t\(offset)", failed: random.next(below: 2) == 0)
      default: Sample.message(first + offset, body: String(repeating: "wörd 世 ", count: offset))
      }
    }
  }

  private static func receive(_ sitting: inout Sitting, _ random: inout SeededRandom) {
    let chat = names[random.next(below: 5)]
    let more: Intent? =
      random.next(below: 2) == 0 ? nil : .messages(.show(ChatID(chat), around: nil))
    let rows = rows(&random)
    let query = ["", "a", "n"][random.next(below: 3)]
    let some = Array(names.shuffled(using: &random).prefix(random.next(below: 41)))
    let isFailing = random.next(below: 6) == 0
    let isMore = random.next(below: 2) == 0
    let state: CreateChatState =
      [.idle, .busy("…"), .failed(Sample.failure), .created(ChatID(chat))][random.next(below: 4)]
    switch random.next(below: 8) {
    case 7:
      let people = some.map { MentionOffer(words: "@\($0)", description: "@\($0):s") }
      let search = MentionSearch(chat: ChatID(chat), query: query)
      sitting.receive { $0.receive(mentions: MentionsViewModel(search: search, people: people)) }
    case 6:
      let candidates = some.map {
        CandidateViewModel(choice: PersonChoice(address: "@\($0):s", label: $0), detail: "@\($0):s")
      }
      let viewModel = AutocompleteContactViewModel(
        words: sitting.screens.createChat.state.form?.words ?? "", candidates: candidates,
        note: isFailing ? "No." : "", retry: nil)
      sitting.receive { $0.receive(autocomplete: viewModel) }
    case 0:
      let list =
        isFailing
        ? ChatListViewModel(state: .failed(Sample.failure))
        : Sample.chats(
          some, unread: Set(some.prefix(2)), hasMore: isMore)
      sitting.receive { $0.receive(chatList: list) }
    case 1:
      sitting.receive { $0.receive(createChat: CreateChatViewModel(state: state)) }
    case 2:
      let matches = ChatSearchViewModel(query: query, rows: some.map { Sample.chat($0) })
      sitting.receive { $0.receive(chatSearch: matches) }
    default:
      let viewModel = Sample.messages(
        in: chat, rows, draft: Draft(text: query, cursor: 7),
        refused: isFailing
          ? [RefusedSubmission(transaction: TransactionID("t1"), text: "no", reason: "No.")] : [],
        earlier: more, later: isMore ? more : nil)
      sitting.receive { $0.receive(messages: viewModel) }
    }
  }

  @Test(arguments: Soak.seeds(1...12))
  func `random inputs, view models and sizes keep the screen consistent`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var sitting = Sitting(rows: 24, columns: 90, chats: Self.names)
    for _ in 0..<Soak.steps(600) {
      switch random.next(below: 20) {
      case 0: sitting.resize(rows: random.next(below: 60), columns: random.next(below: 200))
      case 1: sitting.wait(milliseconds: UInt64(random.next(below: 3000)))
      case 2...4: Self.receive(&sitting, &random)
      default: sitting.input(Self.input(&random))
      }
      check(sitting)
    }
  }

  private func check(_ sitting: Sitting) {
    let drawing = sitting.drawing
    #expect(drawing.buffer.size == sitting.screens.context.layout.size)
    #expect(
      drawing.buffer.lines.joined().count == drawing.buffer.size.rows * drawing.buffer.size.columns)
    if let cursor = drawing.cursor { #expect(drawing.buffer.contains(cursor)) }
    let path = sitting.screens.navigation.path
    #expect(path.contains(.chatList) && Set(path).count == path.count)
    let isShown = path.contains(.messages) || path.contains(.peek)
    #expect(isShown == (sitting.screens.messages.state.session != nil))
    #expect(path.contains(.peek) == (sitting.screens.messages.peek != nil))
    #expect(path.contains(.question) == (sitting.screens.question.question != nil))
    if sitting.screens.messages.peek != nil { #expect(sitting.screens.reading.chat == nil) }
    #expect(path.contains(.createChat) == (sitting.screens.createChat.state.form != nil))
    #expect(path.contains(.switcher) == (sitting.screens.switcher.search.state.form != nil))
    // The picture that was updated step by step equals one drawn from scratch.
    var fresh = sitting.screens
    fresh.forgetDrawings()
    #expect(fresh.draw().buffer == drawing.buffer)
  }
}
