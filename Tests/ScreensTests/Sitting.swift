import Cells
import Intents
import Keys
import Synchronization
import ViewModels

@testable import Screens

/// A person's use of the screens, without the engine: sends the screens keys and view models,
/// collects their outcomes, and draws.
struct Sitting {
  var screens: Screens
  var now: UInt64 = 1_000_000_000
  /// The screens' outcomes since the last `take()`.
  private(set) var outcomes: [Outcome] = []
  private(set) var drawing: ScreenDrawing

  init(
    rows: Int = 24, columns: Int = 100, chats: [String] = ["guide", "anna", "bob"],
    help: HelpViewModel = Sample.help, isFirstStart: Bool = false
  ) {
    let count = Mutex(0)
    screens = Screens(
      size: Size(rows: rows, columns: columns), help: help, isFirstStart: isFirstStart
    ) {
      count.withLock {
        $0 += 1
        return TransactionID("t\($0)")
      }
    }
    drawing = screens.draw()
    if !chats.isEmpty { receive { $0.receive(chatList: Sample.chats(chats)) } }
  }

  mutating func receive(_ change: (inout Screens) -> [Outcome]) {
    outcomes += change(&screens)
    draw()
  }

  mutating func draw() {
    drawing = screens.draw()
    outcomes += drawing.outcomes
  }

  mutating func input(_ input: TerminalInput) {
    let time = now
    receive { $0.handle(input, at: time) }
  }

  @_disfavoredOverload mutating func press(_ keys: KeyStroke...) {
    for key in keys { input(.key(key)) }
  }

  mutating func press(_ keys: Key...) {
    for key in keys { input(.key(KeyStroke(key))) }
  }

  mutating func type(_ text: String) {
    for character in text { input(.key(KeyStroke(.character(character)))) }
  }

  mutating func wait(milliseconds: UInt64) {
    now += milliseconds * 1_000_000
    while let next = screens.nextTick, next <= now { receive { $0.tick(at: next) } }
  }

  mutating func resize(rows: Int, columns: Int) {
    receive { $0.resize(Size(rows: rows, columns: columns)) }
  }

  /// Opens a chat by its row in the list, and delivers its messages.
  mutating func open(_ chat: String, _ rows: [MessageRowViewModel] = [Sample.message(1)]) {
    if screens.navigation.top == .messages { press(.function(6)) }
    press(.home)
    for _ in 0..<200 where screens.chatList.state.listing?.selected != ChatID("!\(chat)") {
      press(.down)
    }
    press(.enter)
    receive { $0.receive(messages: Sample.messages(in: chat, rows)) }
  }

  /// Sends an event to the composer of the open chat, as the keys of actions on a selected message
  /// do.
  mutating func compose(_ event: MessagesScreen.Event) {
    receive { $0.perform($0.messages.run(event, in: $0.context)) }
  }

  /// Removes and returns the screens' outcomes since the last call.
  mutating func take() -> [Outcome] {
    defer { outcomes = [] }
    return outcomes
  }

  /// Removes the outcomes since the last call, and returns their intents without reading positions.
  mutating func takeIntents() -> [Intent] {
    take().compactMap { outcome in
      guard case .intent(let intent) = outcome else { return nil }
      if case .reading = intent { return nil }
      return intent
    }
  }

  /// Removes the outcomes since the last call, and returns the last reading position in them.
  mutating func takeReading() -> ReadingPosition? {
    for case .intent(.reading(let position)) in take().reversed() { return position }
    return nil
  }

  /// The screen's rows as text.
  var lines: [String] {
    (0..<drawing.buffer.size.rows).map { row in
      String(drawing.buffer.row(row).filter { $0.width > 0 }.map(\.text))
    }
  }

  func shows(_ text: String) -> Bool { lines.contains { $0.contains(text) } }

  /// The text before the cursor in the cursor's row; `nil` if there is no cursor.
  var beforeCursor: String? {
    guard let cursor = drawing.cursor else { return nil }
    let cells = drawing.buffer.row(cursor.row).prefix(cursor.column)
    return String(cells.filter { $0.width > 0 }.map(\.text))
  }
}

extension KeyStroke {
  static func ctrl(_ character: Character) -> KeyStroke {
    KeyStroke(.character(character), .control)
  }

  static func alt(_ key: Key) -> KeyStroke { KeyStroke(key, .alt) }

  static func alt(_ character: Character) -> KeyStroke { KeyStroke(.character(character), .alt) }
}

/// Keys that tests press, most of them named for what they do.
extension KeyStroke {
  static let home = KeyStroke(.home)
  static let end = KeyStroke(.end)
  static let up = KeyStroke(.up)
  static let down = KeyStroke(.down)
  static let enter = KeyStroke(.enter)
  static let escape = KeyStroke(.escape)
  static let reply = alt("r")
  static let edit = ctrl("e")
  static let delete = KeyStroke(.delete)
  static let react = ctrl("t")
  static let copy = ctrl("y")
  static let openLink = ctrl("o")
  static let seenBy = ctrl("s")
  static let details = alt("i")
  static let discard = ctrl("x")
  static let unfold = alt("v")
  static let menu = KeyStroke(.function(12))
  static let otherPane = KeyStroke(.function(6))
  static let newChat = KeyStroke(.function(3))
  static let settings = KeyStroke(.function(11))
  static let retry = KeyStroke(.function(5))
  static let look = KeyStroke(.right)
  static let markRead = alt("r")
  static let markAllRead = alt("R")
  static let changeLevel = alt("t")
  static let leave = ctrl("x")
}
