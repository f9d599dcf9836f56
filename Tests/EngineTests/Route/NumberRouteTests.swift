import Intents
import Model
import Engine
import Testing
import ViewModels

/// The numbers of chats, from the person's choice to the rows of the list.
@Suite struct NumberRouteTests {
  private func joined(_ chat: String) -> Event {
    .chats(.updated(ChatUpdate(chat: ChatID(chat), membership: .joined, name: chat)))
  }

  private func setNumber(_ digit: Int, _ chat: String) -> Event {
    .intent(.actions(.room(.setNumber(ChatID(chat), ChatNumber(digit)))))
  }

  /// The numbers in the rows of the chat list as digits, by the names of the chats.
  private func digits(_ viewModel: ChatListViewModel?) -> [String: Int] {
    guard case .loaded(let rows, _, _)? = viewModel?.state else { return [:] }
    return Dictionary(
      uniqueKeysWithValues: rows.compactMap { row in
        row.number.map { (row.name, $0.digit) }
      })
  }

  @Test func `a chat's number is in its row at once, and disappears when the chat is left`() throws
  {
    let rig = try StoredRig()
    rig.send(.connection(.online))
    rig.send(joined("!a"), joined("!b"))
    rig.advance(milliseconds: 1000)
    _ = rig.list.take()
    rig.send(setNumber(3, "!a"))
    let first = rig.list.take()
    #expect(digits(first) == ["!a": 3])
    #expect(first?.numbers.map { $0.key.digit } == [3])
    rig.send(setNumber(3, "!b"))
    #expect(digits(rig.list.take()) == ["!b": 3])
    rig.send(.chats(.left(ChatID("!b"))))
    rig.advance(milliseconds: 1000)
    #expect(rig.list.take()?.numbers == [:])
  }
}
