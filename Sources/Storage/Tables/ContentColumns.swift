internal import Intents
internal import Model

/// A message's content as the values of three columns: its kind, its text, and its structure and
/// styles, its file or its poll.
struct ContentColumns: Equatable {
  let kind: ContentKind
  let text: String
  let format: StoredFormat?

  init(kind: ContentKind, text: String, format: StoredFormat? = nil) {
    self.kind = kind
    self.text = text
    self.format = format
  }

  init(_ content: MessageContent) {
    let format = content.format.map { StoredFormat($0) }
    switch content {
    case .text(let text, let mentionsUs, _):
      self.init(kind: mentionsUs ? .mention : .text, text: text, format: format)
    case .emote(let text, _): self.init(kind: .emote, text: text, format: format)
    case .botNotice(let text, _): self.init(kind: .botNotice, text: text, format: format)
    case .attachment(let text, let file):
      self.init(kind: .attachment, text: text, format: file.map { StoredFormat($0) })
    case .poll(let poll): self.init(kind: .poll, text: poll.words, format: StoredFormat(poll))
    case .change(let text): self.init(kind: .change, text: text)
    case .encrypted: self.init(kind: .encrypted, text: "")
    case .deleted: self.init(kind: .deleted, text: "")
    case .unknown(let text): self.init(kind: .unknown, text: text)
    }
  }

  var content: MessageContent {
    switch kind {
    case .text: .text(text, mentionsUs: false, format: format?.text)
    case .mention: .text(text, mentionsUs: true, format: format?.text)
    case .emote: .emote(text, format: format?.text)
    case .botNotice: .botNotice(text, format: format?.text)
    case .attachment: .attachment(text, file: format?.file)
    // A poll whose column cannot be read is shown as its line of text.
    case .poll: format?.poll.map { .poll($0) } ?? .attachment(text)
    case .change: .change(text)
    case .encrypted: .encrypted
    case .deleted: .deleted
    case .unknown: .unknown(text)
    }
  }
}
