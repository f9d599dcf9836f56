internal import Intents
internal import Model

/// The first and the newest stored message of a chat, as order numbers (`ord`, greater for newer
/// messages), the pagination token for older messages, and the preview for the chat list.
struct ChatTimeline: Equatable {
  var activity: Int64 = 0
  /// The order number (`ord`) that the next message at the end of the timeline gets.
  var next: Int64 = 1
  var first: Int64?
  var newest: Int64?
  var newestEvent: EventID?
  var preview: Preview?
  var edge = HistoryEdge.unknown
  /// The order number (`ord`) of the message before which history is fetched with the pagination
  /// token of `edge`; `nil` stands for the first stored message.
  var edgeOrd: Int64?

  /// The newest message that a person wrote in the chat, for the chat list.
  struct Preview: Equatable {
    var ord: Int64
    var sender: UserID
    /// The display name of the message's sender; `nil` for an own message.
    var senderName: String?
    var text: String
    var time: Int64
  }
}
