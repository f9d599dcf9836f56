internal import Intents

/// A /sync response with ten new messages of the open chat and ten of another chat, with the unread
/// counts and a read receipt of each chat.
struct GrowthSync {
  static let messages = 10

  /// The response as JSON.
  let json: String
  /// The last message of the open chat in the response.
  let last: EventID

  /// Makes the response with this number; `other` is the number of the other chat, `first` the
  /// number of the first new message in the open chat, and `people` the number of people who may
  /// have written there.
  init(_ number: Int, other: Int, first: Int, people: Int, _ writer: inout GrowthWriter) {
    let open = Self.room(
      GrowthWriter.open.rawValue, first: first, at: number,
      senders: (0..<Self.messages).map { _ in
        GrowthWriter.person(writer.any(below: people)).rawValue
      }, unread: Self.messages, &writer)
    let second = Self.room(
      GrowthWriter.chat(other).rawValue, first: 2_000_000_000 + number * Self.messages, at: number,
      senders: (0..<Self.messages).map { _ in "@friend\(other):localhost" },
      unread: Self.messages * (number + 1), &writer)
    last = EventID(open.last)
    json = #"{"next_batch":"s\#(first)","rooms":{"join":{\#(open.json),\#(second.json)}}}"#
  }

  private static func room(
    _ room: String, first: Int, at number: Int, senders: [String], unread: Int,
    _ writer: inout GrowthWriter
  ) -> (json: String, last: String) {
    var (events, last): ([String], String) = ([], "")
    // 2025-01-01, then 20 s for each message.
    let time = 1_735_689_600_000 + number * messages * 20_000
    for (place, sender) in senders.enumerated() {
      last = writer.event()
      events.append(
        """
        {"event_id":"\(last)","type":"m.room.message","sender":"\(sender)",\
        "origin_server_ts":\(time + place * 20_000),\
        "content":{"msgtype":"m.text","body":"\(writer.body(first + place))"},\
        "unsigned":{"age":1000}}
        """)
    }
    let receipt =
      #"{"type":"m.receipt","content":{"\#(last)":{"m.read":{"\#(senders[0])":{"ts":\#(time)}}}}}"#
    return (
      """
      "\(room)":{"timeline":{"events":[\(events.joined(separator: ","))],"limited":false},\
      "unread_notifications":{"notification_count":\(unread),"highlight_count":0},\
      "ephemeral":{"events":[\(receipt)]}}
      """, last
    )
  }
}
