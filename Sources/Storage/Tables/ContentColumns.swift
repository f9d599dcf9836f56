internal import Model

/// A message's content as the values of two columns: its kind, and its text.
struct ContentColumns: Equatable {
  let kind: ContentKind
  let text: String

  init(kind: ContentKind, text: String) {
    self.kind = kind
    self.text = text
  }

  init(_ content: MessageContent) {
    switch content {
    case .text(let text, let mentionsUs): self.init(kind: mentionsUs ? .mention : .text, text: text)
    case .emote(let text): self.init(kind: .emote, text: text)
    case .botNotice(let text): self.init(kind: .botNotice, text: text)
    case .attachment(let text): self.init(kind: .attachment, text: text)
    case .change(let text): self.init(kind: .change, text: text)
    case .encrypted: self.init(kind: .encrypted, text: "")
    case .deleted: self.init(kind: .deleted, text: "")
    case .unknown(let text): self.init(kind: .unknown, text: text)
    }
  }

  var content: MessageContent {
    switch kind {
    case .text: .text(text, mentionsUs: false)
    case .mention: .text(text, mentionsUs: true)
    case .emote: .emote(text)
    case .botNotice: .botNotice(text)
    case .attachment: .attachment(text)
    case .change: .change(text)
    case .encrypted: .encrypted
    case .deleted: .deleted
    case .unknown: .unknown(text)
    }
  }
}
