import Cells
import Screens
import TestSupport
import Testing
import ViewModels

/// The names of the readers, which the messages pane shows after the newest own message that
/// somebody has seen.
@Suite struct SeenByPaneTests {
  private let text = "Shall I bring both of them, too?"
  private let seen = DeliveryViewModel(
    phase: .seen, glyph: "✓✓", word: "Seen", longer: ["Seen by Anna and Bob", "Seen by 2"])

  private func drawn(
    _ deliveries: [DeliveryViewModel?], columns: Int, isLinear: Bool = false
  ) -> PaneBuffer {
    let rows = deliveries.enumerated().map { index, delivery in
      Samples.message(
        index, "you", "12:00", text, color: 0, beginsGroup: index == 0, delivery: delivery)
    }
    var state = Samples.messagesState()
    state.isLinear = isLinear
    return MessagesPane.draw(
      Samples.messages(.loaded(Samples.rows(rows)), typing: ""), state,
      size: Size(rows: 9, columns: columns)
    ).drawing.buffer
  }

  @Test(arguments: [
    (64, "Seen by Anna and Bob"), (52, "Seen by 2"), (49, "Seen"), (48, "Seen by Anna and Bob"),
    (20, "Seen"),
  ])
  func `an own message names its readers where they fit, else counts them, else says Seen`(
    columns: Int, words: String
  ) {
    let buffer = drawn([seen, nil], columns: columns)
    Snapshot.expect(buffer, pane: "messages", named: "messages-seen-by-\(columns)x9")
    #expect(rows(of: buffer).contains { $0.contains("✓✓ \(words) ") })
  }

  @Test(arguments: [64, 52, 49, 48, 36, 28])
  func `a read receipt changes the ends of two lines and moves no line`(columns: Int) {
    let sent = DeliveryViewModel(phase: .sent, glyph: "✓", word: "Sent")
    for isLinear in [false, true] {
      let before = drawn([seen, nil, sent], columns: columns, isLinear: isLinear)
      let after = drawn([nil, nil, seen], columns: columns, isLinear: isLinear)
      let changed = zip(rows(of: before), rows(of: after)).filter(!=)
      #expect(changed.count == 2)
      for (old, new) in changed {
        let kept = zip(old, new).prefix { $0 == $1 }.map(\.0)
        // Only what is behind the last word of the text differs.
        #expect(String(kept).hasSuffix("too?  ") || String(kept).hasSuffix("too?  ✓"))
      }
    }
  }

  private func rows(of buffer: PaneBuffer) -> [String] {
    (0..<buffer.size.rows).map { row in String(buffer.row(row).map(\.text)) }
  }
}
