internal import Model

/// A message's content as two columns. The numbers are on people's disks: never renumber them.
struct ContentColumns: Equatable {
  let kind: Int64
  let text: String

  init(kind: Int64, text: String) {
    self.kind = kind
    self.text = text
  }

  init(_ content: MessageContent) {
    switch content {
    case .text(let text, let mentionsUs): self.init(kind: mentionsUs ? 1 : 0, text: text)
    case .emote(let text): self.init(kind: 2, text: text)
    case .botNotice(let text): self.init(kind: 3, text: text)
    case .attachment(let text): self.init(kind: 4, text: text)
    case .change(let text): self.init(kind: 5, text: text)
    case .encrypted: self.init(kind: 6, text: "")
    case .deleted: self.init(kind: 7, text: "")
    case .unknown(let text): self.init(kind: 8, text: text)
    }
  }

  var content: MessageContent {
    switch kind {
    case 0: .text(text, mentionsUs: false)
    case 1: .text(text, mentionsUs: true)
    case 2: .emote(text)
    case 3: .botNotice(text)
    case 4: .attachment(text)
    case 5: .change(text)
    case 6: .encrypted
    case 7: .deleted
    default: .unknown(text)
    }
  }

  static let change: Int64 = 5
  static let deleted: Int64 = 7
}

extension MessageContent {
  /// Said by somebody. A change of the room is not: it makes no preview, no activity, and whoever joins
  /// has not read what stands before.
  var isSaid: Bool {
    if case .change = self { false } else { true }
  }

  /// One line of at most 200 scalars, for the chat list.
  var preview: String {
    switch self {
    case .text(let text, _), .botNotice(let text), .attachment(let text): Self.oneLine(text)
    case .emote(let text): Self.oneLine("* " + text)
    case .change(let text): Self.oneLine(text)
    case .encrypted: "encrypted message"
    case .deleted: "message deleted"
    case .unknown(let type): Self.oneLine("unknown message: " + type)
    }
  }

  private static func oneLine(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(200) {
      line.append(scalar == "\n" || scalar == "\r" || scalar == "\t" ? " " : scalar)
    }
    return String(line)
  }
}
