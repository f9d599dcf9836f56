internal import Intents
internal import Model

/// The first and the newest stored message of a chat's main timeline, as order numbers (`ord`,
/// greater for newer messages), the pagination token for older messages, the time of the last
/// activity, and the preview for the chat list.
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

  /// The newest message of the main timeline by a person who is not ignored, for the chat list;
  /// reports of a change of the room, such as a join, do not count.
  struct Preview: Equatable {
    var ord: Int64
    var sender: UserID
    /// The name to show for the message's sender (`NameBook.name(of:in:)`); `nil` for an own
    /// message.
    var senderName: String?
    var text: String
    var time: Int64
  }
}
