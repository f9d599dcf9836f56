internal import Intents
internal import Model
internal import Synchronization

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
