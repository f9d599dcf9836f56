import Intents
import Keys
import Testing

@Suite struct KeyTableTests {
  /// Contexts that can have the keyboard focus and whose keys these tests check.
  static let places: [KeyContext] = [
    .chatList, .messages, .createChat, .switcher, .settings, .question, .help,
    .messageSearch,
  ]

  /// The actions for which one key is enough in a context, each with the reason why.
  static let singles: [Action: String] = [
    .suspend: "job control has one key in every program",
    .send: "Enter is on every keyboard and no program takes it",
    .choose: "Enter is on every keyboard and no program takes it",
    .up: "arrows are on every keyboard and no program takes them; Tab moves between fields too",
    .down: "arrows are on every keyboard and no program takes them; Tab moves between fields too",
    .left: "arrows are on every keyboard; Ctrl-F is kept for searching, so Ctrl-B stays with it",
    .right: "arrows are on every keyboard; Ctrl-F is kept for searching",
    .pageUp: "only a shortcut: arrows do it as well",
    .pageDown: "only a shortcut: arrows do it as well",
    .deleteToStart: "only a shortcut: Backspace does it; Alt-U is kept for the first unread",
    .deleteToEnd: "only a shortcut: Delete does it as well",
    .widenList: "only a shortcut: the mouse and /wider do it as well",
    .narrowList: "only a shortcut: the mouse and /narrower do it as well",
    .openEditor: "only a shortcut: /edit does it as well",
    .accounts: "only a shortcut: /profile and /logout do it as well",
    .nextAccount: "only a shortcut: /profile does it as well",
    .members: "only a shortcut: /members does it as well",
    .rooms: "only a shortcut: /rooms does it as well",
    .redo: "only a shortcut: what was written can be written again",
    .markRead: "only a shortcut: the menu of the selected chat does it as well",
    .markAllRead: "only a shortcut: the menu of the selected chat does it as well",
    .leaveChat: "only a shortcut: the menu of the selected chat does it as well",
    .first: "only a shortcut: arrows do it as well",
    .last: "only a shortcut: arrows do it as well",
    .jumpBack: "only a shortcut: the list, the switcher and the search lead there, too",
    .jumpForward: "only a shortcut: the list, the switcher and the search lead there, too",
    .nextMatch: "only a shortcut: the search shows them all",
    .previousMatch: "only a shortcut: the search shows them all",
    .searchHere: "Tab is on every keyboard and no program takes it; in:NAME does it as well",
    .searchOrder: "only a shortcut: before:DATE and more words do it as well",
    .previousValue: "arrows are on every keyboard and no program takes them",
  ]

  @Test func `the number of an action or a key context is its index among all cases`() {
    #expect(Action.allCases.map(\.number) == Array(Action.allCases.indices))
    #expect(KeyContext.allCases.map(\.number) == Array(KeyContext.allCases.indices))
  }

  @Test func `every action has a binding`() {
    let bound = Set(KeyTable.bindings.map(\.action))
    #expect(Action.allCases.filter { !bound.contains($0) } == [])
  }

  @Test func `every binding has a key, a short label and a sentence without a full stop`() {
    for binding in KeyTable.bindings {
      #expect(!binding.keys.isEmpty, "\(binding)")
      #expect((1...13).contains(binding.label.count), "\(binding)")
      #expect(binding.sentence.count >= 8 && binding.sentence.count <= 60, "\(binding)")
      #expect(!binding.sentence.hasSuffix("."), "\(binding)")
    }
  }

  @Test func `every binding has words for the help, of at most 30 columns`() {
    for binding in KeyTable.bindings {
      #expect((2...30).contains(binding.short.count), "\(binding)")
      #expect(!binding.short.hasSuffix("."), "\(binding)")
    }
  }

  @Test func `no key has two actions in one context`() {
    for context in KeyContext.allCases {
      let keys = KeyTable.bindings.filter { $0.context == context }.flatMap(\.keys)
      let twice = Dictionary(grouping: keys, by: { $0 }).filter { $0.value.count > 1 }
      #expect(twice.isEmpty, "\(context): \(twice.keys.map(KeyTable.name(of:)))")
    }
  }

  @Test func `a key context redefines a key of a wider context only where this test allows it`() {
    let allowed: [KeyContext: Set<KeyStroke>] = [
      .switcher: [
        KeyStroke(.character("n"), .control), KeyStroke(.character("p"), .control),
        KeyStroke(.up, .alt), KeyStroke(.down, .alt),
      ],
      .messageSearch: [
        KeyStroke(.character("n"), .control), KeyStroke(.character("p"), .control),
        KeyStroke(.up, .alt), KeyStroke(.down, .alt), KeyStroke(.tab),
      ],
      .createChat: [KeyStroke(.tab)],
      .messages: [KeyStroke(.tab), KeyStroke(.tab, .shift)],
      // The list's filter is one line; Right looks into the chat while it is empty.
      .chatList: [KeyStroke(.right), KeyStroke(.home), KeyStroke(.end)],
      .help: [KeyStroke(.home), KeyStroke(.end)],
      // Arrows change the selected setting, also while words to find are typed.
      .settings: [
        KeyStroke(.home), KeyStroke(.end), KeyStroke(.left), KeyStroke(.right),
      ],
    ]
    for context in Self.places + [.writing] {
      let wider = Set(context.lookup.dropFirst())
      let taken = Set(KeyTable.bindings.filter { wider.contains($0.context) }.flatMap(\.keys))
      let own = Set(KeyTable.bindings.filter { $0.context == context }.flatMap(\.keys))
      #expect(own.intersection(taken) == allowed[context, default: []], "\(context)")
    }
  }

  @Test func `no character without a modifier is bound to an action`() {
    for binding in KeyTable.bindings {
      for key in binding.keys where key.modifiers.isEmpty {
        if case .character = key.key { Issue.record("\(binding) eats \(key)") }
      }
    }
    for character in "abcnqrgGjk? 1ü世" {
      #expect(KeyTable.action(for: KeyStroke(.character(character)), in: .messages) == nil)
      #expect(KeyTable.action(for: KeyStroke(.character(character)), in: .createChat) == nil)
      #expect(KeyTable.action(for: KeyStroke(.character(character)), in: .switcher) == nil)
    }
  }

  @Test func `every action has two keys in each context, or a stated reason for one`() {
    for place in Self.places {
      let reachable = KeyTable.bindings.filter { place.lookup.contains($0.context) }
      for (action, bindings) in Dictionary(grouping: reachable, by: \.action) {
        let keys = Set(bindings.flatMap(\.keys)).filter {
          KeyTable.action(for: $0, in: place) == action
        }
        if place == .messageSearch && action == .nextPane {
          #expect(keys.count == 1, "Tab searches this chat only")
        } else if [.switcher, .messageSearch].contains(place)
          && [.nextChat, .previousChat].contains(action)
        {
          #expect(keys.isEmpty, "the list's own keys take their place")
        } else if place == .settings && [.left, .right].contains(action) {
          #expect(keys.isEmpty, "Left and Right change the setting")
        } else if [.chatList, .help, .settings].contains(place)
          && [.lineStart, .lineEnd].contains(action)
        {
          #expect(keys.count == 1, "Home and End go to the first and the last row")
        } else if keys.count < 2 {
          #expect(Self.singles[action] != nil, "\(action) in \(place)")
        }
      }
    }
  }

  @Test
  func `unless one key is enough for it, an action has a key without Alt and one without Ctrl`() {
    for place in Self.places {
      let reachable = KeyTable.bindings.filter { place.lookup.contains($0.context) }
      for (action, bindings) in Dictionary(grouping: reachable, by: \.action)
      // The list and the switcher open a chat that has a number as well.
      where Self.singles[action] == nil && action != .openNumber {
        let keys = bindings.flatMap(\.keys)
        #expect(keys.contains { !$0.modifiers.contains(.alt) }, "\(action) needs Alt")
        #expect(keys.contains { !$0.modifiers.contains(.control) }, "\(action) needs Ctrl")
      }
    }
  }

  @Test func `every action with a stated reason for a single key has a single key somewhere`() {
    for action in Self.singles.keys {
      let fewest = Self.places.compactMap { place -> Int? in
        let bindings = KeyTable.bindings.filter {
          place.lookup.contains($0.context) && $0.action == action
        }
        return bindings.isEmpty ? nil : bindings.flatMap(\.keys).count
      }.min()
      #expect(fewest == 1, "\(action)")
    }
  }

  @Test(arguments: [
    (KeyStroke(.character("k"), .control), KeyContext.messages, Action.switcher),
    (KeyStroke(.character("n"), .control), .messages, .nextChat),
    (KeyStroke(.character("n"), .control), .switcher, .down),
    (KeyStroke(.function(3)), .chatList, .newChat),
    (KeyStroke(.function(12)), .chatList, .menu),
    (KeyStroke(.function(12)), .selection, .menu),
    (KeyStroke(.function(12)), .messages, .selectMessage),
    (KeyStroke(.enter), .messages, .send),
    (KeyStroke(.enter, .alt), .messages, .newLine),
    (KeyStroke(.character("j"), .control), .messages, .newLine),
    (KeyStroke(.enter), .chatList, .choose),
    (KeyStroke(.escape), .switcher, .back),
    (KeyStroke(.character("w"), .control), .createChat, .deleteWord),
    (KeyStroke(.character("q"), .control), .help, .quit),
    (KeyStroke(.function(1)), .messages, .help),
  ])
  func `a common key has its usual action`(stroke: KeyStroke, context: KeyContext, action: Action) {
    #expect(KeyTable.action(for: stroke, in: context) == action)
  }

  @Test func `Backspace and Ctrl-U have no action in a picker, where no text is typed`() {
    #expect(KeyTable.action(for: KeyStroke(.backspace), in: .picker) == nil)
    #expect(KeyTable.action(for: KeyStroke(.character("u"), .control), in: .picker) == nil)
  }
}
