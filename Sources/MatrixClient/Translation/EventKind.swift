internal import Matrix

/// The way in which a timeline event is shown whose type `RoomTranslation` does not read itself:
/// the event is, for example, no message, reaction or deletion, and not about a poll.
enum EventKind {
  /// The event is described by one line of text, which the closure makes from the event's content.
  case described((JSONValue) -> String)
  /// The event is not shown, because it is meant for programs: for example a live location or a
  /// step of a call.
  case signalling
  case unknown

  private static let calls: Set<String> = [
    "m.call.invite", "m.call.notify", "org.matrix.msc4075.call.notify", "m.rtc.notification",
    "org.matrix.msc4075.rtc.notification",
  ]
  private static let signals: Set<String> = [
    "m.beacon", "org.matrix.msc3672.beacon",
  ]
  private static let signalPrefixes = [
    "m.call.", "org.matrix.call.", "io.element.call.", "m.key.verification.",
  ]

  /// Classifies an event by its type.
  init(_ type: String) {
    switch type {
    case "m.sticker":
      self = .described { AttachmentWords.file("sticker", $0) }
    case _ where Self.calls.contains(type):
      self = .described { _ in "call: confab cannot take part in calls" }
    case _ where Self.signals.contains(type) || Self.signalPrefixes.contains(where: type.hasPrefix):
      self = .signalling
    default: self = .unknown
    }
  }
}
