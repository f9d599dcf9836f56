internal import Intents
internal import Keys
internal import ViewModels

extension ScreenWords {
  static var noDatesInThread: String {
    "A date is searched in the chat. \(key(.back, in: .messages)) goes back to it."
  }
  static let noDeparture = "This chat cannot be left now."

  static let needsChat = "Open a chat for this first"

  static let noRoomAddress = "The address of a room is #name:server, !id, or a link."

  static func topic(_ topic: String) -> String {
    topic.isEmpty
      ? "This chat has no topic. /topic TEXT gives it one."
      : "Topic: " + topic.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  static let goesOnHere = "There is no other chat to follow to here."
  static let continuesNone = "This chat continues no older one."
  static func markedRead(_ name: String) -> String { "\(name) is marked as read." }

  static func discarded(isMessage: Bool, count: Int) -> String {
    if isMessage { return "The message is discarded." }
    return count == 1
      ? "The change that was not sent is discarded."
      : "The changes that were not sent are discarded."
  }

  static let unclosedQuote = "The second quotation mark is missing."

  static func level(_ level: NotificationLevel) -> String { "This chat: \(level.words)" }

  static func nothing(for command: String) -> String { "Nothing to do for /\(command)" }

  static func oneAddressee(_ command: String) -> String {
    "/\(command) writes to one; /new starts a chat with several."
  }
}
