internal import Intents
internal import Model
internal import Synchronization

/// Texts that were handed over and could not be stored. As long as the program runs the screen has them
/// too; at its end they are all that is left of them.
final class UnstoredTexts: Sendable {
  private struct Texts: Sendable {
    var draft: String?
    /// Refused by the store; the screen puts them into the composer, whose draft then holds them.
    var submissions: [String] = []
  }

  private let texts = Mutex<[ChatID: Texts]>([:])

  /// These were stored, or refused.
  func note(_ events: [Event], isStored: Bool) {
    for case .intent(.messages(let intent)) in events {
      switch intent {
      case .draft(let chat, let draft):
        let words = [draft.text, draft.edit?.text ?? ""].filter { !$0.isEmpty }
        let rest = words.isEmpty || isStored ? nil : words.joined(separator: "\n")
        texts.withLock { $0[chat] = rest.map { Texts(draft: $0) } }
      case .submit(let submission) where !isStored:
        texts.withLock { $0[submission.chat, default: Texts()].submissions.append(submission.text) }
      case .open, .close, .submit, .typing, .show, .fetchHistory, .resend, .discard:
        break
      }
    }
  }

  /// All of them, chats in one order.
  var all: [String] {
    texts.withLock { texts in
      texts.sorted { $0.key < $1.key }.flatMap { $0.value.submissions + [$0.value.draft ?? ""] }
    }.filter { !$0.isEmpty }
  }
}
