import Cells
import Intents
import Keys
import Model
import TestSupport
import Testing

@testable import Screens
@testable import confab

/// A visible message with an image makes the program request its thumbnail and show it below the
/// message, in the program's own loop.
@Suite(.aside) struct ThumbnailScreenTests {
  private static let pictures = Desk.Place(hasPictures: true, isUTF8: true)

  private static func address(_ name: String) -> MediaAddress {
    MediaAddress("mxc://s/\(name)").unsafelyUnwrapped
  }

  private static func file(_ name: String) -> AttachedFile {
    AttachedFile(
      kind: .image, name: name + ".png", bytes: 5, width: 300, height: 160,
      content: .at(address(name)))
  }

  private static func image(_ chat: String, _ name: String) -> Event {
    let message = TimelineMessage(
      event: EventID("$\(name)"), sender: UserID("@a:s"),
      timestamp: ServerTimestamp(milliseconds: 5),
      content: .attachment("image", file: file(name)), transaction: nil)
    return .messages(
      .arrived(Arrival(chat: ChatID(chat), messages: [message], placement: .newest(gap: nil))))
  }

  /// The event that a thumbnail, all of one colour, was made for the image with this name.
  private static func made(_ name: String, _ colour: UInt8) throws -> Event {
    let cells = [Thumbnail.Halves](repeating: .init(top: colour, bottom: colour), count: 30 * 8)
    let thumbnail = try #require(Thumbnail(columns: 30, rows: 8, cells: cells))
    return .relations(.file(.preview(address(name), .ready(thumbnail))))
  }

  private func desk(
    _ place: Desk.Place = pictures, rows: Int = 30, columns: Int = 100
  ) throws -> Desk {
    let desk = try Desk.watchingChat(rows: rows, columns: columns, place: place)
    desk.send(Self.image("!a", "map"), synced("2"))
    desk.settle()
    return desk
  }

  /// The thumbnails that the engine requested since the last call.
  private func asked(_ desk: Desk) -> [MediaAddress] {
    desk.world.takeEffects().compactMap {
      if case .fetchPreview(let address, _) = $0 { address } else { nil }
    }
  }

  /// The rows of the screen that have cells of a thumbnail, and the colours of those cells.
  private func pictures(_ desk: Desk) -> (rows: [Int], colours: Set<UInt8>) {
    var (rows, colours): ([Int], Set<UInt8>) = ([], [])
    for row in 0..<desk.drawing.buffer.size.rows {
      let found = desk.drawing.buffer.row(row).compactMap(\.picture?.colour)
      if !found.isEmpty { rows.append(row) }
      colours.formUnion(found)
    }
    return (rows, colours)
  }

  @Test func `an arriving image has its thumbnail requested once and shown below its line`() throws
  {
    let desk = try desk()
    #expect(asked(desk) == [Self.address("map")])
    let line = try #require(desk.lines.firstIndex { $0.contains("map.png") })
    desk.send(try Self.made("map", 196))
    desk.settle()
    // Space for the thumbnail was reserved, so the message's line does not move.
    #expect(desk.lines.firstIndex { $0.contains("map.png") } == line)
    #expect(pictures(desk).rows == Array(line + 1...line + 8))
    #expect(pictures(desk).colours == [196] && asked(desk) == [])
  }

  @Test func `without colours, over SSH or without UTF-8 an image's line is shown alone`() throws {
    for place in [
      Desk.Place(hasPictures: false, isUTF8: true), Desk.Place(hasPictures: true, isUTF8: false),
      Desk.Place(hasPictures: true, isRemote: true, isUTF8: true),
    ] {
      let desk = try desk(place)
      #expect(desk.shows("map.png") && asked(desk) == [])
      desk.send(try Self.made("map", 196))
      desk.settle()
      #expect(pictures(desk).rows == [] && desk.shows("map.png"))
    }
  }

  @Test func `the setting for thumbnails shows them over SSH, or nowhere, at once`() throws {
    let desk = try desk(Desk.Place(hasPictures: true, isRemote: true, isUTF8: true))
    desk.send(.intent(.set(.look(.thumbnails(.on)))))
    desk.settle()
    #expect(asked(desk) == [Self.address("map")])
    desk.send(try Self.made("map", 196))
    desk.settle()
    #expect(pictures(desk).rows.count == 8)
    desk.send(.intent(.set(.look(.thumbnails(.off)))))
    desk.settle()
    #expect(pictures(desk).rows == [] && desk.shows("map.png"))
    // A terminal without colours shows no thumbnails, even if the setting is on.
    let mono = try self.desk(Desk.Place(isUTF8: true))
    mono.send(.intent(.set(.look(.thumbnails(.on)))))
    mono.settle()
    #expect(asked(mono) == [])
  }

  @Test func `two chats show a thumbnail each, also if both are made while one chat is shown`()
    throws
  {
    let desk = try desk()
    desk.send(joined("!b"), Self.image("!b", "harbour"), synced("3"))
    desk.settle()
    #expect(asked(desk) == [Self.address("map")])
    desk.goOn(to: "!b")
    desk.settle()
    #expect(asked(desk) == [Self.address("harbour")])
    desk.send(try Self.made("map", 21), try Self.made("harbour", 46))
    desk.settle()
    #expect(pictures(desk).colours == [46] && pictures(desk).rows.count == 8)
    desk.goOn(to: "!a")
    desk.settle()
    #expect(pictures(desk).colours == [21] && pictures(desk).rows.count == 8)
    #expect(asked(desk) == [])
  }

  @Test func `a thumbnail is scrolled row by row, in and out of the page`() throws {
    let desk = try desk()
    desk.send(try Self.made("map", 196))
    desk.send((3..<24).map { arrived("!a", text("$\($0)", "words")) } + [synced("3")])
    desk.settle()
    desk.press(.pageUp)
    desk.press(.pageUp)
    var counts: Set<Int> = [pictures(desk).rows.count]
    for _ in 0..<40 {
      desk.input(.mouse(MouseInput(kind: .wheelDown, row: 10, column: 60)))
      let rows = pictures(desk).rows
      counts.insert(rows.count)
      #expect(rows.isEmpty || rows == Array(rows[0]..<rows[0] + rows.count))
    }
    #expect(counts.contains(0) && counts.contains { (1...7).contains($0) }, "\(counts)")
  }

  @Test func `a thumbnail has as many rows as its place after each resize`() throws {
    let desk = try desk()
    desk.send(try Self.made("map", 196))
    desk.settle()
    for (rows, columns, height) in [
      (30, 60, 8), (20, 60, 6), (12, 40, 3), (12, 39, 0), (6, 40, 0), (50, 200, 8), (30, 100, 8),
    ] {
      desk.resize(rows: rows, columns: columns)
      desk.settle()
      #expect(pictures(desk).rows.count == height, "\(rows) × \(columns)")
    }
  }
}
