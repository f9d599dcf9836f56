import Intents
import Matrix
import Model

@testable import MatrixClient
@testable import Storage

/// A store with rows of many kinds: chats, an invitation, a space, replies, a thread, edits,
/// reactions, a poll, a file, a gap, a draft, unsent messages, and those of `SampleAdditions`.
enum SampleStore {
  static let chats = ["!a:s", "!b:s", "!c:s"].map { ChatID($0) }

  /// The bytes of the store's database file.
  static let database: Result<[UInt8], any Error> = Result { try make() }

  private static let sync = #"""
    {"next_batch":"s1","account_data":{"events":[{"type":"m.direct","content":{"@bob:s":["!a:s"]}}]},
    "rooms":{"join":{"!a:s":{"summary":{"m.heroes":["@bob:s"]},"unread_notifications":
    {"notification_count":2,"highlight_count":1},"state":{"events":[
    {"type":"m.room.member","state_key":"@bob:s","sender":"@bob:s","event_id":"$m","content":
    {"membership":"join","displayname":"Bob"}}]},"timeline":{"limited":true,"prev_batch":"p1","events":[
    {"type":"m.room.message","sender":"@bob:s","event_id":"$1","origin_server_ts":1793520000000,"content":
    {"msgtype":"m.text","body":"hello 世界 https://a.example"}},
    {"type":"m.room.message","sender":"@me:s","event_id":"$2","origin_server_ts":1793520001000,"content":
    {"msgtype":"m.text","body":"an answer","m.relates_to":{"m.in_reply_to":{"event_id":"$1"}}}},
    {"type":"m.reaction","sender":"@bob:s","event_id":"$3","content":{"m.relates_to":
    {"rel_type":"m.annotation","event_id":"$2","key":"👍"}}},
    {"type":"m.room.message","sender":"@bob:s","event_id":"$4","content":{"msgtype":"m.text","body":"* x",
    "m.new_content":{"msgtype":"m.text","body":"edited"},"m.relates_to":{"rel_type":"m.replace",
    "event_id":"$1"}}},
    {"type":"m.room.message","sender":"@bob:s","event_id":"$5","content":{"msgtype":"m.text","body":"to what?",
    "m.relates_to":{"m.in_reply_to":{"event_id":"$0"}}}},
    {"type":"m.reaction","sender":"@bob:s","event_id":"$6","content":{"m.relates_to":
    {"rel_type":"m.annotation","event_id":"$later","key":"x"}}},
    {"type":"m.poll.start","sender":"@bob:s","event_id":"$9","content":{"m.poll":{"kind":"m.disclosed",
    "question":{"m.text":[{"body":"Lunch?"}]},"answers":[{"m.id":"a","m.text":[{"body":"Soup"}]}]}}},
    {"type":"m.poll.response","sender":"@bob:s","event_id":"$10","content":{"m.selections":["a"],
    "m.relates_to":{"rel_type":"m.reference","event_id":"$9"}}}]},
    "ephemeral":{"events":[{"type":"m.receipt","content":{"$2":{"m.read":{"@bob:s":{"ts":1}}},
    "$unknown":{"m.read":{"@me:s":{"ts":2}}}}}]}},
    "!b:s":{"state":{"events":[{"type":"m.room.name","state_key":"","sender":"@zoe:s","event_id":"$n",
    "content":{"name":"The group"}},{"type":"m.room.tombstone","state_key":"","sender":"@zoe:s","event_id":"$t",
    "content":{"body":"moved","replacement_room":"!d:s"}}]},"timeline":{"events":[
    {"type":"m.room.message","sender":"@zoe:s","event_id":"$7","origin_server_ts":1793520002000,"content":
    {"msgtype":"m.emote","body":"waves"}},{"type":"m.room.message","sender":"@me:s","event_id":"$11",
    "origin_server_ts":1793520003000,"content":{"msgtype":"m.text","body":"in a thread","m.relates_to":
    {"rel_type":"m.thread","event_id":"$7","is_falling_back":true}}},{"type":"m.room.message",
    "sender":"@zoe:s","event_id":"$12","origin_server_ts":1793520004000,"content":{"msgtype":"m.text",
    "body":"bold in a thread","format":"org.matrix.custom.html","formatted_body":"<b>bold</b> in a thread",
    "m.relates_to":{"rel_type":"m.thread","event_id":"$7"}}},{"type":"m.room.message","sender":"@zoe:s",
    "event_id":"$13","origin_server_ts":1793520005000,"content":{"msgtype":"m.image","body":"a cat",
    "filename":"cat.png","url":"mxc://s/cat","info":{"mimetype":"image/png","size":88123,"w":64,"h":48}}},
    {"type":"m.room.encrypted","sender":"@zoe:s","event_id":"$8"}]}},
    "!e:s":{"state":{"events":[{"type":"m.room.create","state_key":"","sender":"@zoe:s","event_id":"$c",
    "content":{"type":"m.space"}},{"type":"m.space.child","state_key":"!b:s","sender":"@zoe:s",
    "event_id":"$d","content":{"via":["s"]}},{"type":"m.room.power_levels","state_key":"","sender":"@zoe:s",
    "event_id":"$p","content":{"users":{"@zoe:s":100,"@me:s":50}}}]}}},
    "invite":{"!c:s":{"invite_state":{"events":[{"type":"m.room.member","state_key":"@me:s","sender":"@zoe:s",
    "content":{"membership":"invite","is_direct":true}}]}}}}}
    """#

  private static func make() throws -> [UInt8] {
    let json = try JSONValue(parsing: sync.replacing("\n", with: ""))
    guard let answer = SyncTranslation(json, ownUser: UserID("@me:s")), answer.complaints.isEmpty
    else {
      throw FuzzFinding("the sample is no answer")
    }
    let sitting = try FuzzSitting()
    let account = Account(
      user: UserID("@me:s"), displayName: "Me", serverName: "s", profile: "default")
    try sitting.send([.account(.signedIn(account)), .connection(.online)])
    try sitting.send(answer.events + [.account(.synced(answer.token))])
    let chat = chats[0]
    let texts = [
      Submission(chat: chat, transaction: TransactionID("x1"), text: "not sent yet"),
      Submission(
        chat: chat, transaction: TransactionID("x2"), text: "waves", isEmote: true,
        relation: .reply(EventID("$1"))),
    ]
    for text in texts { try sitting.send([.intent(.messages(.submit(text)))]) }
    let draft = Draft(
      text: "half a sen", cursor: 4,
      answers: ReplyTarget(event: EventID("$1"), words: "Bob: hello"),
      edit: EditDraft(event: EventID("$2"), text: "changed", cursor: 2),
      place: ViewPlace(message: EventID("$1"), line: 0))
    try sitting.send([
      .intent(.messages(.draft(chat, draft))), .intent(.chatList(.select(chat))),
      .intent(.chatList(.setLevel(chats[1], .mute))),
      .intent(.actions(.react(chat, EventID("$5"), key: "🎉", TransactionID("x3")))),
      .intent(.messages(.open(chat))),
    ])
    for batch in SampleAdditions.batches { try sitting.send(batch) }
    try sitting.advance(milliseconds: 1_000)
    // The words of all but one of these wait to be indexed.
    sitting.store.tables.index.maxAtOnce = 1
    _ = try sitting.store.commit(SampleAdditions.late)
    return try sitting.file()
  }
}
