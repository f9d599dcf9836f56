internal import FoundationEssentials
internal import Model

/// The reason for which a message was not sent, as JSON text:
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
    }
  }

  var reason: FailureReason {
    switch what {
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
