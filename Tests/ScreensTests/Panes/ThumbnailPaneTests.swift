import Cells
import Intents
import TestSupport
import Testing
import ViewModels

@testable import Screens

/// Thumbnails that the messages pane shows below the lines of messages with images.
@Suite struct ThumbnailPaneTests {
  private static let ask = Intent.actions(.file(.preview(ChatID("!c"), .event(EventID("$1")))))

  private static let image: Thumbnail? = {
    var cells: [Thumbnail.Halves] = []
    for place in 0..<240 {
      let isHole = place % 30 < 3
      let lower: UInt8 = place < 30 || isHole ? 0 : 196
      cells.append(Thumbnail.Halves(top: isHole ? 0 : UInt8(16 + place % 200), bottom: lower))
    }
    return Thumbnail(columns: 30, rows: 8, cells: cells)
  }()

  private func row(
    _ number: Int, _ state: ThumbnailViewModel.State?, caption: String = "", color: Int = 1
  ) -> MessageRowViewModel {
    let thumbnail = state.map {
      ThumbnailViewModel(
        proportions: ThumbnailViewModel.Proportions(width: 1200, height: 640), state: $0)
    }
    return .message(
      MessageViewModel(
        id: .event(EventID("$\(number)")), sender: "Anna", beginsGroup: number == 1,
        senderColor: color, time: "14:28", body: "image: map.png", kind: .placeholder,
        delivery: color == 0 ? Samples.delivery(.sent, word: "Sent") : nil,
        file: FileViewModel(
          label: "Image", name: "map.png", facts: "1200 × 640", caption: caption,
          thumbnail: thumbnail)))
  }

  private func draw(
    _ rows: [MessageRowViewModel], _ size: Size = Size(rows: 30, columns: 60), most: Int = 10,
    isLinear: Bool = false
  ) -> MessagesDrawing {
    var state = Samples.messagesState()
    state.thumbnailRows = most
    state.isLinear = isLinear
    let rows = MessageRows(
      rows: rows, earlier: nil, later: nil, historyNote: "", newestEvent: nil, isLinear: isLinear)
    return MessagesPane.draw(Samples.messages(.loaded(rows)), state, size: size)
  }

  @Test func `a thumbnail stands between the line of its file and the caption`() throws {
    let image = try #require(Self.image)
    let rows = [
      row(1, .ready(image), caption: "The ridge."), row(2, .waiting, color: 0), row(3, nil),
    ]
    Snapshot.expect(
      draw(rows, Size(rows: 30, columns: 60)).drawing, pane: "messages",
      named: "messages-thumbnail-60x30")
    Snapshot.expect(
      draw(rows, Size(rows: 24, columns: 40), most: 4).drawing, pane: "messages",
      named: "messages-thumbnail-40x24")
  }

  @Test func `the drawn cells of a thumbnail have its colours, and transparent ones have none`()
    throws
  {
    let image = try #require(Self.image)
    let buffer = draw([row(1, .ready(image))]).drawing.buffer
    let cells = (0..<buffer.size.rows).flatMap { buffer.row($0) }.compactMap(\.picture)
    #expect(cells.count == image.cells.count { $0.top != 0 || $0.bottom != 0 })
    #expect(cells.contains { $0.colour == 19 && $0.behind == nil })
    #expect(cells.contains { $0.behind == 196 })
  }

  @Test func `no row moves when a thumbnail arrives, also one of other proportions`() throws {
    let image = try #require(Self.image)
    let cells = [Thumbnail.Halves](repeating: .init(top: 16, bottom: 16), count: 30)
    let flat = try #require(Thumbnail(columns: 30, rows: 1, cells: cells))
    let above = row(1, nil)
    let waiting = draw([above, row(2, .waiting), row(3, nil)])
    for shown in [image, flat] {
      let drawn = draw([above, row(2, .ready(shown)), row(3, nil)])
      #expect(drawn.messages.ids == waiting.messages.ids)
      #expect(drawn.messages.firstRow == waiting.messages.firstRow)
    }
  }

  @Test func `drawing a visible image requests its thumbnail, if thumbnails are shown`() {
    let rows = [row(1, .unasked(Self.ask)), row(2, .waiting), row(3, nil)]
    #expect(draw(rows).previews == [Self.ask])
    #expect(draw(rows, most: 0).previews == [])
    // An image far above the painted rows requests nothing.
    let many = [row(1, .unasked(Self.ask))] + (2..<60).map { row($0, nil) }
    #expect(draw(many).previews == [])
  }

  @Test func `a screen reader gets no cells of a thumbnail`() throws {
    let image = try #require(Self.image)
    let buffer = draw([row(1, .ready(image))], isLinear: true).drawing.buffer
    #expect((0..<buffer.size.rows).allSatisfy { buffer.row($0).allSatisfy { $0.picture == nil } })
  }

  @Test(arguments: 20...100)
  func `no thumbnail goes beyond the page, at any width`(columns: Int) throws {
    let image = try #require(Self.image)
    let buffer = draw([row(1, .ready(image))], Size(rows: 30, columns: columns)).drawing.buffer
    for row in 0..<buffer.size.rows {
      #expect(buffer.row(row).dropFirst(PageColumns(columns).end).allSatisfy { $0.picture == nil })
    }
  }
}
