import Intents
import Keys
import Testing
import ViewModels

@testable import Screens

/// The numbers that a person gives to chats, and the keys that open those chats.
@Suite struct NumberFlowTests: CommandFlow {
  private static let three = ChatNumber(3)

  /// The chat list's view model, with chats of these names. `numbered`: the names of the chats that
  /// have a number, by their numbers; these chats need not be among `names`.
  private func list(
    _ names: [String], numbered: [Int: String] = [:]
  ) -> ChatListViewModel {
    let numbers = Dictionary(
      uniqueKeysWithValues: numbered.compactMap { number, name in
        ChatNumber(number).map { ($0, ChatID("!\(name)")) }
      })
    let rows = names.map { name in
      let number = numbers.first { $0.value == ChatID("!\(name)") }?.key
      return ChatRowViewModel(
        id: ChatID("!\(name)"), name: name, preview: "\(name) says hello", time: "14:03",
        unread: "", mentions: "", open: .messages(.open(ChatID("!\(name)"))),
        number: number)
    }
    return ChatListViewModel(
      state: .loaded(rows: rows, hasEarlier: false, hasLater: false), numbers: numbers)
  }

  @Test
  func `the key of a chat's number opens that chat from everywhere, even if it is not loaded`() {
    var sitting = sitting()
    sitting.receive {
      $0.receive(chatList: list(["guide", "anna", "bob"], numbered: [3: "bob", 9: "far"]))
    }
    sitting.press(.alt("3"))
    #expect(sitting.screens.messages.state.chat == ChatID("!bob"))
    sitting.press(.ctrl("k"))
    sitting.press(.alt("9"))
    #expect(sitting.screens.messages.state.chat == ChatID("!far"))
    #expect(sitting.screens.navigation.top == .messages)
  }

  @Test func `the key of a number without a chat rings and says how a chat gets the number`() {
    var sitting = sitting()
    sitting.press(.alt("4"))
    #expect(sitting.take() == [.bell])
    #expect(sitting.shows("No chat has the number 4. In a chat, /number 4"))
    #expect(sitting.screens.messages.state.chat == Self.anna)
    sitting.type("x")
    #expect(!sitting.shows("No chat has the number"))
  }

  @Test func `/number gives the open chat a number, and alone takes the number away`() {
    var sitting = sitting()
    sitting.type("/number 3")
    sitting.press(.enter)
    #expect(sitting.takeIntents().contains(.actions(.room(.setNumber(Self.anna, Self.three)))))
    #expect(sitting.shows("This chat has the number 3 now. Alt-3 opens it."))
    sitting.receive { $0.receive(chatList: list(["anna", "bob"], numbered: [3: "anna"])) }
    sitting.type("/number")
    sitting.press(.enter)
    #expect(sitting.takeIntents().contains(.actions(.room(.setNumber(Self.anna, nil)))))
    #expect(text(sitting) == "")
  }

  @Test(arguments: ["0", "10", "x", "+3", "３", "1 2", "-1"])
  func `/number with an argument that is no number from 1 to 9 is refused with the reason`(
    argument: String
  ) {
    var sitting = sitting()
    sitting.type("/number \(argument)")
    sitting.press(.enter)
    #expect(text(sitting) == "/number \(argument)")
    #expect(sitting.shows("A number is one of 1 to 9."))
    #expect(sitting.takeIntents().allSatisfy { $0.isDraft })
  }

  @Test func `taking the number away from a chat that has none is refused with a note`() {
    var sitting = sitting()
    sitting.type("/number")
    sitting.press(.enter)
    #expect(sitting.shows("This chat has no number."))
  }

  @Test func `the chat's menu lists the numbers, and a digit gives the chat that number`() {
    var sitting = sitting()
    sitting.receive { $0.receive(chatList: list(["anna", "bob"], numbered: [3: "bob"])) }
    sitting.press(.otherPane, .home, .menu)
    // In the menu itself a digit means nothing.
    sitting.type("3")
    #expect(sitting.screens.chatMenu.open != nil)
    let picker = sitting.screens.chatMenu.open?.picker
    let steps = picker?.choices.firstIndex(of: .numbers) ?? 0
    for _ in 0..<steps { sitting.press(.down) }
    sitting.press(.enter)
    #expect(sitting.shows("3  bob") && !sitting.shows("No number"))
    sitting.type("03")
    #expect(sitting.takeIntents().contains(.actions(.room(.setNumber(Self.anna, Self.three)))))
    #expect(sitting.screens.navigation.top == .chatList)
  }

  @Test func `the numbers offered to a chat that has one end with the choice to take it away`() {
    var sitting = sitting()
    sitting.receive { $0.receive(chatList: list(["anna", "bob"], numbered: [3: "anna"])) }
    sitting.press(.otherPane, .home, .menu)
    let picker = sitting.screens.chatMenu.open?.picker
    let steps = picker?.choices.firstIndex(of: .numbers) ?? 0
    for _ in 0..<steps { sitting.press(.down) }
    sitting.press(.enter, .end, .enter)
    #expect(sitting.takeIntents().contains(.actions(.room(.setNumber(Self.anna, nil)))))
    #expect(sitting.shows("This chat has no number any more."))
  }
}

extension Intent {
  fileprivate var isDraft: Bool {
    switch self {
    case .messages(.draft), .messages(.typing): true
    default: false
    }
  }
}
