import Model
import Testing

@Suite struct LoadingTests {
  private static let failed = LoadState.failed(.timedOut)

  @Test(arguments: [
    (LoadState.loading, LoadEvent.asked, LoadState.loading),
    (.loading, .arrived, .loaded),
    (.loading, .failed(.timedOut), failed),
    (.loading, .forgiven, .loading),
    (.loaded, .asked, .loading),
    (.loaded, .arrived, .loaded),
    (.loaded, .failed(.timedOut), failed),
    (.loaded, .forgiven, .loaded),
    (failed, .asked, .loading),
    (failed, .arrived, .loaded),
    (failed, .failed(.offline), .failed(.offline)),
    (failed, .forgiven, .loaded),
  ])
  func `each event leads from each load state to the expected state`(
    before: LoadState, event: LoadEvent, after: LoadState
  ) {
    #expect(before.reduced(by: event) == after)
  }
}
