import Intents
import Model
import Testing

@Suite struct CreatingTests {
  private static let request = ChatRequest(name: "Anna")
  private static let anna = ChatID("anna")
  private static let busy = CreationState.busy(request)
  private static let failed = CreationState.failed(request, .timedOut)
  private static let created = CreationState.created(anna)
  private static let name = UnclearName(name: "Anna", candidates: [])
  private static let unclear = CreationState.unclear(request, name)
  private static let person = Contact(user: UserID("@anna:s"), displayName: nil)
  private static let invited = CreationState.invited(request, anna, by: person)
  private static let entered = CreationState.entered(space: "Home")

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
    (.idle, .unclear(name), .idle),
    (.idle, .invited(anna, by: person), .idle),
    (busy, .unclear(name), unclear),
    (busy, .invited(anna, by: person), invited),
    (failed, .unclear(name), failed),
    (failed, .invited(anna, by: person), failed),
    (created, .unclear(name), created),
    (created, .invited(anna, by: person), created),
    (unclear, .asked(request), busy),
    (unclear, .made(anna), unclear),
    (unclear, .unclear(UnclearName(name: "Bob", candidates: [])), unclear),
    (unclear, .invited(anna, by: person), unclear),
    (unclear, .failed(.offline), unclear),
    (unclear, .cancelled, .idle),
    (invited, .asked(request), created),
    (invited, .asked(ChatRequest(name: "Bob")), .busy(ChatRequest(name: "Bob"))),
    (invited, .made(ChatID("other")), invited),
    (invited, .unclear(name), invited),
    (invited, .invited(ChatID("other"), by: person), invited),
    (invited, .failed(.offline), invited),
    (invited, .cancelled, .idle),
    (busy, .entered(space: "Home"), entered),
    (.idle, .entered(space: "Home"), .idle),
    (failed, .entered(space: "Home"), failed),
    (entered, .entered(space: "House"), entered),
    (entered, .made(anna), entered),
    (entered, .failed(.offline), entered),
    (entered, .asked(request), busy),
    (entered, .cancelled, .idle),
  ])
  func `each change leads from each state of a request for a new chat to the expected state`(
    before: CreationState, change: CreationChange, after: CreationState
  ) {
    #expect(before.reduced(by: change) == after)
  }
}
