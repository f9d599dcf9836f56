import Keys
import TestSupport
import Testing
import ViewModels

@testable import Screens

/// The screen of an account that has no chats yet.
@Suite struct FirstChatTests {
  private func sitting(rows: Int, columns: Int) -> Sitting {
    var sitting = Sitting(rows: rows, columns: columns)
    sitting.receive { $0.receive(chatList: Sample.chats([])) }
    return sitting
  }

  @Test(arguments: [(36, 120), (24, 80), (12, 40), (5, 20)])
  func `without chats Enter starts one, and the keys row says so`(rows: Int, columns: Int) {
    var sitting = sitting(rows: rows, columns: columns)
    if rows > 5 { #expect(sitting.lines[rows - 1].contains("Enter new chat")) }
    #expect(!sitting.lines[rows - 1].contains("actions"))
    sitting.press(.enter)
    #expect(sitting.shows("New chat") || sitting.shows("Who with?"), "\(sitting.lines)")
  }

  @Test func `without chats the page says how a chat begins`() {
    var sitting = sitting(rows: 24, columns: 80)
    #expect(sitting.shows("A chat begins with a name."))
    sitting.receive { $0.receive(chatList: Sample.chats(["anna"])) }
    #expect(!sitting.shows("A chat begins with a name."))
    #expect(sitting.shows("No chat is open."))
  }
}
