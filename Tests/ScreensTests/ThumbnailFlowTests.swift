import Cells
import Intents
import Testing
import ViewModels

@testable import Screens

/// A thumbnail is requested when its message is visible on a screen that shows thumbnails.
@Suite struct ThumbnailFlowTests {
  private static let ask = Intent.actions(.file(.preview(ChatID("!a"), .event(EventID("$1")))))

  private static let image = MessageRowViewModel.message(
    MessageViewModel(
      id: .event(EventID("$1")), sender: "anna", senderColor: 1, time: "14:03", body: "image",
      kind: .placeholder, delivery: nil,
      file: FileViewModel(
        label: "Image", name: "a.png", facts: "",
        thumbnail: ThumbnailViewModel(proportions: nil, state: .unasked(ask)))))

  private func asks(columns: Int = 100, rows: Int = 24, isShown: Bool = true) -> Bool {
    var sitting = Sitting(rows: rows, columns: columns)
    sitting.receive { $0.show(thumbnails: isShown) }
    sitting.press(.enter)
    let chat = sitting.take().compactMap {
      if case .intent(.messages(.open(let chat, _))) = $0 { chat } else { nil }
    }.first
    sitting.receive {
      $0.receive(
        messages: MessagesViewModel(
          chat: chat, title: "guide", subtitle: "",
          state: .loaded(
            MessageRows(
              rows: [Self.image], earlier: nil, later: nil, historyNote: "", newestEvent: nil)),
          typing: "", draft: .empty, refused: []))
    }
    return sitting.outcomes.contains {
      if case .intent(Self.ask) = $0 { true } else { false }
    }
  }

  @Test func `the thumbnail of a visible image is requested where thumbnails are shown`() {
    #expect(asks())
    #expect(asks(columns: 40))
  }

  @Test func `no thumbnail is requested if switched off, below 40 columns, or in few rows`() {
    #expect(!asks(isShown: false))
    #expect(!asks(columns: 39))
    #expect(!asks(rows: 6))
  }

  @Test func `thumbnails take a third of a page, and at most ten rows`() {
    var layout = ScreenLayout(size: .init(rows: 60, columns: 100))
    #expect(layout.thumbnailRows == 0)
    layout.showsThumbnails = true
    #expect(layout.thumbnailRows == 10)
    layout.size = .init(rows: 13, columns: 100)
    #expect(layout.thumbnailRows == 4)
    layout.isLinear = true
    #expect(layout.thumbnailRows == 0)
  }
}
