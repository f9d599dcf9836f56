package import Intents

/// All that is known of one message, in words.
package struct InspectionViewModel: Sendable, Equatable {
  /// `nil`: nobody looks into one.
  package let message: MessageID?
  /// Names and when they had seen it; empty when nobody has, or nothing is read yet.
  package let readers: [InspectionLine]
  /// Empty until it is read.
  package let details: [InspectionLine]

  package init(message: MessageID?, readers: [InspectionLine], details: [InspectionLine]) {
    self.message = message
    self.readers = readers
    self.details = details
  }

  package static let initial = InspectionViewModel(message: nil, readers: [], details: [])
}

/// One fact: what it is of, and what it says.
package struct InspectionLine: Sendable, Equatable {
  package let label: String
  package let value: String

  package init(label: String, value: String) {
    self.label = label
    self.value = value
  }
}
