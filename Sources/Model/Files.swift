package import Intents

package enum FileEvent: Sendable, Equatable {
  /// The upload or download of a message's file has progressed to `percent`, 0 to 99.
  case moved(MessageID, percent: Int)
  /// A request to save or open the file of a message has ended: it succeeded or failed. After
  /// `.opened`, a second event may say that the program for the file ended with an error.
  case ended(ChatID, MessageID, FileResult)
  /// The file of this submission is not sent, for instance because it cannot be read, is too large
  /// for the server, or the store refused the submission. If its content was a text of the composer
  /// (`typed`), the text is given back.
  case refused(Submission, FailureReason)
  case preview(MediaAddress, FilePreview)
}

package enum FileResult: Sendable, Equatable {
  case saved(path: String)
  case opened
  case failed(FailureReason, FileUse)
}

package enum FileMeasures {
  /// The text for a size in bytes, with units of 1000: "2.4 MB". A negative size counts as 0.
  package static func size(_ bytes: Int64) -> String {
    var (whole, tenths, unit) = (max(0, bytes), Int64(0), "B")
    for next in ["kB", "MB", "GB"] where whole >= 1000 {
      let hundreds = whole / 100 + (whole % 100 >= 50 ? 1 : 0)
      (whole, tenths, unit) = (hundreds / 10, hundreds % 10, next)
    }
    return tenths > 0 && whole < 10 ? "\(whole).\(tenths) \(unit)" : "\(whole) \(unit)"
  }

  /// The text for a duration of `milliseconds`, which must not be negative: "1:12", "1:02:03". A
  /// part of a second is dropped.
  package static func duration(_ milliseconds: Int64) -> String {
    let seconds = milliseconds / 1000
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    let rest = twoDigits(seconds % 60)
    return hours > 0 ? "\(hours):\(twoDigits(minutes)):\(rest)" : "\(minutes):\(rest)"
  }

  private static func twoDigits(_ number: Int64) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}

/// The outcome of the newest request to save or open a file that has ended, or the newest file that
/// is not sent, because it was refused before its message was stored.
package struct FileOutcome: Sendable, Equatable {
  /// The number of this outcome, by which the screen recognises a new outcome that equals the one
  /// before. Outcomes of requests about files and of changes of rooms are numbered together.
  package let number: Int
  package let chat: ChatID
  package let what: What

  package init(number: Int, chat: ChatID, what: What) {
    self.number = number
    self.chat = chat
    self.what = what
  }

  package enum What: Sendable, Equatable {
    /// A request to save or open the file of a message has ended. `name`: the name of the file
    /// according to the message; "" if the message is not loaded or names none.
    case fetched(name: String, FileResult)
    /// A file was not sent, for this reason. `name`: the file's name or the line that describes it.
    case notSent(name: String, FailureReason)
  }
}

package enum Transfer: Sendable, Equatable {
  /// This part of the file has been uploaded or downloaded, 0 to 99 per cent.
  case moving(percent: Int)
  case failed(FailureReason, FileUse)
}

package enum FileProblem: Error, Sendable, Equatable {
  /// The path leads to no file, or the copy of a file to send does not exist any more or cannot be
  /// read.
  case missing
  /// The path leads to something other than a regular file, such as a folder or a device.
  case notAFile
  case empty
  /// The file is larger than the size limit of the server or, if that is not known, of this
  /// program; `limit` is in bytes.
  case tooLarge(limit: Int64)
  case encrypted
  /// The message has no address from which its file can be fetched, or is not sent yet.
  case noAddress
  /// The file is a program, or may start one; such files are never opened.
  case program
  /// The file could not be handed to a program: `xdg-open` could not be started or ended with an
  /// error, as when there is no desktop, or the desktop has no program that opens the file.
  case noOpener
  /// The operating system could not read or write the file; the text is its error message.
  case system(String)
  case cancelled
}

extension ChatModel {
  /// The greatest number of recorded transfers (uploads and downloads). For a new download, failed
  /// ones are forgotten; if none has failed, no download begins. A further upload is not recorded.
  private static let maxTransfers = 64

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
    case .takeBack(let chat, let transaction):
      guard let open, open.chat.id == chat,
        let found = open.window.messages.first(where: { $0.id == .local(transaction) }),
        let reason = found.reasonOfUnsentText()
      else { return .none }
      return Consequences(
        effects: [.takeBackText(open.conversation, transaction, reason)])
    case .upload(let chat, let source, let transaction, let answers, let isByCommand):
      // A file that the person sends belongs to the shown thread or main timeline, as a text would;
      // a file from a command belongs to the main timeline.
      let shown = isByCommand ? nil : open?.conversation
      let place = shown.flatMap { $0.chat == chat ? $0 : nil } ?? Conversation(chat)
      return Consequences(
        effects: [
          .prepareFile(place, source, transaction, answers: answers, isByCommand: isByCommand)
        ])
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
    if transfers.count >= Self.maxTransfers {
      transfers = transfers.filter { if case .moving = $0.value { true } else { false } }
    }
    guard transfers.count < Self.maxTransfers else { return .none }
    transfers[message] = .moving(percent: 0)
    return Consequences(changed: .messages, effects: [.fetchFile(chat, message, file, use)])
  }

  package mutating func apply(_ event: FileEvent) -> Consequences {
    switch event {
    case .moved(let message, let percent):
      guard transfers[message] != .moving(percent: percent) else { return .none }
      if transfers[message] == nil, transfers.count >= Self.maxTransfers { return .none }
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

extension Message {
  /// The reason why a text that is sent as a file was not sent; `nil` for any other message.
  package func reasonOfUnsentText() -> FailureReason? {
    guard case .failed(let reason)? = delivery, let file = content.file, case .own = file.content,
      file.name == FileContent.textName, file.type == "text/plain", file.caption.isEmpty,
      let bytes = file.bytes, bytes <= Int64(FileContent.maxTextBytes)
    else { return nil }
    return reason
  }
}

package enum FilePreview: Sendable, Equatable {
  case ready(Thumbnail)
  /// The image has no thumbnail. The reason is `undecodable` also if, for instance, the server
  /// refused to send the image, or the image is too large.
  case absent(ThumbnailProblem)
  /// The image could not be fetched now; the thumbnail can be requested again once the client is
  /// online.
  case unreachable
}

/// A cache of the outcomes of the last requests for thumbnails, including requests that are still
/// running.
package struct ThumbnailShelf: Sendable, Equatable {
  /// The maximum number of entries of the cache, far more than the images that a screen shows.
  static let most = 256

  package enum Entry: Sendable, Equatable {
    case pending
    case made(FilePreview)
  }

  private var entries: [MediaAddress: Entry] = [:]
  /// The media addresses of the images in the thumbnail cache, the oldest entry first.
  private var order: [MediaAddress] = []

  package init() {}

  package subscript(address: MediaAddress) -> Entry? { entries[address] }

  /// Records that a thumbnail is requested, and returns `true`; in a full cache, the oldest entry
  /// is removed. Returns `false` if the cache has an entry for this address already.
  mutating func ask(_ address: MediaAddress) -> Bool {
    guard entries[address] == nil else { return false }
    if order.count >= Self.most { entries[order.removeFirst()] = nil }
    order.append(address)
    entries[address] = .pending
    return true
  }

  /// Stores the outcome of a request for a thumbnail, and returns `true`. Returns `false`, and
  /// stores nothing, unless a request for this address is pending.
  mutating func keep(_ preview: FilePreview, of address: MediaAddress) -> Bool {
    guard entries[address] == .pending else { return false }
    entries[address] = .made(preview)
    return true
  }

  /// Removes the entries of the thumbnail cache whose images could not be fetched (`unreachable`),
  /// so that they can be requested again. Returns `true` if there were such entries.
  mutating func forgetUnreachable() -> Bool {
    let gone = order.filter { entries[$0] == .made(.unreachable) }
    guard !gone.isEmpty else { return false }
    for address in gone { entries[address] = nil }
    order.removeAll { entries[$0] == nil }
    return true
  }
}
