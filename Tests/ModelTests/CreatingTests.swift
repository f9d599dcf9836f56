import Intents
import Model
import Testing

@Suite struct CreatingTests {
  private static let request = ChatRequest(name: "Anna")
  private static let anna = ChatID("anna")
  private static let busy = CreationState.busy(request)
  private static let failed = CreationState.failed(request, .timedOut)
  private static let created = CreationState.created(anna)

  @Test(arguments: [
    (CreationState.idle, CreationChange.asked(request), busy),
    (.idle, .made(anna), .idle),
    (.idle, .failed(.timedOut), .idle),
    (.idle, .cancelled, .idle),
    (busy, .asked(ChatRequest(name: "Bob")), busy),
    (busy, .made(anna), created),
    (busy, .failed(.timedOut), failed),
    (busy, .cancelled, .idle),
    (failed, .asked(request), busy),
    (failed, .made(anna), failed),
    (failed, .failed(.offline), failed),
    (failed, .cancelled, .idle),
    (created, .asked(request), busy),
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
