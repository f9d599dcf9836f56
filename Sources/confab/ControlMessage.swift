internal import Intents
internal import Matrix
internal import ViewModels

/// The messages of the control socket: a command sends one line of JSON to the full screen and gets
/// one line of JSON back.
enum ControlMessage {
  /// The size limit of a line on the control socket, in bytes: a text may have 60,000 bytes, and
  /// JSON may need six bytes for one of them.
  static let limit = 512 << 10

  /// The line by which a command asks the full screen to send a text or a file.
  static func line(of request: SendRequest) -> [UInt8] {
    let (chat, what): (ChatID, (String, String)) =
      switch request {
      case .text(let submission): (submission.chat, ("text", submission.text))
      case .file(let chat, _, let path): (chat, ("file", path))
      }
    let value: JSONValue = [
      "send": [
        "chat": .string(chat.rawValue), "transaction": .string(request.transaction.rawValue),
        what.0: .string(what.1),
      ]
    ]
    return value.bytes + [10]
  }

  /// The text or file that a line from a command asks to send; `nil` if the line is no such
  /// request.
  static func request(in line: [UInt8]) -> SendRequest? {
    guard let send = (try? JSONValue(parsing: line))?["send"], let chat = send["chat"]?.string,
      let transaction = send["transaction"]?.string, !chat.isEmpty, !transaction.isEmpty
    else { return nil }
    let (chatID, id) = (ChatID(chat), TransactionID(transaction))
    if let path = send["file"]?.string, path.hasPrefix("/") { return .file(chatID, id, path: path) }
    guard let text = send["text"]?.string, !text.isEmpty else { return nil }
    return .text(Submission(chat: chatID, transaction: id, text: text, isByCommand: true))
  }

  /// The line that answers a command with the delivery state of its text or file; "unknown" for
  /// `nil`: the request was malformed, or the text or file was not stored in time.
  static func answer(_ state: SubmissionState?) -> [UInt8] {
    let value: JSONValue =
      switch state {
      case .queued: ["state": "queued"]
      case .blocked: ["state": "blocked"]
      case .sent: ["state": "sent"]
      case .failed(let reason): ["state": "failed", "reason": .string(reason)]
      case .refused(let reason): ["state": "refused", "reason": .string(reason)]
      case nil: ["state": "unknown"]
      }
    return value.bytes + [10]
  }

  /// The delivery state in the full screen's answer to a command; `nil` if it is "unknown" or the
  /// line is malformed.
  static func state(in line: [UInt8]) -> SubmissionState? {
    let value = try? JSONValue(parsing: line)
    let reason = value?["reason"]?.string ?? ""
    switch value?["state"]?.string {
    case "queued": return .queued
    case "blocked": return .blocked
    case "sent": return .sent
    case "failed": return .failed(reason)
    case "refused": return .refused(reason)
    default: return nil
    }
  }
}
