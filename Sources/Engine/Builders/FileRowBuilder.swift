import Intents
package import Model
import ViewModels

struct FileRowBuilder {
  let chat: ChatID
  let transfers: [MessageID: Transfer]
  let thumbnails: ThumbnailShelf
  let isASCII: Bool

  func file(of message: Message) -> FileViewModel? {
    guard let file = message.content.file else { return nil }
    let (label, id) = (FileWords.label(file.kind), message.id)
    guard case .at = file.content else {
      return FileViewModel(
        label: label, name: file.name,
        facts: unreadable(file) ?? FileWords.facts(file, isASCII: isASCII),
        caption: file.caption, format: file.format, cancel: cancel(id),
        takeBack: takeBack(message))
    }
    return FileViewModel(
      label: label, name: file.name, facts: facts(of: file),
      caption: file.caption, format: file.format, state: state(of: id),
      thumbnail: thumbnail(of: file, id),
      open: .actions(.file(.open(chat, id))),
      save: .actions(.file(.save(chat, id, to: nil))), cancel: cancel(id))
  }

  private func facts(of file: AttachedFile) -> String {
    let facts = FileWords.facts(file, isASCII: isASCII)
    guard let address = file.previewAddress,
      case .made(.absent(let problem)) = thumbnails[address]
    else { return facts }
    let words = FileWords.noPreview(problem)
    return facts.isEmpty ? words : "\(facts), \(words)"
  }

  private func thumbnail(of file: AttachedFile, _ id: MessageID) -> ThumbnailViewModel? {
    guard let address = file.previewAddress else { return nil }
    let state: ThumbnailViewModel.State
    switch thumbnails[address] {
    case nil: state = .unasked(.actions(.file(.preview(chat, id))))
    case .pending: state = .waiting
    case .made(.ready(let thumbnail)): state = .ready(thumbnail)
    case .made(.absent), .made(.unreachable): return nil
    }
    let proportions = file.width.flatMap { width in
      file.height.map { ThumbnailViewModel.Proportions(width: width, height: $0) }
    }
    return ThumbnailViewModel(proportions: proportions, state: state)
  }

  private func unreadable(_ file: AttachedFile) -> String? {
    switch file.content {
    case .encrypted: "encrypted: confab cannot read it yet"
    case .nowhere: "without an address"
    case .at, .own: nil
    }
  }

  static func spoken(_ words: String, _ file: FileViewModel?) -> String {
    switch file?.state {
    case nil, .idle: words
    case .moving(let progress): "\(words), fetching, \(progress)"
    case .failed(let why, _): "\(words). \(why)"
    }
  }

  private func cancel(_ id: MessageID) -> Intent? {
    guard case .moving? = transfers[id] else { return nil }
    return .actions(.file(.cancel(id)))
  }

  private func takeBack(_ message: Message) -> Intent? {
    guard case .local(let transaction) = message.id, message.reasonOfUnsentText() != nil else {
      return nil
    }
    return .actions(.file(.takeBack(chat, transaction)))
  }

  private func state(of id: MessageID) -> FileViewModel.State {
    switch transfers[id] {
    case nil: return .idle
    case .moving(let percent): return .moving("\(percent) %")
    case .failed(let reason, let use):
      let (undone, intent): (String, FileIntent) =
        switch use {
        case .open: ("Not opened", .open(chat, id))
        case .save(let folder): ("Not saved", .save(chat, id, to: folder))
        }
      return .failed(
        "\(undone): \(FailureSentence.word(reason))",
        again: FailureSentence.mayPass(reason) ? .actions(.file(intent)) : nil)
    }
  }
}

enum FileWords {
  static func noPreview(_ problem: ThumbnailProblem) -> String {
    switch problem {
    case .undecodable: "no preview"
    case .missing(.chafa): "no preview without libchafa"
    case .missing(.png): "no preview without libpng"
    case .missing(.jpeg): "no preview without libturbojpeg"
    case .missing(.webp): "no preview without libwebp"
    }
  }

  static func label(_ kind: AttachedFile.Kind) -> String {
    switch kind {
    case .file: "File"
    case .image: "Image"
    case .video: "Video"
    case .audio: "Audio"
    case .voice: "Voice message"
    case .sticker: "Sticker"
    }
  }

  /// The details of a file that its sender stated: "1200 × 800, 2.4 MB", "1:12, 88 kB"; "" if there
  /// are none.
  static func facts(_ file: AttachedFile, isASCII: Bool) -> String {
    var parts: [String] = []
    if let width = file.width, let height = file.height {
      parts.append("\(width) \(isASCII ? "x" : "×") \(height)")
    }
    if let milliseconds = file.milliseconds, milliseconds > 0 {
      parts.append(FileMeasures.duration(milliseconds))
    }
    if let bytes = file.bytes { parts.append(FileMeasures.size(bytes)) }
    return parts.joined(separator: ", ")
  }
}

package enum FileOutcomeSentence {
  package static func words(_ outcome: FileOutcome, isASCII: Bool) -> String {
    switch outcome.what {
    case .fetched(_, .saved(let path)): return "Saved as \(path)"
    case .fetched(let name, .opened):
      return name.isEmpty ? "The file is opened." : "\(name) is opened."
    case .fetched(_, .failed(.file(.cancelled), _)): return "Cancelled: nothing was kept."
    case .fetched(_, .failed(let reason, .open)):
      return "Not opened: \(FailureSentence.cause(reason))."
    case .fetched(_, .failed(let reason, .save)):
      return "Not saved: \(FailureSentence.cause(reason))."
    case .notSent(let name, let reason):
      return "Not sent: \(name.isEmpty ? "" : "\(name): ")\(FailureSentence.cause(reason))."
    }
  }

  static func isDone(_ what: FileOutcome.What) -> Bool {
    switch what {
    case .fetched(_, .saved), .fetched(_, .opened), .fetched(_, .failed(.file(.cancelled), _)): true
    case .fetched(_, .failed), .notSent: false
    }
  }
}
