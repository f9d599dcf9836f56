import Intents
import Screens
import Testing
import ViewModels

@Suite struct ChatListEntriesTests {
  private func chat(_ id: String) -> ChatRowViewModel {
    ChatRowViewModel(
      id: ChatID(id), name: id, preview: "", time: "", unread: "", mentions: "",
      open: .messages(.open(ChatID(id))))
  }

  private func head(_ section: ChatSection, above row: Int) -> SectionHeadViewModel {
    SectionHeadViewModel(
      section: section, name: "\(section)", row: row, isFolded: false, fold: .reconnect)
  }

  /// The entries of the chat list as letters: the id of a chat, or "#" for the heading of a
  /// section.
  private func letters(_ entries: ChatListEntries) -> String {
    entries.map { entry in
      switch entry {
      case .chat(let chat): chat.id.rawValue
      case .head: "#"
      }
    }.joined()
  }

  @Test func `section headings are above their rows, also at the start, together or at the end`() {
    let rows = ["a", "b", "c"].map(chat)
    #expect(letters(ChatListEntries(rows, [])) == "abc")
    #expect(letters(ChatListEntries(rows, [head(.favourites, above: 0)])) == "#abc")
    let heads = [
      head(.favourites, above: 1), head(.low, above: 1), head(ChatSection(number: 1_001), above: 3),
    ]
    let entries = ChatListEntries(rows, heads)
    #expect(letters(entries) == "a##bc#")
    #expect(entries.index(of: .favourites) == 1)
    #expect(entries.index(of: .low) == 2)
    #expect(entries.index(of: ChatSection(number: 1_001)) == 5)
    #expect(entries.index(of: ChatID("a")) == 0)
    #expect(entries.index(of: ChatID("b")) == 3)
    #expect(entries.index(of: ChatID("z")) == nil)
    #expect(ChatListEntries([], [head(.low, above: 0)]).count == 1)
  }
}
