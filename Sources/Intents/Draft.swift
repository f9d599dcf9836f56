/// The unfinished state of a chat or a thread: the text of the composer with its cursor, the
/// message to which that text replies, an unfinished edit, and the scroll position.
package struct Draft: Sendable, Equatable {
  package let text: String
  /// The position of the cursor in `text`, in graphemes from the start: 0 ... text.count.
  package let cursor: Int
  /// The message to which the text replies; `nil` if the text is no reply.
  package let answers: ReplyTarget?
  /// An unfinished edit of an own message; `nil` for none. While the composer shows the edit,
  /// `text` is kept, and the composer shows it again when the edit ends.
  package let edit: EditDraft?
  /// The scroll position; `nil` if the view is at the end, or at a message without an event id.
  package let place: ViewPlace?

  package init(
    text: String, cursor: Int, answers: ReplyTarget? = nil, edit: EditDraft? = nil,
    place: ViewPlace? = nil
  ) {
    self.text = text
    self.cursor = cursor
    self.answers = answers
    self.edit = edit
    self.place = place
  }

  package static let empty = Draft(text: "", cursor: 0)
}
