import Cells
import Screens
import TestSupport
import Testing

@Suite struct ComposerLayoutTests {
  @Test(arguments: [
    ("", 0, 10, [""], 0, 0),
    ("hello", 5, 10, ["hello"], 0, 5),
    ("one two three", 13, 8, ["one two ", "three"], 1, 5),
    ("one two three", 8, 8, ["one two ", "three"], 1, 0),
    ("a\n", 2, 10, ["a", ""], 1, 0),
    ("a\nb", 1, 10, ["a", "b"], 0, 1),
    ("世界世界", 3, 6, ["世界", "世界"], 1, 2),
    ("e\u{301}x", 1, 10, ["e\u{301}x"], 0, 1),
    ("a\tb", 3, 10, ["a b"], 0, 3),
    ("abcdefgh", 8, 5, ["abcd", "efgh"], 1, 4),
    ("abcd", 4, 5, ["abcd"], 0, 4),
  ])
  func `the composer's text and cursor are laid out in lines`(
    text: String, cursor: Int, width: Int, lines: [String], row: Int, column: Int
  ) {
    let layout = ComposerLayout(text: text, cursor: cursor, width: width)
    #expect(layout.lines.map(\.text) == lines)
    #expect(layout.cursor == Position(row: row, column: column))
  }

  @Test func `Up and Down keep the column of the composer's cursor as far as possible`() {
    let text = "a long first line\nab\nanother line"
    let fromEnd = ComposerLayout(text: text, cursor: text.count, width: 40)
    let middle = fromEnd.cursor(movedBy: -1)
    #expect(middle == 20)
    #expect(ComposerLayout(text: text, cursor: 20, width: 40).cursor(movedBy: -1) == 2)
    #expect(ComposerLayout(text: text, cursor: 10, width: 40).cursor(movedBy: 1) == 20)
    #expect(ComposerLayout(text: text, cursor: 3, width: 40).cursor(movedBy: -1) == nil)
    #expect(fromEnd.cursor(movedBy: 1) == nil)
  }

  @Test func `Up and Down move the composer's cursor by the wrapped lines`() {
    let layout = ComposerLayout(text: "one two three four", cursor: 18, width: 8)
    #expect(layout.lines.map(\.text) == ["one two ", "three ", "four"])
    #expect(layout.cursor(movedBy: -1) == 12)
  }

  @Test func `the composer's cursor stays inside of the pane, and each grapheme is in one line`() {
    let text = "a世\n界 👩‍🚀\tx  yy\n\n end of it "
    for width in -1...12 {
      for cursor in -1...text.count + 1 {
        let layout = ComposerLayout(text: text, cursor: cursor, width: width)
        #expect(layout.lines.indices.contains(layout.cursor.row))
        #expect((0..<max(1, width)).contains(layout.cursor.column))
        let graphemes = layout.lines.map { $0.graphemes.count }.reduce(0, +)
        #expect(graphemes == text.count - text.count { $0.isNewline })
        for step in [-1, 1] {
          if let moved = layout.cursor(movedBy: step) {
            let after = ComposerLayout(text: text, cursor: moved, width: width)
            #expect(after.cursor.row == layout.cursor.row + step)
          }
        }
      }
    }
  }

  @Test func `the composer's visible lines include the line with the cursor`() {
    let text = (1...20).map { "line \($0)" }.joined(separator: "\n")
    for cursor in stride(from: 0, through: text.count, by: 3) {
      let layout = ComposerLayout(text: text, cursor: cursor, width: 30)
      let visible = layout.visibleLines(height: 4)
      #expect(visible.count == 4 && visible.contains(layout.cursor.row))
    }
    #expect(ComposerLayout(text: "a", cursor: 0, width: 9).visibleLines(height: 0).isEmpty)
  }

  @Test func `a text field shows the part of its text that contains the cursor`() {
    let name = ComposerState(text: "世界abc", cursor: 2)
    #expect(FieldLayout(name, width: 10).text == "世界abc")
    #expect(FieldLayout(name, width: 10).cursorColumn == 4)
    #expect(FieldLayout(name, width: 4).text == "界abc")
    #expect(FieldLayout(name, width: 4).cursorColumn == 2)
    #expect(FieldLayout(name, width: 1).cursorColumn == 0)
    #expect(FieldLayout(ComposerState(text: "x", cursor: 9), width: 0).cursorColumn == 0)
  }

  @Test func `each style role has a letter of its own in snapshots`() {
    let letters = StyleRole.allCases.map { StyleLetters.entry($0).letter }
    #expect(Set(letters).count == letters.count)
  }
}
