import Model
import ViewModels

/// Builds the delivery state of an own message as a glyph and a word.
enum DeliveryWords {
  /// The glyph and the word for `delivery`.
  static func of(_ delivery: Delivery, isASCII: Bool) -> DeliveryViewModel {
    switch delivery {
    case .queued: words(.queued, isASCII ? "." : "…", "Waiting")
    case .sending: words(.sending, isASCII ? "^" : "↑", "Sending")
    case .sent: words(.sent, isASCII ? "+" : "✓", "Sent")
    case .seen: words(.seen, isASCII ? "++" : "✓✓", "Seen")
    case .failed(let reason): words(.failed, "!", "Not sent: \(FailureSentence.word(reason))")
    }
  }

  private static func words(
    _ phase: DeliveryPhase, _ glyph: String, _ word: String
  ) -> DeliveryViewModel {
    DeliveryViewModel(phase: phase, glyph: glyph, word: word)
  }
}
