import Intents
import Model
import Engine
import Synchronization
import Testing
import ViewModels

/// The states of a text that `confab send` submitted, without a screen.
@Suite struct SubmittingTests {
  private let rig = Rig()
  private let listener = Listener<SubmissionsViewModel> {}
  private let id = TransactionID("t1")

  init() {
    rig.seed("a")
    rig.router.add(listener)
    rig.router.takeTurn()
  }

  private var state: SubmissionState? { listener.take()?.submissions[id] }

  @Test func `a submitted text is queued once stored, and sent when the server accepted it`() {
    rig.send(submit("a", "t1"))
    #expect(state == .queued)
    rig.send(.messages(.delivery(id, .sending)))
    #expect(state == nil)
    rig.send(.messages(.delivery(id, .sent(EventID("1")))))
    #expect(state == .sent)
  }

  @Test func `a text that could not be sent shows its reason until it is resent`() {
    rig.send(submit("a", "t1"))
    rig.send(.messages(.delivery(id, .failed(.tooLarge))))
    #expect(state == .failed("it is too large"))
    rig.send(.messages(.delivery(id, .queued)))
    #expect(state == .queued)
  }

  @Test func `a submitted text that cannot be stored is refused`() {
    rig.store.state.withLock { $0.refuses = { _ in true } }
    rig.send(submit("a", "t1"))
    #expect(state == .refused("disk is full"))
  }

  @Test func `the state of submitted texts includes the connection`() {
    rig.send(.connection(.offline(.offline, retryInSeconds: 3)))
    #expect(listener.take()?.connection == .offline)
    rig.send(.connection(.online))
    #expect(listener.take()?.connection == .online)
  }

  @Test func `an arriving message does not change the state of submitted texts`() {
    _ = listener.take()
    rig.send(arrival("a", "1", "2"))
    #expect(listener.take() == nil)
    #expect(!rig.trace().contains(.builder(.sending)))
  }
}
