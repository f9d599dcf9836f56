import Intents
import Keys
import Testing
import ViewModels

@testable import Screens

@Suite struct BannerFlowTests {
  private func banner(
    _ number: Int, who: String = "Anna", words: String = "see you at eight", chat: String = "anna",
    isInFront: Bool = false
  ) -> BannerViewModel {
    BannerViewModel(
      state: .shown(
        BannerWords(
          number: number, who: who, words: words, hasMention: false, chat: ChatID("!\(chat)"),
          isInFront: isInFront)))
  }

  @Test(arguments: [(24, 100), (24, 60), (12, 40), (5, 20)])
  func `the banner is shown beside the title, or in the last row, and removed again`(
    rows: Int, columns: Int
  ) {
    var sitting = Sitting(rows: rows, columns: columns)
    let before = sitting.lines
    sitting.receive { [self] in $0.receive(banner: banner(1)) }
    let row = columns >= 60 ? 0 : rows - 1
    #expect(sitting.lines[row].contains("▌ Anna  see"))
    if columns >= 40 { #expect(sitting.lines[row].contains(" Alt-O ")) }
    var others = sitting.lines
    others[row] = before[row]
    #expect(others == before)
    sitting.receive { $0.receive(banner: .initial) }
    #expect(sitting.lines == before)
  }

  @Test(arguments: [KeyStroke.alt("o"), KeyStroke(.function(9))])
  func `the banner's key opens its chat from any pane`(key: KeyStroke) {
    var sitting = Sitting()
    sitting.open("guide")
    sitting.type("half a thought")
    _ = sitting.take()
    sitting.receive { [self] in $0.receive(banner: banner(1)) }
    sitting.press(key)
    #expect(sitting.takeIntents().contains(.messages(.open(ChatID("!anna")))))
    #expect(!sitting.lines[0].contains("see you"))
    sitting.press(key)
    #expect(sitting.take().contains(.bell))
  }

  @Test(arguments: [80, 60, 40, 20])
  func `the banner leaves the name of the open chat readable`(columns: Int) {
    var sitting = Sitting(rows: 24, columns: columns)
    sitting.open("guide")
    let words = String(repeating: "see you at eight, ", count: 20)
    sitting.receive { [self] in $0.receive(banner: banner(1, words: words)) }
    #expect(sitting.lines[0].contains("guide "), "\(sitting.lines[0])")
  }

  @Test func `a click on the banner opens its chat`() {
    var sitting = Sitting()
    sitting.receive { [self] in $0.receive(banner: banner(1)) }
    sitting.input(.mouse(MouseInput(kind: .press, row: 0, column: 98)))
    #expect(sitting.takeIntents().contains(.messages(.open(ChatID("!anna")))))
  }

  @Test func `the terminal announces a banner once, and only while it has no focus`() {
    var sitting = Sitting()
    sitting.receive { [self] in $0.receive(banner: banner(1)) }
    #expect(!sitting.take().contains { if case .notify = $0 { true } else { false } })
    sitting.input(.focus(false))
    _ = sitting.take()
    sitting.receive { [self] in $0.receive(banner: banner(2)) }
    #expect(sitting.take() == [.notify(title: "Anna", body: "see you at eight")])
    sitting.receive { [self] in $0.receive(banner: banner(2)) }
    sitting.receive { $0.receive(banner: .initial) }
    sitting.receive { [self] in $0.receive(banner: banner(2)) }
    #expect(sitting.take() == [])
    sitting.receive { [self] in $0.receive(banner: banner(3, who: "2 new from Anna", words: "")) }
    #expect(sitting.take() == [.notify(title: "2 new from Anna", body: "")])
  }

  @Test
  func `a message in the open chat has no banner, but the terminal notifies without focus`() {
    var sitting = Sitting()
    sitting.open("anna")
    sitting.input(.focus(false))
    _ = sitting.take()
    let before = sitting.lines
    sitting.receive { [self] in $0.receive(banner: banner(1, isInFront: true)) }
    #expect(sitting.take() == [.notify(title: "Anna", body: "see you at eight")])
    #expect(sitting.lines == before)
  }

  @Test func `the notification key changes the level of the selected chat and shows a note`() {
    var sitting = Sitting()
    let change = Intent.chatList(.setLevel(ChatID("!x"), .mute))
    let row = ChatRowViewModel(
      id: ChatID("!x"), name: "x", preview: "", time: "", unread: "", mentions: "",
      open: .messages(.open(ChatID("!x"))), levelMark: "@", changeLevel: change,
      levelNote: "x: no notifications")
    sitting.receive {
      $0.receive(
        chatList: ChatListViewModel(
          state: .loaded(rows: [row], hasEarlier: false, hasLater: false)))
    }
    #expect(sitting.lines.contains { $0.hasPrefix("▌ x @") })
    sitting.press(.changeLevel)
    #expect(sitting.takeIntents() == [change])
    #expect(sitting.lines.last?.contains("x: no notifications") == true)
    // The level before no notifications is that of mentions.
    sitting.press(KeyStroke.alt("z"))
    #expect(!sitting.shows("x: no notifications"))
    #expect(sitting.takeIntents() == [.chatList(.setLevel(ChatID("!x"), .mentions))])
  }
}
