import Intents
import Model
import ViewModels

enum DeliveryWords {
  static func of(_ delivery: Delivery, isASCII: Bool) -> DeliveryViewModel {
    switch delivery {
    case .queued: words(.queued, isASCII ? "." : "…", "Waiting")
    case .sending: words(.sending, isASCII ? "^" : "↑", "Sending")
    case .sent: words(.sent, isASCII ? "+" : "✓", "Sent")
    case .seen: words(.seen, isASCII ? "++" : "✓✓", "Seen")
    case .failed(let reason): words(.failed, "!", "Not sent: \(FailureSentence.word(reason))")
    }
  }

  static func behindRefused(isASCII: Bool) -> DeliveryViewModel {
    let words = of(.queued, isASCII: isASCII)
    return DeliveryViewModel(
      phase: words.phase, glyph: words.glyph, word: words.word,
      longer: ["Waiting for the message that was not sent", "Waiting for an unsent one"])
  }

  static func uploading(percent: Int, isASCII: Bool) -> DeliveryViewModel {
    let sending = of(.sending, isASCII: isASCII)
    return words(sending.phase, sending.glyph, "\(sending.word) \(percent) %")
  }

  /// The glyph and the texts for a message that `readers` have read: "Seen by Anna and Bob",
  /// shorter "Seen by 2", shortest "Seen"; only "Seen" if no reader is named.
  static func seen(by readers: SeenBy, isASCII: Bool) -> DeliveryViewModel {
    guard !readers.names.isEmpty else { return of(.seen, isASCII: isASCII) }
    return seen(by: [people(readers), number(readers.count)], isASCII: isASCII)
  }

  /// The glyph and the texts for a message that was read. `forms` name or count the readers, the
  /// longest text first.
  static func seen(by forms: [String], isASCII: Bool) -> DeliveryViewModel {
    let words = of(.seen, isASCII: isASCII)
    return DeliveryViewModel(
      phase: words.phase, glyph: words.glyph, word: words.word,
      longer: forms.map { "\(words.word) by \($0)" })
  }

  private static func people(_ readers: SeenBy) -> String {
    let (names, others) = (readers.names, readers.count - readers.names.count)
    guard others > 0 else { return names.joined(separator: " and ") }
    let listed = names.joined(separator: ", ")
    guard readers.count < SeenBy.maxReaders else { return "\(listed) and many others" }
    return "\(listed) and \(others) other\(others == 1 ? "" : "s")"
  }

  private static func number(_ count: Int) -> String {
    count < SeenBy.maxReaders ? "\(count)" : "\(SeenBy.maxReaders - 1)+"
  }

  private static func words(
    _ phase: DeliveryPhase, _ glyph: String, _ word: String
  ) -> DeliveryViewModel {
    DeliveryViewModel(phase: phase, glyph: glyph, word: word)
  }
}

enum PendingWords {
  static func of(_ change: PendingChange, poll: Poll? = nil) -> PendingViewModel {
    let how =
      switch change.delivery {
      case .queued: ": queued"
      case .sending, .sent, .seen: ": sending"
      case .failed(let reason): " failed: \(FailureSentence.word(reason))"
      }
    return PendingViewModel(words: noun(change.kind, poll: poll) + how, hasFailed: change.hasFailed)
  }

  static func noun(_ kind: PendingChange.Kind, poll: Poll? = nil) -> String {
    switch kind {
    case .edit: "edit"
    case .deletion: "deletion"
    case .reaction(let key): "reaction \(key)"
    case .takingBack: "taking back of a reaction"
    case .vote(let selections): vote(selections, poll)
    case .pollEnd: "end of the poll"
    }
  }

  private static func vote(_ selections: [String], _ poll: Poll?) -> String {
    guard !selections.isEmpty else { return "withdrawal of the vote" }
    let answers = selections.compactMap { id in poll?.answers.first { $0.id == id }?.text }
    return answers.isEmpty ? "vote" : "vote for \(answers.joined(separator: ", "))"
  }
}
