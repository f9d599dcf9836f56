import Intents
import Model
import Testing

@Suite struct CreatingTests {
  private static let anna = ChatID("anna")
  private static let busy = CreationState.busy(name: "Anna")
  private static let failed = CreationState.failed(name: "Anna", .timedOut)
  private static let created = CreationState.created(anna)

  @Test(arguments: [
    (CreationState.idle, CreationChange.asked(name: "Anna"), busy),
    (.idle, .made(anna), .idle),
    (.idle, .failed(.timedOut), .idle),
    (.idle, .cancelled, .idle),
    (busy, .asked(name: "Bob"), busy),
    (busy, .made(anna), created),
    (busy, .failed(.timedOut), failed),
    (busy, .cancelled, .idle),
    (failed, .asked(name: "Anna"), busy),
    (failed, .made(anna), failed),
    (failed, .failed(.offline), failed),
    (failed, .cancelled, .idle),
    (created, .asked(name: "Anna"), busy),
    (created, .made(ChatID("other")), created),
    (created, .failed(.offline), created),
    (created, .cancelled, .idle),
  ])
  func `each change in each state of creating`(
    before: CreationState, change: CreationChange, after: CreationState
  ) {
    #expect(before.reduced(by: change) == after)
  }
}
