import Intents
import Model
import Engine
import Testing
import ViewModels

/// Thumbnails of images, from the visible message to the request and to the picture on the screen.
@Suite struct ThumbnailRouteTests {
  private let choir = StoredRig.fileChat
  private let id = StoredRig.fileMessage
  private let address = MediaAddress("mxc://s/a").unsafelyUnwrapped

  private func file(_ content: AttachedFile.Content, _ kind: AttachedFile.Kind = .image)
    -> AttachedFile
  {
    AttachedFile(kind: kind, name: "a.png", bytes: 5, width: 3, height: 2, content: content)
  }

  private func send(_ event: Event, _ rig: StoredRig) {
    rig.send(event)
    rig.advance(milliseconds: 100)
  }

  private var ask: Event { .intent(.actions(.file(.preview(choir, id)))) }

  @Test func `the thumbnail of an image on the screen is requested once, and then shown`() throws {
    let rig = try StoredRig(showing: file(.at(address)))
    #expect(rig.shownFile()?.thumbnail?.state == .unasked(.actions(.file(.preview(choir, id)))))
    send(ask, rig)
    send(ask, rig)
    #expect(rig.effects() == [.fetchPreview(address, file(.at(address)))])
    #expect(rig.shownFile()?.thumbnail?.state == .waiting)
    let cells = [Thumbnail.Halves(top: 16, bottom: 17)]
    let image = try #require(Thumbnail(columns: 1, rows: 1, cells: cells))
    send(.relations(.file(.preview(address, .ready(image)))), rig)
    let thumbnail = rig.shownFile()?.thumbnail
    #expect(thumbnail?.state == .ready(image))
    #expect(thumbnail?.proportions == ThumbnailViewModel.Proportions(width: 3, height: 2))
    send(.relations(.file(.preview(address, .absent(.undecodable)))), rig)
    #expect(rig.shownFile() == nil)
  }

  @Test func `an image that cannot be decoded is shown as such, and not requested again`() throws {
    let rig = try StoredRig(showing: file(.at(address)))
    send(ask, rig)
    send(.relations(.file(.preview(address, .absent(.undecodable)))), rig)
    let file = rig.shownFile()
    #expect(file?.thumbnail == nil && file?.facts == "3 × 2, 5 B, no preview")
    _ = rig.effects()
    send(ask, rig)
    #expect(rig.effects() == [])
  }

  @Test func `an image that needs a library that is not installed names the library`() throws {
    for (library, words) in [
      (ThumbnailLibrary.chafa, "libchafa"), (.png, "libpng"), (.jpeg, "libturbojpeg"),
      (.webp, "libwebp"),
    ] {
      let rig = try StoredRig(showing: file(.at(address)))
      send(ask, rig)
      send(.relations(.file(.preview(address, .absent(.missing(library))))), rig)
      #expect(rig.shownFile()?.facts == "3 × 2, 5 B, no preview without \(words)")
    }
  }

  @Test func `an image whose server was unreachable can be requested after a reconnect`() throws {
    let rig = try StoredRig(showing: file(.at(address)))
    send(ask, rig)
    send(.relations(.file(.preview(address, .unreachable))), rig)
    #expect(rig.shownFile()?.thumbnail == nil)
    send(.connection(.online), rig)
    #expect(rig.shownFile()?.thumbnail?.state == .unasked(.actions(.file(.preview(choir, id)))))
  }

  @Test func `encrypted files and files of other kinds have no thumbnail`() throws {
    for file in [
      file(.encrypted), file(.nowhere), file(.at(address), .file), file(.at(address), .video),
    ] {
      let rig = try StoredRig(showing: file)
      #expect(rig.shownFile()?.thumbnail == nil)
      send(ask, rig)
      #expect(rig.effects() == [])
    }
  }
}
