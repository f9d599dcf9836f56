import Intents
import Model
import Testing
import Engine
import ViewModels

@Suite struct RelationRowsTests {
  private func built(_ message: Message) -> MessageViewModel? {
    let model = opened(window([message]))
    guard case .loaded(let rows) = MessagesBuilder.build(model, .sample(.at(friday, 12))).state
    else { return nil }
    for case .message(let message) in rows.rows { return message }
    return nil
  }

  private func answering(_ original: Quote.Original?) -> Message {
    Message(
      id: .event(EventID("1")), sender: UserID("@bob:x"), senderName: "bob", isOwn: false,
      timestamp: .at(friday, 9), content: .text("hi", mentionsUs: false), delivery: nil,
      hasGapBefore: false, quote: Quote(event: EventID("0"), original: original))
  }

  private func quote(_ content: MessageContent, isOwn: Bool = false) -> String? {
    built(
      answering(.init(senderName: "alice", isOwn: isOwn, content: content, isInTimeline: true)))?
      .quote
  }

  @Test func `the messages around the original of a reply can be shown if it is in the timeline`() {
    func original(_ isInTimeline: Bool?) -> OriginalViewModel? {
      built(
        answering(
          isInTimeline.map {
            .init(
              senderName: "alice", isOwn: false, content: .emote("waves"), isInTimeline: $0)
          }))?.original
    }
    let first = MessageID.event(EventID("0"))
    let show = Intent.messages(.show(ChatID("a"), around: first))
    #expect(original(true) == OriginalViewModel(message: first, show: show))
    #expect(original(false) == OriginalViewModel(message: first, show: nil))
    #expect(original(nil) == OriginalViewModel(message: first, show: nil))
    #expect(built(message("1"))?.original == nil)
  }

  @Test func `a quote is one line with the sender and the beginning of the text`() {
    #expect(quote(.text("first\nsecond\tthird", mentionsUs: true)) == "alice  first second third")
    #expect(quote(.text("mine", mentionsUs: false), isOwn: true) == "You  mine")
    #expect(quote(.emote("waves")) == "* alice waves")
    #expect(quote(.deleted) == "alice  message deleted")
    let long = String(repeating: "x", count: 60_000)
    #expect(quote(.text(long, mentionsUs: false))?.count == "alice: ".count + 200)
  }

  @Test func `a reply whose original is missing quotes it as an earlier message`() {
    #expect(built(answering(nil))?.quote == "an earlier message")
    #expect(built(message("1"))?.quote == "")
  }

  @Test func `a message shows its reactions and that it was edited`() {
    let row = built(
      Message(
        id: .event(EventID("1")), sender: UserID("@bob:x"), senderName: "bob", isOwn: false,
        timestamp: .at(friday, 9), content: .text("hi", mentionsUs: false), delivery: nil,
        hasGapBefore: false, isEdited: true,
        reactions: [
          ReactionCount(key: "👍", people: 2, own: EventID("r")),
          ReactionCount(key: "❤", people: 1, own: nil),
        ], otherReactions: OtherReactions(keys: 2_980, people: 3_000)))
    #expect(row?.moreReactions == MoreReactions(words: "+2980 more", people: 3_000))
    #expect(row?.isEdited == true)
    #expect(
      row?.reactions == [
        ReactionViewModel(key: "👍", people: 2, own: EventID("r")),
        ReactionViewModel(key: "❤", people: 1, own: nil),
      ])
  }
}
