import TestSupport
import Testing

@Suite(.aside) struct ManualTests {
  @Test func `groff reports no error in the manual`() throws {
    let root = Shell.quoted(Checkout.root)
    let answer = Shell.run("cd \(root) && groff -man -ww -Tutf8 -z man/*.[1-8]")
    #expect(answer == Shell.Answer(output: "", status: 0))
  }

  @Test func `each manual page that another one names exists`() throws {
    let pages = try Checkout.manualPages()
    for page in pages {
      let text = try Checkout.text(of: page).replacing("\\-", with: "-")
      for match in text.matches(of: /(confab(?:-[a-z]+)?) ?\(([157])\)/) {
        #expect(pages.contains("man/\(match.1).\(match.2)"), "\(page): \(match.0)")
      }
    }
  }

  @Test func `confab(1) is short`() throws {
    #expect(try Checkout.text(of: "man/confab.1").utf8.count <= 15_000)
  }
}
