import Cells
import Testing
import Terminal

@Suite struct LinearThemeTests {
  @Test(arguments: Theme.builtInNames, ColourDepth.allCases)
  func `a theme without its backgrounds sets no background colour and no reverse video`(
    name: String, depth: ColourDepth
  ) throws {
    let theme = try #require(Theme.builtIn(name)).withoutGrounds
    for role in StyleRole.allCases {
      for ground in Ground.allCases {
        let style = theme.style(of: role, on: ground, depth: depth)
        #expect(style.background == nil && !style.attributes.contains(.reverse), "\(role)")
      }
    }
  }

  @Test func `a theme without its backgrounds keeps the colours of its texts`() {
    let plain = Theme.dusk.withoutGrounds
    for role in [StyleRole.body, .sender1, .link, .error] {
      #expect(plain[role].foreground == Theme.dusk[role].foreground)
    }
    #expect(plain[.buttonFocused].foreground == Theme.dusk[.body].foreground)
  }
}
