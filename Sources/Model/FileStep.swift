package import Intents

extension ChatModel {
  /// The greatest number of recorded transfers (uploads and downloads). For a new download, failed
  /// ones are forgotten; if none has failed, no download begins. A further upload is not recorded.
  private static let mostTransfers = 64

  /// Applies an intent about a file: to save, open, preview, upload or cancel. The result contains
  /// the request that carries it out, unless it has failed already or nothing is to be done.
  package mutating func apply(_ intent: FileIntent) -> Consequences {
    switch intent {
    case .save(let chat, let message, let folder):
      return fetch(message, in: chat, .save(to: folder))
    case .open(let chat, let message): return fetch(message, in: chat, .open)
    case .preview(let chat, let message): return preview(message, in: chat)
    case .cancel(let message):
      // If the message has another id by now, it was sent, so nothing is left to cancel.
      guard case .moving? = transfers[message] else { return .none }
      return Consequences(effects: [.cancelFile(message)])
    case .upload(let chat, let source, let transaction, let isByCommand):
      // A file that the person sends belongs to the shown thread or main timeline, as a text would;
      // a file from a command belongs to the main timeline.
      let shown = isByCommand ? nil : open?.conversation
      let place = shown.flatMap { $0.chat == chat ? $0 : nil } ?? Conversation(chat)
      return Consequences(
        effects: [.prepareFile(place, source, transaction, isByCommand: isByCommand)])
    }
  }

  private mutating func preview(_ message: MessageID, in chat: ChatID) -> Consequences {
    guard let open, open.chat.id == chat,
      let file = open.window.messages.first(where: { $0.id == message })?.content.file,
      let address = file.previewAddress, thumbnails.ask(address)
    else { return .none }
    return Consequences(changed: .messages, effects: [.fetchPreview(address, file)])
  }

  private mutating func fetch(
    _ message: MessageID, in chat: ChatID, _ use: FileUse
  ) -> Consequences {
    guard let open, open.chat.id == chat,
      let found = open.window.messages.first(where: { $0.id == message }),
      let file = found.content.file
    else { return .none }
    if case .moving? = transfers[message] { return .none }
    let problem: FileProblem? =
      switch file.content {
      case .at: nil
      case .encrypted: .encrypted
      case .nowhere, .own: .noAddress
      }
    if let problem { return end(message, of: chat, .failed(.file(problem), use)) }
    // Opening a file needs no server if a copy is in the cache; saving always needs the server.
    if case .save = use, let reason = connection.failure {
      return end(message, of: chat, .failed(reason, use))
    }
    if transfers.count >= Self.mostTransfers {
      transfers = transfers.filter { if case .moving = $0.value { true } else { false } }
    }
    guard transfers.count < Self.mostTransfers else { return .none }
    transfers[message] = .moving(percent: 0)
    return Consequences(changed: .messages, effects: [.fetchFile(chat, message, file, use)])
  }

  /// Applies an event about a file.
  package mutating func apply(_ event: FileEvent) -> Consequences {
    switch event {
    case .moved(let message, let percent):
      guard transfers[message] != .moving(percent: percent) else { return .none }
      if transfers[message] == nil, transfers.count >= Self.mostTransfers { return .none }
      transfers[message] = .moving(percent: percent)
      return Consequences(changed: .messages)
    case .preview(let address, let preview):
      return thumbnails.keep(preview, of: address) ? Consequences(changed: .messages) : .none
    case .ended(let chat, let message, let result): return end(message, of: chat, result)
    case .refused(let submission, let reason):
      let wasText = submission.typed != submission.text
      if submission.isByCommand || wasText { return refuse(submission, reason) }
      return tell(.notSent(name: submission.text, reason), in: submission.chat)
    }
  }

  /// Forgets the upload of the file of an own message whose delivery state has changed.
  package mutating func endTransfer(of transaction: TransactionID) {
    transfers[.local(transaction)] = nil
  }

  private mutating func end(
    _ message: MessageID, of chat: ChatID, _ result: FileResult
  ) -> Consequences {
    let name =
      open?.window.messages.first { $0.id == message }?.content.file?.name ?? ""
    transfers[message] = nil
    if case .failed(let reason, let use) = result, reason != .file(.cancelled) {
      transfers[message] = .failed(reason, use)
    }
    return tell(.fetched(name: name, result), in: chat)
  }

  private mutating func tell(_ what: FileOutcome.What, in chat: ChatID) -> Consequences {
    fileOutcome = FileOutcome(number: nextOutcome, chat: chat, what: what)
    return open?.chat.id == chat ? Consequences(changed: .messages) : .none
  }

  /// The number of the next `RoomOutcome` or `FileOutcome`: both are numbered together.
  var nextOutcome: Int { max(roomOutcome?.number ?? 0, fileOutcome?.number ?? 0) &+ 1 }
}
