internal import Intents
internal import Matrix
internal import ViewModels

/// The messages of the control socket: a command sends one line of JSON to the full screen and gets
/// one line back.
enum ControlMessage {
  /// The limit of a line in bytes: a text may have 60,000 bytes, and JSON writes one byte as up to
  /// six.
  static let limit = 512 << 10

  /// The line that asks the full screen to send a text.
  static func request(_ submission: Submission) -> [UInt8] {
    let value: JSONValue = [
      "send": [
        "chat": .string(submission.chat.rawValue),
        "transaction": .string(submission.transaction.rawValue), "text": .string(submission.text),
      ]
    ]
    return value.bytes + [10]
  }

  /// The text that a request line asks to send; `nil` if the line is not such a request.
  static func submission(in line: [UInt8]) -> Submission? {
    guard let send = (try? JSONValue(parsing: line))?["send"], let chat = send["chat"]?.string,
      let transaction = send["transaction"]?.string, let text = send["text"]?.string,
      !chat.isEmpty, !transaction.isEmpty, !text.isEmpty
    else { return nil }
    return Submission(
      chat: ChatID(chat), transaction: TransactionID(transaction), text: text, isByCommand: true)
  }

  /// The line that answers a request with the state of its text; "unknown" for `nil`: the request
  /// was malformed, or the text was not stored in time.
  static func answer(_ state: SubmissionState?) -> [UInt8] {
    let value: JSONValue =
      switch state {
      case .queued: ["state": "queued"]
      case .sent: ["state": "sent"]
      case .failed(let reason): ["state": "failed", "reason": .string(reason)]
      case .refused(let reason): ["state": "refused", "reason": .string(reason)]
      case nil: ["state": "unknown"]
      }
    return value.bytes + [10]
  }

  /// The state in an answering line; `nil` if it is "unknown" or the line is malformed.
  static func state(in line: [UInt8]) -> SubmissionState? {
    let value = try? JSONValue(parsing: line)
    let reason = value?["reason"]?.string ?? ""
    switch value?["state"]?.string {
    case "queued": return .queued
    case "sent": return .sent
    case "failed": return .failed(reason)
    case "refused": return .refused(reason)
    default: return nil
    }
  }
}
