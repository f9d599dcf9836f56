import Intents
import Matrix
import Model
import Testing

@testable import MatrixClient

@Suite struct OutgoingContentTests {
  private func content(
    _ purpose: OutgoingPurpose, _ text: String = "hi", isEmote: Bool = false,
    mentions: [UserID] = []
  ) -> OutgoingContent? {
    OutgoingContent(
      OutgoingMessage(
        chat: room, transaction: TransactionID("t"), text: text, isEmote: isEmote,
        purpose: purpose, mentions: mentions))
  }

  @Test func `a message lists its mentions, even if there are none`() {
    #expect(content(.message)?.type == "m.room.message")
    #expect(
      content(.message)?.content == ["msgtype": "m.text", "body": "hi", "m.mentions": [:]])
  }

  @Test func `an emote stays an emote as a message, a reply and an edit`() {
    for purpose in [OutgoingPurpose.message, .reply(EventID("$1")), .edit(EventID("$1"))] {
      #expect(content(purpose, "waves", isEmote: true)?.content["msgtype"] == "m.emote")
    }
    let edit = content(.edit(EventID("$1")), "waves", isEmote: true)?.content
    #expect(
      edit?["m.new_content"] == ["msgtype": "m.emote", "body": "waves", "m.mentions": [:]])
  }

  @Test func `a reply names the original and its sender, and quotes no text`() {
    #expect(
      content(.reply(EventID("$1")), mentions: [UserID("@bob:s")])?.content == [
        "msgtype": "m.text", "body": "hi", "m.mentions": ["user_ids": ["@bob:s"]],
        "m.relates_to": ["m.in_reply_to": ["event_id": "$1"]],
      ])
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

  @Test func `a deletion has no event content`() {
    #expect(content(.deletion(EventID("$1"))) == nil)
  }
}
