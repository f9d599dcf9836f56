package import Intents

package struct MessageDetailsViewModel: Sendable, Equatable {
  package let message: MessageID?
  /// The people who have read the message, with the known times, and in a last line the number of
  /// readers without a line; empty if nobody has read it, or until the readers are read from the
  /// store.
  package let readers: [MessageDetailsLine]
  package let details: [MessageDetailsLine]
  /// The versions of the message with their times, the oldest first; after them, with empty labels,
  /// sentences about versions that are not shown, for instance as they are being fetched. Empty if
  /// no edit is stored or the message is deleted, and until the versions are read from the store.
  package let versions: [MessageDetailsLine]
  /// A sentence that is shown in place of readers, details and versions if the message does not
  /// exist any more; else "".
  package let note: String

  package init(
    message: MessageID?, readers: [MessageDetailsLine], details: [MessageDetailsLine],
    versions: [MessageDetailsLine] = [], note: String = ""
  ) {
    self.message = message
    self.readers = readers
    self.details = details
    self.versions = versions
    self.note = note
  }

  package static let initial = MessageDetailsViewModel(message: nil, readers: [], details: [])
}

package struct MessageDetailsLine: Sendable, Equatable {
  package let label: String
  package let value: String

  package init(label: String, value: String) {
    self.label = label
    self.value = value
  }
}
