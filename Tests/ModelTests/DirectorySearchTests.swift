import Model
import Testing

@Suite struct DirectorySearchTests {
  private typealias State = DirectorySearch
  private static let behind = DirectorySearch.settlingBehind(asked: "a", wanted: "b")
  private static let waiting = DirectorySearch.waiting(asked: "a", wanted: "b")

  @Test(arguments: [
    (DirectorySearch.idle, DirectoryChange.typed("a"), DirectorySearch.settling("a")),
    (.idle, .typed(""), .idle),
    (.idle, .settled, .idle),
    (.idle, .answered("a", nil), .idle),
    (.settling("a"), .typed("b"), .settling("b")),
    (.settling("a"), .typed(""), .idle),
    (.settling("a"), .settled, .asking("a")),
    (.settling("a"), .answered("a", nil), .settling("a")),
    (.asking("a"), .typed("b"), behind),
    (.asking("a"), .typed("a"), .asking("a")),
    (.asking("a"), .typed(""), .abandoned(asked: "a")),
    (.asking("a"), .settled, .asking("a")),
    (.asking("a"), .answered("a", nil), .answered("a")),
    (.asking("a"), .answered("a", .timedOut), .failed("a", .timedOut)),
    (.asking("a"), .answered("x", nil), .asking("a")),
    (behind, .typed("c"), .settlingBehind(asked: "a", wanted: "c")),
    (behind, .typed("a"), .asking("a")),
    (behind, .typed(""), .abandoned(asked: "a")),
    (behind, .settled, waiting),
    (behind, .answered("a", .timedOut), .settling("b")),
    (behind, .answered("x", nil), behind),
    (waiting, .typed("c"), .settlingBehind(asked: "a", wanted: "c")),
    (waiting, .typed(""), .abandoned(asked: "a")),
    (waiting, .settled, waiting),
    (waiting, .answered("a", nil), .asking("b")),
    (waiting, .answered("b", nil), waiting),
    (.abandoned(asked: "a"), .typed("b"), behind),
    (.abandoned(asked: "a"), .typed("a"), .asking("a")),
    (.abandoned(asked: "a"), .settled, .abandoned(asked: "a")),
    (.abandoned(asked: "a"), .answered("a", nil), .idle),
    (.abandoned(asked: "a"), .answered("x", nil), .abandoned(asked: "a")),
    (.answered("a"), .typed("b"), .settling("b")),
    (.answered("a"), .settled, .answered("a")),
    (.answered("a"), .answered("a", .offline), .answered("a")),
    (.failed("a", .offline), .typed("a"), .settling("a")),
    (.failed("a", .offline), .settled, .failed("a", .offline)),
    (.failed("a", .offline), .answered("a", nil), .failed("a", .offline)),
  ])
  func `a change leads from a state of the directory search to the expected state`(
    before: DirectorySearch, change: DirectoryChange, after: DirectorySearch
  ) {
    #expect(before.reduced(by: change) == after)
  }
}
