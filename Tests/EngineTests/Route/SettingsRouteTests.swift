import Intents
import Model
import Engine
import Synchronization
import Testing
import ViewModels

@Suite struct SettingsRouteTests {
  @Test func `a changed setting is delivered at once, an unchanged one is not`() throws {
    let rig = try StoredRig()
    let listener = Listener<SettingsViewModel> {}
    rig.router.add(listener)
    #expect(listener.take()?.notify == .terminal)
    rig.send(.intent(.set(.notify(.off))))
    #expect(listener.take()?.notify == .off)
    rig.send(.intent(.set(.notify(.off))))
    #expect(listener.take() == nil)
  }

  @Test func `a setting that cannot be stored does not apply, but the terminal's background does`()
  {
    let rig = Rig()
    let listener = Listener<SettingsViewModel> {}
    rig.router.add(listener)
    #expect(listener.take()?.theme == "dusk")
    rig.store.state.withLock { $0.refuses = { _ in true } }
    rig.send(.intent(.set(.notify(.off))))
    rig.send(.intent(.set(.background(.light))))
    let shown = listener.take()
    #expect(shown?.theme == "paper" && shown?.notify == .terminal)
  }

  @Test func `a changed date format applies at once`() throws {
    let rig = try StoredRig()
    rig.send(
      .chats(.updated(ChatUpdate(chat: ChatID("a"), membership: .joined, name: "Anna"))),
      arrival("a", "1"))
    rig.send(.intent(.messages(.open(ChatID("a")))))
    let messages = Listener<MessagesViewModel> {}
    rig.router.add(messages)
    #expect(messages.take().map(days) == ["Today"])
    rig.send(.intent(.set(.look(.times(.iso)))))
    #expect(messages.take().map(days)?.map(\.isDate) == [true])
  }

  private func days(_ viewModel: MessagesViewModel) -> [String] {
    guard case .loaded(let rows) = viewModel.state else { return [] }
    return rows.rows.compactMap { if case .day(let day) = $0 { day } else { nil } }
  }
}

extension String {
  /// `true` for a text such as "2026-10-03".
  fileprivate var isDate: Bool {
    let parts = split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.count) == [4, 2, 2] && parts.allSatisfy { $0.allSatisfy(\.isNumber) }
  }
}
