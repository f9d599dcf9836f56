import Intents
import Testing

@testable import Model

@Suite struct ThumbnailShelfTests {
  private static let addresses = (0...ThumbnailShelf.most).compactMap {
    MediaAddress("mxc://s/\($0)")
  }

  /// A `ThumbnailShelf` that was asked for the first `count` thumbnails, one after the other.
  private func shelf(_ count: Int) -> ThumbnailShelf {
    var shelf = ThumbnailShelf()
    for address in Self.addresses.prefix(count) { _ = shelf.ask(address) }
    return shelf
  }

  @Test func `a thumbnail that was not requested is not kept`() {
    var model = ChatModel()
    let consequences = model.apply(FileEvent.preview(Self.addresses[1], .absent(.undecodable)))
    #expect(consequences == .none && model.thumbnails[Self.addresses[1]] == nil)
  }

  @Test func `the oldest thumbnail is removed when there are too many`() {
    var full = shelf(Self.addresses.count)
    let isNew = full.ask(Self.addresses[1])
    #expect(!isNew && full[Self.addresses[0]] == nil && full[Self.addresses[1]] == .pending)
  }

  @Test func `only thumbnails that the server could not give may be requested again`() {
    var shelf = shelf(3)
    let kept = [
      shelf.keep(.unreachable, of: Self.addresses[0]),
      shelf.keep(.absent(.undecodable), of: Self.addresses[1]),
    ]
    let forgot = [shelf.forgetUnreachable(), shelf.forgetUnreachable()]
    #expect(kept == [true, true] && forgot == [true, false])
    #expect(
      shelf[Self.addresses[0]] == nil && shelf[Self.addresses[1]] == .made(.absent(.undecodable)))
    #expect(shelf[Self.addresses[2]] == .pending)
  }
}
