internal import FoundationEssentials
internal import Model

/// The reason why a row of the outbox could not be sent, as JSON text in a column:
/// `{"what":"refused","code":"M_FORBIDDEN","words":"…"}`.
struct FailureColumn: Codable {
  var what: String
  var code: String?
  var words: String?
  var seconds: Int?

  private init(what: String, code: String? = nil, words: String? = nil, seconds: Int? = nil) {
    self.what = what
    self.code = code
    self.words = words
    self.seconds = seconds
  }

  init(_ reason: FailureReason) {
    switch reason {
    case .offline: self.init(what: "offline")
    case .timedOut: self.init(what: "timedOut")
    case .refused(let code, let message): self.init(what: "refused", code: code, words: message)
    case .untrusted(let fingerprint, let words):
      self.init(what: "untrusted", code: fingerprint, words: words)
    case .notAllowed: self.init(what: "notAllowed")
    case .outside: self.init(what: "outside")
    case .replaced: self.init(what: "replaced")
    case .serverFailed(let words): self.init(what: "serverFailed", words: words)
    case .encrypted: self.init(what: "encrypted")
    case .tooLarge: self.init(what: "tooLarge")
    case .rateLimited(let seconds): self.init(what: "rateLimited", seconds: seconds)
    case .badAnswer(let words): self.init(what: "badAnswer", words: words)
    case .storage(let words): self.init(what: "storage", words: words)
    case .signedOut: self.init(what: "signedOut")
    case .expired: self.init(what: "expired")
    case .file(let problem): self.init(problem)
    }
  }

  private init(_ problem: FileProblem) {
    switch problem {
    case .missing: self.init(what: "file", code: "missing")
    case .notAFile: self.init(what: "file", code: "notAFile")
    case .empty: self.init(what: "file", code: "empty")
    case .tooLarge(let limit): self.init(what: "file", code: "tooLarge", words: "\(limit)")
    case .encrypted: self.init(what: "file", code: "encrypted")
    case .noAddress: self.init(what: "file", code: "noAddress")
    case .program: self.init(what: "file", code: "program")
    case .noOpener: self.init(what: "file", code: "noOpener")
    case .system(let words): self.init(what: "file", code: "system", words: words)
    case .cancelled: self.init(what: "file", code: "cancelled")
    }
  }

  private var problem: FileProblem {
    switch code {
    case "missing": .missing
    case "notAFile": .notAFile
    case "empty": .empty
    case "tooLarge": .tooLarge(limit: Int64(words ?? "") ?? 0)
    case "encrypted": .encrypted
    case "noAddress": .noAddress
    case "program": .program
    case "noOpener": .noOpener
    case "cancelled": .cancelled
    default: .system(words ?? "")
    }
  }

  var reason: FailureReason {
    switch what {
    case "file": .file(problem)
    case "offline": .offline
    case "timedOut": .timedOut
    case "refused": .refused(code: code ?? "", message: words ?? "")
    case "untrusted": .untrusted(fingerprint: code ?? "", words: words ?? "")
    case "notAllowed": .notAllowed
    case "outside": .outside
    case "replaced": .replaced
    case "serverFailed": .serverFailed(words ?? "")
    case "encrypted": .encrypted
    case "tooLarge": .tooLarge
    case "rateLimited": .rateLimited(retryAfterSeconds: seconds ?? 0)
    case "storage": .storage(words ?? "")
    case "signedOut": .signedOut
    case "expired": .expired
    default: .badAnswer(words ?? "")
    }
  }

  static func text(_ reason: FailureReason) -> String {
    guard let data = try? JSONEncoder().encode(FailureColumn(reason)) else { return "" }
    return String(decoding: data, as: UTF8.self)
  }

  static func reason(_ text: String) -> FailureReason {
    let column = try? JSONDecoder().decode(FailureColumn.self, from: Data(text.utf8))
    return column?.reason ?? .badAnswer("")
  }
}
