import Intents
import Model
import ViewModels

enum AbilitiesBuilder {
  /// With `isInThread`, the message is shown in a thread, so that no thread can be opened from it.
  /// With `isClosed`, nobody can write in the chat, such as after an upgrade of its room.
  static func of(
    _ message: Message, isInThread: Bool = false, isClosed: Bool = false
  ) -> MessageAbilities {
    let isStored = if case .event = message.id { true } else { false }
    let isSaid = isSaid(message.content)
    let (resend, discard) = (resend(message), discard(message))
    return MessageAbilities(
      canReply: isSaid && !isClosed && (isStored || message.sentAs != nil),
      canEdit: message.isOwn && isWritten(message.content) && !(isClosed && isStored),
      canDelete: message.isOwn && isSaid, failure: failure(message),
      resend: resend, discard: discard,
      thread: isInThread ? nil : thread(message, isSaid: isSaid), sentAs: message.sentAs,
      canCopy: isSaid && message.content != .encrypted)
  }

  private static func thread(_ message: Message, isSaid: Bool) -> EventID? {
    if let thread = message.thread { return thread.root }
    guard isSaid, case .event(let event) = message.id else { return nil }
    return event
  }

  private static func isSaid(_ content: MessageContent) -> Bool {
    switch content {
    case .text, .emote, .botNotice, .attachment, .poll, .encrypted, .unknown: true
    case .change, .deleted: false
    }
  }

  private static func isWritten(_ content: MessageContent) -> Bool {
    switch content {
    case .text, .emote: true
    case .botNotice, .attachment, .poll, .change, .encrypted, .deleted, .unknown: false
    }
  }

  private static func resend(_ message: Message) -> [Intent] {
    // A deleted message cannot be changed any more, so failed changes of it are not sent again.
    guard message.content != .deleted else { return [] }
    var failed = message.pending.filter(\.hasFailed).map(\.transaction)
    if case .local(let transaction) = message.id, message.delivery?.hasFailed == true {
      failed.append(transaction)
    }
    return failed.map { .actions(.resend($0)) }
  }

  private static func discard(_ message: Message) -> [TransactionID] {
    var waiting = message.pending.filter { $0.hasFailed || $0.delivery == .queued }
      .map(\.transaction)
    if case .local(let transaction) = message.id,
      message.delivery == .queued || message.delivery?.hasFailed == true
    {
      waiting.append(transaction)
    }
    return waiting
  }

  private static func failure(_ message: Message) -> String {
    if case .failed(let reason)? = message.delivery {
      return "Not sent: \(FailureSentence.cause(reason))."
    }
    for change in message.pending {
      guard case .failed(let reason) = change.delivery else { continue }
      return "The \(PendingWords.noun(change.kind)) failed: \(FailureSentence.cause(reason))."
    }
    return ""
  }
}

extension PendingChange {
  var hasFailed: Bool { delivery.hasFailed }
}

extension Delivery {
  var hasFailed: Bool {
    if case .failed = self { true } else { false }
  }
}
