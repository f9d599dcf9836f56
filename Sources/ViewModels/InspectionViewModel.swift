package import Intents

/// The facts of one message, in words.
package struct InspectionViewModel: Sendable, Equatable {
  /// The message whose details are shown; `nil`: none.
  package let message: MessageID?
  /// The readers with their times; empty when nobody has seen the message, or no reader is known
  /// yet.
  package let readers: [InspectionLine]
  /// The details; empty until they are read.
  package let details: [InspectionLine]
  /// A sentence in place of readers and details, if the message does not exist any more; else "".
  package let note: String

  package init(
    message: MessageID?, readers: [InspectionLine], details: [InspectionLine], note: String = ""
  ) {
    self.message = message
    self.readers = readers
    self.details = details
    self.note = note
  }

  package static let initial = InspectionViewModel(message: nil, readers: [], details: [])
}
