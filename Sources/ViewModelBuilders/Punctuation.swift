/// The signs in our own words, by what the terminal can show.
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
