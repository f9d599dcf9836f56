internal import Intents
internal import Matrix
internal import ViewModels

/// What goes over the control socket: a line of JSON to the full screen, and a line back.
enum ControlMessage {
  /// A message may have 60,000 bytes, and JSON writes a byte as up to six.
  static let limit = 512 << 10

  /// A text to be sent.
  static func request(_ submission: Submission) -> [UInt8] {
    let value: JSONValue = [
      "send": [
        "chat": .string(submission.chat.rawValue),
        "transaction": .string(submission.transaction.rawValue), "text": .string(submission.text),
      ]
    ]
    return value.bytes + [10]
  }

  /// The text that a line asks to send; `nil` for anything else.
  static func submission(in line: [UInt8]) -> Submission? {
    guard let send = (try? JSONValue(parsing: line))?["send"], let chat = send["chat"]?.string,
      let transaction = send["transaction"]?.string, let text = send["text"]?.string,
      !chat.isEmpty, !transaction.isEmpty, !text.isEmpty
    else { return nil }
    return Submission(
      chat: ChatID(chat), transaction: TransactionID(transaction), text: text)
  }

  /// What became of it; `nil`: it was not understood, or nothing is known of it.
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

  /// The state that a line tells; `nil`: none.
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
