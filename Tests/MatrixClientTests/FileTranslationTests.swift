import Formatting
import Intents
import Matrix
import Model
import Testing

@testable import MatrixClient

/// The translation of messages with files from and to the JSON of the Matrix protocol.
@Suite struct FileTranslationTests {
  private func file(_ content: JSONValue) -> AttachedFile? {
    MessageTranslation.content(content, ownUser: "@me:s").file
  }

  @Test func `an image message is read with its address, type, size and name`() {
    let image = file([
      "msgtype": "m.image", "body": "ridge-map.png", "url": "mxc://s.example/abc_-1",
      "info": ["mimetype": "image/png", "size": 2_400_000, "w": 1200, "h": 800],
    ])
    #expect(
      image
        == AttachedFile(
          kind: .image, name: "ridge-map.png", type: "image/png", bytes: 2_400_000, width: 1200,
          height: 800, content: .at(MediaAddress("mxc://s.example/abc_-1").unsafelyUnwrapped)))
  }

  @Test func `a file message's body beside a filename is read as a caption`() {
    let url: JSONValue = "mxc://s/a"
    let both = file(["msgtype": "m.file", "body": "see\nthis", "filename": "a.pdf", "url": url])
    #expect(both?.name == "a.pdf" && both?.caption == "see\nthis")
    let same = file(["msgtype": "m.file", "body": "a.pdf", "filename": "a.pdf", "url": url])
    #expect(same?.name == "a.pdf" && same?.caption == "")
  }

  @Test func `a file message is read as encrypted, or as one without a valid address`() {
    #expect(
      file(["msgtype": "m.file", "body": "a", "file": ["url": "mxc://s/a"]])?.content == .encrypted)
    #expect(file(["msgtype": "m.file", "body": "a"])?.content == .nowhere)
    for url in [
      "http://s/a", "mxc://s", "mxc:///a", "mxc://s/", "mxc://s/a/b", "mxc://s/../a", "mxc://s/..",
      "mxc://s/a?x", "mxc://a b/c", "mxc://s/" + String(repeating: "a", count: 256),
    ] {
      #expect(
        file(["msgtype": "m.file", "body": "a", "url": .string(url)])?.content == .nowhere, "\(url)"
      )
    }
  }

  @Test func `a file message's impossible numbers and hostile name are left out or cleaned`() {
    let odd = file([
      "msgtype": "m.video", "body": "../\u{1b}[31m\u{202e}x\n.png", "url": "mxc://s/a",
      "info": ["size": -1, "w": 9_223_372_036_854_775_807, "h": "12", "duration": "1.5"],
    ])
    #expect(odd?.bytes == nil && odd?.width == nil && odd?.height == nil)
    #expect(odd?.name == "../x .png")
    #expect(file(["msgtype": "m.image", "url": "mxc://s/a", "info": 3])?.name == "")
  }

  @Test func `a sent file message is read back with the same description`() {
    let address = MediaAddress("mxc://s/a").unsafelyUnwrapped
    for kind in [AttachedFile.Kind.file, .image, .video, .audio] {
      let sent = AttachedFile(
        kind: kind, name: "a.png", type: "image/png", bytes: 7, width: 1, height: 2,
        milliseconds: 1_000, content: .own)
      let back = file(.object(FileTranslation.content(sent, at: address)))
      #expect(
        back
          == AttachedFile(
            kind: kind, name: "a.png", type: "image/png", bytes: 7, width: 1, height: 2,
            milliseconds: 1_000, content: .at(address)))
    }
  }

  @Test func `a caption is sent as the body, beside the name of the file`() {
    let address = MediaAddress("mxc://s/a").unsafelyUnwrapped
    let sent = AttachedFile(kind: .image, name: "a.png", caption: "Look,\na cat", content: .own)
    let content = FileTranslation.content(sent, at: address)
    #expect(content["body"]?.string == "Look,\na cat" && content["filename"]?.string == "a.png")
    let back = file(.object(content))
    #expect(back?.name == "a.png" && back?.caption == "Look,\na cat")
    #expect(FileTranslation.words(sent).contains("a.png"))
    #expect(FileTranslation.words(sent).contains("a cat"))
  }

  @Test func `a spoiler in a caption is sent hidden, and not in the plain body`() throws {
    let address = MediaAddress("mxc://s/a").unsafelyUnwrapped
    let caption = "it was ||Bob||, **yes**"
    let sent = AttachedFile(
      kind: .image, name: "a.png", caption: caption, format: Markdown(caption)?.format,
      content: .own)
    let content = FileTranslation.content(sent, at: address)
    #expect(content["body"]?.string == "it was [Spoiler], yes")
    #expect(
      content["formatted_body"]?.string
        == "it was <span data-mx-spoiler>Bob</span>, <strong>yes</strong>")
    #expect(!FileTranslation.words(sent).contains("Bob"))
    #expect(file(.object(content))?.format == sent.format)
  }

  @Test func `a spoiler in a received caption is hidden in all texts about the file`() throws {
    let content: JSONValue = [
      "msgtype": "m.file", "filename": "a.pdf", "body": "it was Bob", "url": "mxc://s/a",
      "format": "org.matrix.custom.html",
      "formatted_body": "it was <span data-mx-spoiler=\"end\">Bob</span>",
    ]
    let message = MessageTranslation.content(content, ownUser: "@a:s")
    #expect(message.file?.format?.hasSpoiler == true)
    #expect(message.file?.captionWithoutSpoilers == "it was [spoiler: end]")
    #expect(message.preview == "file: a.pdf — it was [spoiler: end]")
  }
}
