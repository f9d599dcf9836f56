import Cells
import Screens
import TestSupport
import Testing

/// The overlay of accounts at several sizes of the screen: the choices of the first start, and the
/// list of profiles.
@Suite struct AccountsPaneTests {
  private static let sizes = [
    Size(rows: 39, columns: 90), Size(rows: 23, columns: 50), Size(rows: 11, columns: 40),
    Size(rows: 4, columns: 20),
  ]

  private func draw(_ state: PickerPaneState, _ name: String) {
    for page in Self.sizes {
      let size = PickerPane.size(state, in: page)
      Snapshot.expect(
        PickerPane.draw(state, size: size), pane: "accounts",
        named: "\(name)-on-\(page.columns)x\(page.rows)")
    }
  }

  @Test func `the first start offers three ways to begin`() {
    var state = PickerPaneState()
    state.title = "Welcome to confab"
    state.choices = [
      PickerLine(words: "Try it here", key: "no account needed"),
      PickerLine(words: "Sign in", key: "to your Matrix account"),
      PickerLine(words: "Make an account", key: "at a homeserver"),
    ]
    draw(state, "welcome")
  }

  @Test func `the overlay of accounts lists the profiles above the ways to further accounts`() {
    var state = PickerPaneState()
    state.title = "Accounts"
    state.choices = [
      PickerLine(words: "ada@example.org", key: "open now"), PickerLine(words: "local"),
      PickerLine(words: "世界@a-server-with-a-long-name.example.org"),
      PickerLine(words: "Sign in", key: "to your Matrix account"),
      PickerLine(words: "Make an account", key: "at a homeserver"),
      PickerLine(words: "Sign out …", key: "@ada:example.org"),
    ]
    draw(state, "accounts")
  }
}
