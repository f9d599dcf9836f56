internal import Intents

/// The content that `confab send` sends: a text, or the file at an absolute path.
enum SendRequest: Sendable, Equatable {
  case text(Submission)
  case file(ChatID, TransactionID, path: String)

  var transaction: TransactionID {
    switch self {
    case .text(let submission): submission.transaction
    case .file(_, let transaction, _): transaction
    }
  }

  /// The intent with which the router sends this text or file.
  var intent: Intent {
    switch self {
    case .text(let submission): .messages(.submit(submission))
    case .file(let chat, let transaction, let path):
      .actions(.file(.upload(chat, .path(path), transaction, isByCommand: true)))
    }
  }
}
