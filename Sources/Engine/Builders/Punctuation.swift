internal import Intents
internal import Model

struct Punctuation: Sendable {
  let ellipsis: String
  let dash: String
  let dot: String
  let openQuote: String
  let closeQuote: String

  init(isASCII: Bool) {
    ellipsis = isASCII ? "..." : "…"
    dash = isASCII ? "-" : "—"
    dot = isASCII ? "-" : "·"
    openQuote = isASCII ? "\"" : "“"
    closeQuote = isASCII ? "\"" : "”"
  }
}
