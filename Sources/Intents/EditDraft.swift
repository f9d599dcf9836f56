/// An unfinished new text for an own message.
package struct EditDraft: Sendable, Equatable {
  /// The event id of the edited message, or an id that stands for an unsent message
  /// (`EventID.ofUnsent`).
  package let event: EventID
  package let text: String
  /// The position of the cursor in `text`, in graphemes from the start: 0 ... text.count.
  package let cursor: Int

  package init(event: EventID, text: String, cursor: Int) {
    self.event = event
    self.text = text
    self.cursor = cursor
  }
}
