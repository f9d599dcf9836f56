internal import Intents
internal import Model
internal import Synchronization

/// The state of the sync stream (the batches of events that syncs bring), which decides whether
/// these batches are stored. After a batch that the store refused, no later batch may be stored,
/// because the later batch's sync token would skip the events of the refused batch.
package enum StreamState: Sendable, Equatable {
  /// Batches of the sync stream are stored. `failures` is the number of successive batches that the
  /// store refused before.
  case flowing(failures: Int)
  /// The store refused a batch of the sync stream; no further batch is stored. After a pause the
  /// client reconnects. `failures` is the number of successive refused batches, including this one.
  case halted(failures: Int)
  /// The engine has requested a reconnect from the client. Batches that the client fetched before
  /// the reconnect are not stored. `failures` is the number of successive refused batches.
  case resuming(failures: Int)

  package func reduced(by event: StreamEvent) -> StreamState {
    switch (self, event) {
    case (.flowing, .stored): .flowing(failures: 0)
    case (.flowing(let failures), .refused): .halted(failures: min(failures, 30) + 1)
    case (.flowing, .due): self
    case (.flowing, .connecting): self
    case (.halted, .stored): self
    case (.halted, .refused): self
    case (.halted(let failures), .due): .resuming(failures: failures)
    case (.halted, .connecting): self
    case (.resuming, .stored): self
    case (.resuming, .refused): self
    case (.resuming, .due): self
    case (.resuming(let failures), .connecting): .flowing(failures: failures)
    }
  }

  package var takesBatches: Bool {
    if case .flowing = self { return true }
    return false
  }

  /// The number of seconds after which the client has to reconnect: 5 after the first refused
  /// batch, doubled with each further one in a row, at most 60. `nil` unless the stream is halted.
  package var pauseSeconds: UInt64? {
    guard case .halted(let failures) = self else { return nil }
    return min(60, 5 << UInt64(min(max(failures, 1), 5) - 1))
  }
}

package enum StreamEvent: Sendable, Equatable {
  case stored
  case refused
  /// The pause that began when the store refused a batch of events is over, or the person ended it
  /// by a request to reconnect.
  case due
  case connecting
}

/// The person's texts whose commit failed, except those submitted by shell commands, which report
/// the failure themselves, and the lines that describe files. When the program ends, this is the
/// only copy of the texts, so that the program can print it.
final class UnstoredTexts: Sendable {
  private struct Texts: Sendable {
    var draft: String?
    /// The submitted texts that the store refused. The screen puts these texts back into the
    /// composer, so the next draft of the chat or thread contains them and replaces this list.
    var submissions: [String] = []
  }

  private let texts = Mutex<[Conversation: Texts]>([:])

  /// Records the outcome of a commit of these events: remembers their drafts and submitted texts if
  /// they were refused (`isStored` is `false`). A refused draft replaces all remembered texts of
  /// its chat or thread; a stored draft, or an empty one, removes them.
  func note(_ events: [Event], isStored: Bool) {
    for case .intent(.messages(let intent)) in events {
      switch intent {
      case .draft(let chat, let draft, let thread):
        let place = Conversation(chat, thread: thread)
        let words = [draft.text, draft.edit?.text ?? ""].filter { !$0.isEmpty }
        let rest = words.isEmpty || isStored ? nil : words.joined(separator: "\n")
        texts.withLock { $0[place] = rest.map { Texts(draft: $0) } }
      case .submit(let submission)
      where !isStored && !submission.isByCommand && submission.file == nil:
        let place = Conversation(submission.chat, thread: submission.thread)
        texts.withLock { $0[place, default: Texts()].submissions.append(submission.text) }
      case .open, .accept, .close, .submit, .typing, .mention, .show, .fetchHistory:
        break
      }
    }
  }

  /// The refused texts of all chats and their threads, sorted by the ids of the chats and threads;
  /// no text is "".
  var all: [String] {
    texts.withLock { texts in
      texts.sorted {
        ($0.key.chat, $0.key.thread?.rawValue ?? "") < ($1.key.chat, $1.key.thread?.rawValue ?? "")
      }.flatMap { $0.value.submissions + [$0.value.draft ?? ""] }
    }.filter { !$0.isEmpty }
  }
}
