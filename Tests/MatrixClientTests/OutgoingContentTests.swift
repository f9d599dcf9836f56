import Intents
import Matrix
import Model
import Testing

@testable import MatrixClient

@Suite struct OutgoingContentTests {
  private func content(
    _ purpose: OutgoingPurpose, _ text: String = "hi", isEmote: Bool = false,
    answered: UserID? = nil, named: [NamedPerson] = [], before: [UserID] = []
  ) -> OutgoingContent? {
    OutgoingContent(
      OutgoingMessage(
        chat: room, transaction: TransactionID("t"), text: text, isEmote: isEmote,
        purpose: purpose, answered: answered, named: named, namedBefore: before))
  }

  @Test func `a message lists its mentions, even if there are none`() {
    #expect(content(.message)?.type == "m.room.message")
    #expect(
      content(.message)?.content == ["msgtype": "m.text", "body": "hi", "m.mentions": [:]])
  }

  @Test func `a file is sent in the thread in which the person sent it`() throws {
    let address = try #require(MediaAddress("mxc://s/m1"))
    func relation(_ thread: OutgoingThread?) -> JSONValue? {
      OutgoingContent(
        OutgoingMessage(
          chat: room, transaction: TransactionID("t"), text: "a.txt", thread: thread,
          file: AttachedFile(kind: .file, name: "a.txt", content: .own)), file: address
      )?.content["m.relates_to"]
    }
    #expect(relation(nil) == nil)
    #expect(
      relation(OutgoingThread(root: EventID("$1"), newest: EventID("$2"))) == [
        "m.in_reply_to": ["event_id": "$2"], "rel_type": "m.thread", "event_id": "$1",
        "is_falling_back": true,
      ])
  }

  @Test func `a file can be a reply, which mentions the person who is answered`() throws {
    let address = try #require(MediaAddress("mxc://s/m1"))
    let content = OutgoingContent(
      OutgoingMessage(
        chat: room, transaction: TransactionID("t"), text: "a.txt", purpose: .reply(EventID("$1")),
        answered: UserID("@b:s"), file: AttachedFile(kind: .file, name: "a.txt", content: .own)),
      file: address
    )?.content
    #expect(content?["m.relates_to"] == ["m.in_reply_to": ["event_id": "$1"]])
    #expect(content?["m.mentions"] == ["user_ids": ["@b:s"]])
    #expect(content?["url"] == "mxc://s/m1")
  }

  @Test func `an emote is sent as an emote in a message, a reply and an edit`() {
    for purpose in [OutgoingPurpose.message, .reply(EventID("$1")), .edit(EventID("$1"))] {
      #expect(content(purpose, "waves", isEmote: true)?.content["msgtype"] == "m.emote")
    }
    let edit = content(.edit(EventID("$1")), "waves", isEmote: true)?.content
    #expect(
      edit?["m.new_content"] == ["msgtype": "m.emote", "body": "waves", "m.mentions": [:]])
  }

  @Test func `a sent reply names the quoted event and its sender, and quotes no text`() {
    #expect(
      content(.reply(EventID("$1")), answered: UserID("@bob:s"))?.content == [
        "msgtype": "m.text", "body": "hi", "m.mentions": ["user_ids": ["@bob:s"]],
        "m.relates_to": ["m.in_reply_to": ["event_id": "$1"]],
      ])
  }

  private static let bob = UserID("@bob:s")
  private static let zoe = UserID("@zo=c3=ab/x:s")

  @Test func `people named in a sent text are mentioned, and are links in its HTML`() {
    let named = [
      NamedPerson(user: Self.bob, bytes: 0..<4), NamedPerson(user: Self.zoe, bytes: 8..<13),
      NamedPerson(user: Self.bob, bytes: 15..<19),
    ]
    #expect(
      content(.message, "@Bob <& @Zoë\n\n@bob", named: named)?.content == [
        "msgtype": "m.text", "body": "@Bob <& @Zoë\n\n@bob",
        "m.mentions": ["user_ids": ["@bob:s", "@zo=c3=ab/x:s"]],
        "format": "org.matrix.custom.html",
        "formatted_body": .string(
          #"<a href="https://matrix.to/#/%40bob%3As">@Bob</a> &lt;&amp; "#
            + #"<a href="https://matrix.to/#/%40zo%3Dc3%3Dab%2Fx%3As">@Zoë</a><br><br>"#
            + #"<a href="https://matrix.to/#/%40bob%3As">@bob</a>"#),
      ])
  }

  @Test func `a sent reply mentions each person once, the quoted sender first`() {
    let named = [
      NamedPerson(user: Self.zoe, bytes: 0..<2), NamedPerson(user: Self.bob, bytes: 3..<5),
    ]
    let reply = content(.reply(EventID("$1")), "@z @b", answered: Self.bob, named: named)?.content
    #expect(reply?["m.mentions"] == ["user_ids": ["@bob:s", "@zo=c3=ab/x:s"]])
  }

  @Test func `a sent edit mentions only people whom the message did not name before`() {
    let named = [
      NamedPerson(user: Self.bob, bytes: 0..<2), NamedPerson(user: Self.zoe, bytes: 3..<5),
    ]
    let edit = content(.edit(EventID("$1")), "@b @z", named: named, before: [Self.bob])?.content
    #expect(edit?["m.mentions"] == ["user_ids": ["@zo=c3=ab/x:s"]])
    #expect(
      edit?["m.new_content"]?["m.mentions"] == ["user_ids": ["@bob:s", "@zo=c3=ab/x:s"]])
    #expect(edit?["formatted_body"]?.string?.hasPrefix("* <a href=") == true)
  }

  @Test func `an edit has the new text, and a fallback with a star for old clients`() {
    #expect(
      content(.edit(EventID("$1")))?.content == [
        "msgtype": "m.text", "body": "* hi", "m.mentions": [:],
        "m.new_content": ["msgtype": "m.text", "body": "hi", "m.mentions": [:]],
        "m.relates_to": ["rel_type": "m.replace", "event_id": "$1"],
      ])
  }

  @Test func `a reaction is an annotation with its key`() {
    #expect(content(.reaction(EventID("$1")), "👍")?.type == "m.reaction")
    #expect(
      content(.reaction(EventID("$1")), "👍")?.content == [
        "m.relates_to": ["rel_type": "m.annotation", "event_id": "$1", "key": "👍"]
      ])
  }

  @Test func `a deletion is sent without event content`() {
    #expect(content(.deletion(EventID("$1"))) == nil)
  }
}
