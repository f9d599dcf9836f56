import Intents
import Model
import Testing
import Engine
import ViewModels

/// The headings of the sections of the chat list.
@Suite struct SectionHeadsTests {
  private func listed(_ id: String, _ section: ChatSection, isMarked: Bool = false) -> Chat {
    Chat(
      id: ChatID(id), name: id, topic: "", directUser: nil, membership: .joined, last: nil,
      activity: .at(friday, 9), unread: UnreadCounts(messages: isMarked ? 1 : 0, mentions: 0),
      draft: .empty, isEncrypted: false, section: section, isMarkedUnread: isMarked)
  }

  private func section(
    _ section: ChatSection, isFolded: Bool = false, unread: UnreadCounts = .none
  ) -> ListSection {
    ListSection(section: section, space: nil, isFolded: isFolded, unread: unread)
  }

  private func list(
    _ chats: [Chat], _ sections: [ListSection], hasNewer: Bool = false, hasOlder: Bool = false,
    isLinear: Bool = false
  ) -> ChatListViewModel {
    var model = ChatModel()
    _ = model.apply(.look(.linear(isLinear)))
    _ = model.replace(
      ChatListWindow(chats: chats, hasNewer: hasNewer, hasOlder: hasOlder, sections: sections))
    return ChatListBuilder.build(model, .sample(.at(friday, 12)))
  }

  private let sections = [
    ListSection(section: .favourites, space: nil, isFolded: false, unread: .none),
    ListSection(section: .chats, space: nil, isFolded: false, unread: .none),
    ListSection(
      section: .low, space: nil, isFolded: true, unread: UnreadCounts(messages: 120, mentions: 1)),
  ]

  @Test func `a chat list with a single section has no section heading`() {
    #expect(list([listed("a", .chats)], [section(.chats)]).heads == [])
    #expect(list([listed("a", .low)], [section(.low)]).heads == [])
  }

  @Test func `a folded section has a heading, even if it is the only section`() {
    let folded = ListSection(section: .chats, space: nil, isFolded: true, unread: .none)
    #expect(list([], [folded]).heads.map(\.fold) == [.actions(.room(.fold(.chats, false)))])
  }

  @Test func `a space has a heading with its name, even if it is the only section or empty`() {
    func space(_ number: Int64, _ name: String) -> ListSection {
      ListSection(section: ChatSection(number: number), space: name, isFolded: false, unread: .none)
    }
    let room = listed("r", ChatSection(number: 7))
    #expect(list([room], [space(7, "Home")]).heads.map(\.name) == ["Home"])
    let heads = list(
      [listed("a", .chats), room], [section(.chats), space(5, "Empty"), space(7, "Home")]
    ).heads
    #expect(heads.map(\.name) == ["Chats", "Empty", "Home"] && heads.map(\.row) == [0, 1, 1])
  }

  @Test func `each heading is above the first row of its section, or below the rows before it`() {
    let chats = [listed("a", .favourites), listed("b", .favourites), listed("c", .chats)]
    let heads = list(chats, sections).heads
    #expect(heads.map(\.name) == ["Favourites", "Chats", "Low priority"])
    #expect(heads.map(\.row) == [0, 2, 3])
    #expect(heads.map(\.isFolded) == [false, false, true])
    #expect(heads.last?.unread == "99+" && heads.last?.mentions == "@1")
    #expect(heads.first?.fold == .actions(.room(.fold(.favourites, true))))
    #expect(heads.last?.fold == .actions(.room(.fold(.low, false))))
  }

  @Test func `a section heading that may be outside of the loaded rows is left out`() {
    let chats = [listed("b", .favourites), listed("c", .chats)]
    #expect(list(chats, sections, hasNewer: true, hasOlder: true).heads.map(\.name) == ["Chats"])
    #expect(list(chats, sections, hasOlder: true).heads.map(\.name) == ["Favourites", "Chats"])
  }

  @Test func `a screen reader gets the name and the state of a section in words`() {
    let heads = list([listed("c", .chats)], sections, isLinear: true).heads
    #expect(
      heads.map(\.spoken) == [
        "Section Favourites", "Section Chats",
        "Section Low priority, folded, 120 unread, 1 mention",
      ])
  }

  @Test func `a chat that only a mark makes unread has a dot, or words for a screen reader`() {
    func row(isLinear: Bool) -> ChatRowViewModel? {
      let model = list(
        [listed("a", .chats, isMarked: true)], [section(.chats)], isLinear: isLinear)
      guard case .loaded(let rows, _, _) = model.state else { return nil }
      return rows.first
    }
    #expect(row(isLinear: false)?.unread == "●")
    #expect(row(isLinear: true)?.spoken == "a, marked as unread")
  }
}
