package import Model

package enum FailureSentence {
  /// The cause of a failure, without a full stop: "the server did not answer in time".
  package static func cause(_ reason: FailureReason) -> String {
    switch reason {
    case .offline: "the server cannot be reached"
    case .timedOut: "the server did not answer in time"
    case .refused(let code, let message):
      "the server refused it (\(message.isEmpty ? code : message))"
    case .untrusted("", let words):
      "no secure connection to the server\(words.isEmpty ? "" : " (\(words))")"
    case .untrusted(let fingerprint, _):
      "the server's certificate is not trusted (SHA-256 \(fingerprint))"
    case .notAllowed: "it is not allowed here"
    case .outside: "the server does not have you in this chat any more"
    case .replaced: SuccessorNote.clause
    case .serverFailed(let words): "the server failed (\(words))"
    case .encrypted: "this chat is encrypted, which confab cannot do yet"
    case .tooLarge: "it is too large"
    case .rateLimited(let seconds): "the server asks to wait \(seconds) s"
    case .badAnswer(let what):
      "the server's answer was not understood\(what.isEmpty ? "" : " (\(what))")"
    case .storage(let what): what.isEmpty ? "the store could not take it" : what
    case .signedOut: "you are signed out"
    case .expired: "the session has expired; sign in again"
    case .file(let problem): cause(problem)
    }
  }

  private static func cause(_ problem: FileProblem) -> String {
    switch problem {
    case .missing: "the file is not there"
    case .notAFile: "it is no file"
    case .empty: "the file is empty"
    case .tooLarge(let limit): "the server takes files of at most \(FileMeasures.size(limit))"
    case .encrypted: "the file is encrypted, which confab cannot read yet"
    case .noAddress: "the message has no address of a file"
    case .program: "confab opens no programs; save it if you trust it"
    case .noOpener: "no program of the desktop opens it here"
    case .system(let words): words
    case .cancelled: "you cancelled it"
    }
  }

  /// The cause of a failure in at most four words, for narrow columns: "too large".
  package static func word(_ reason: FailureReason) -> String {
    switch reason {
    case .offline: "offline"
    case .timedOut: "no answer"
    case .refused: "refused"
    case .untrusted: "not trusted"
    case .notAllowed: "not allowed"
    case .outside: "not in chat"
    case .replaced: "chat moved"
    case .serverFailed: "server error"
    case .encrypted: "encrypted"
    case .tooLarge: "too large"
    case .rateLimited: "rate limited"
    case .badAnswer: "bad answer"
    case .storage: "not stored"
    case .signedOut: "signed out"
    case .expired: "expired"
    case .file(.missing): "file gone"
    case .file(.notAFile): "no file"
    case .file(.empty): "empty file"
    case .file(.tooLarge): "too large"
    case .file(.encrypted): "encrypted"
    case .file(.noAddress): "no address"
    case .file(.program): "a program"
    case .file(.noOpener): "no program for it"
    case .file(.system): "disk error"
    case .file(.cancelled): "cancelled"
    }
  }

  package static func mayPass(_ reason: FailureReason) -> Bool {
    switch reason {
    case .offline, .timedOut, .rateLimited, .storage, .serverFailed, .badAnswer: true
    case .file(.system), .file(.cancelled), .file(.noOpener): true
    case .refused, .untrusted, .notAllowed, .encrypted, .tooLarge, .signedOut, .expired, .outside,
      .replaced, .file:
      false
    }
  }

  package static func refused(_ reason: FailureReason) -> String {
    "Not sent: \(cause(reason)). Your text is kept here."
  }

  package static func notStored(_ reason: FailureReason) -> String {
    "New messages are not stored: \(cause(reason)). They are fetched again later."
  }

  package static func notRemembered(_ reason: FailureReason) -> String {
    "Not stored: \(cause(reason)). What was stored before is unchanged."
  }

  package static func notLeft(_ name: String, isInvite: Bool, _ reason: FailureReason) -> String {
    isInvite
      ? "Not declined: \(cause(reason)). You are invited to “\(name)” still."
      : "Not left: \(cause(reason)). You are in “\(name)” still."
  }

  package static func notFollowed(_ reason: FailureReason) -> String {
    "Not followed: \(cause(reason))."
  }

  package static func notRead(_ what: String, _ reason: FailureReason) -> String {
    "\(what) cannot be read: \(cause(reason)). Nothing was changed."
  }
}

package enum RemovalSentence {
  private static let nameLimit = 32
  private static let reasonLimit = 120
  private static let maxNamed = 4

  /// One text for all of these chats: "Bob removed you from Garden: spam"; `nil` for none.
  package static func of(_ removals: [RemovalNews]) -> String? {
    guard !removals.isEmpty else { return nil }
    // Of several chats, no reason may push the next chat out of the line.
    let limit = removals.count == 1 ? reasonLimit : nameLimit
    var sentences = removals.prefix(maxNamed).map { sentence($0, reasonLimit: limit) }
    let rest = removals.count - sentences.count
    if rest > 0 { sentences.append("\(rest) more chat\(rest == 1 ? "" : "s") ended for you") }
    return sentences.joined(separator: "; ")
  }

  private static func sentence(_ removal: RemovalNews, reasonLimit: Int) -> String {
    let by = short(removal.by, nameLimit)
    let name = short(removal.chat, nameLimit)
    let chat = removal.isDirect ? "your chat" : name.isEmpty ? "a chat" : name
    let event =
      switch removal.kind {
      case .removed: "\(by) removed you from \(chat)"
      case .banned: "\(by) banned you from \(chat)"
      case .uninvited: "\(by) withdrew the invite to \(chat)"
      case .knockRefused: "\(by) refused your request to join \(chat)"
      }
    let reason = short(removal.reason, reasonLimit)
    return reason.isEmpty ? event : "\(event): \(reason)"
  }

  private static func short(_ text: String, _ limit: Int) -> String {
    let visible = String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.properties.isWhitespace ? " " : $0 }
          .filter { !$0.properties.isDefaultIgnorableCodePoint || $0 == "\u{fe0f}" }))
    return visible.count > limit ? "\(visible.prefix(limit - 1))…" : visible
  }
}
