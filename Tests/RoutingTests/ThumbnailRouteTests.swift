import Intents
import Model
import Routing
import Testing
import ViewModels

/// Thumbnails of images, from the visible message to the request and to the picture on the screen.
@Suite struct ThumbnailRouteTests {
  private let choir = ChatID("!choir")
  private let id = MessageID.event(EventID("$f"))
  private let address = MediaAddress("mxc://s/a").unsafelyUnwrapped

  private func file(_ content: AttachedFile.Content, _ kind: AttachedFile.Kind = .image)
    -> AttachedFile
  {
    AttachedFile(kind: kind, name: "a.png", bytes: 5, width: 3, height: 2, content: content)
  }

  private func rig(_ file: AttachedFile) throws -> StoredRig {
    let rig = try StoredRig()
    rig.send(
      .chats(.updated(ChatUpdate(chat: choir, membership: .joined, name: "Choir"))),
      .messages(
        .arrived(
          Arrival(
            chat: choir,
            messages: [
              TimelineMessage(
                event: EventID("$f"), sender: UserID("@a:s"),
                timestamp: ServerTimestamp(milliseconds: 5), content: .attachment("x", file: file),
                transaction: nil)
            ], placement: .newest(gap: nil)))), .account(.synced(SyncToken("t"))))
    rig.send(.connection(.online))
    rig.send(open("!choir"))
    rig.advance(milliseconds: 100)
    _ = rig.effects()
    return rig
  }

  private func send(_ event: Event, _ rig: StoredRig) {
    rig.send(event)
    rig.advance(milliseconds: 100)
  }

  private func shown(_ rig: StoredRig) -> FileViewModel? {
    guard case .loaded(let rows)? = rig.messages.take()?.state else { return nil }
    for case .message(let message) in rows.rows { if let file = message.file { return file } }
    return nil
  }

  private var ask: Event { .intent(.actions(.file(.preview(choir, id)))) }

  @Test func `an image on the screen is asked for once, and its thumbnail is shown`() throws {
    let rig = try rig(file(.at(address)))
    #expect(shown(rig)?.thumbnail?.state == .unasked(.actions(.file(.preview(choir, id)))))
    send(ask, rig)
    send(ask, rig)
    #expect(rig.effects() == [.fetchPreview(address, file(.at(address)))])
    #expect(shown(rig)?.thumbnail?.state == .waiting)
    let cells = [Thumbnail.Halves(top: 16, bottom: 17)]
    let image = try #require(Thumbnail(columns: 1, rows: 1, cells: cells))
    send(.relations(.file(.preview(address, .ready(image)))), rig)
    let thumbnail = shown(rig)?.thumbnail
    #expect(thumbnail?.state == .ready(image))
    #expect(thumbnail?.proportions == ThumbnailViewModel.Proportions(width: 3, height: 2))
    send(.relations(.file(.preview(address, .absent(.undecodable)))), rig)
    #expect(shown(rig) == nil)
  }

  @Test func `an image that cannot be decoded says so, and is not asked for again`() throws {
    let rig = try rig(file(.at(address)))
    send(ask, rig)
    send(.relations(.file(.preview(address, .absent(.undecodable)))), rig)
    let file = shown(rig)
    #expect(file?.thumbnail == nil && file?.facts == "3 × 2, 5 B, no preview")
    _ = rig.effects()
    send(ask, rig)
    #expect(rig.effects() == [])
  }

  @Test func `an image that no installed library decodes names the library`() throws {
    for (library, words) in [
      (ThumbnailLibrary.chafa, "libchafa"), (.png, "libpng"), (.jpeg, "libturbojpeg"),
      (.webp, "libwebp"),
    ] {
      let rig = try rig(file(.at(address)))
      send(ask, rig)
      send(.relations(.file(.preview(address, .absent(.missing(library))))), rig)
      #expect(shown(rig)?.facts == "3 × 2, 5 B, no preview without \(words)")
    }
  }

  @Test func `an image whose server was not reached is asked for when it is`() throws {
    let rig = try rig(file(.at(address)))
    send(ask, rig)
    send(.relations(.file(.preview(address, .unreachable))), rig)
    #expect(shown(rig)?.thumbnail == nil)
    send(.connection(.online), rig)
    #expect(shown(rig)?.thumbnail?.state == .unasked(.actions(.file(.preview(choir, id)))))
  }

  @Test func `encrypted files and files of other kinds have no thumbnail`() throws {
    for file in [
      file(.encrypted), file(.nowhere), file(.at(address), .file), file(.at(address), .video),
    ] {
      let rig = try rig(file)
      #expect(shown(rig)?.thumbnail == nil)
      send(ask, rig)
      #expect(rig.effects() == [])
    }
  }
}
