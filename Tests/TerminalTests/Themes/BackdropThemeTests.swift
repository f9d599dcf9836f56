import Cells
import Testing
import Terminal

/// Themes whose panes are drawn on the terminal's own background.
@Suite struct BackdropThemeTests {
  private static let panes: [Ground] = [.page, .side, .bar, .note, .keys]

  @Test(arguments: Theme.builtInNames, ColourDepth.allCases)
  func `on the terminal's own background panes and bars set no background; bars are underlined`(
    name: String, depth: ColourDepth
  ) throws {
    let theme = try #require(Theme.builtIn(name)).onTerminalBackground
    for ground in Self.panes {
      let style = theme.style(of: .body, on: ground, depth: depth)
      #expect(style.background == nil, "\(ground)")
      let isBar = ground == .bar || ground == .note
      #expect(style.attributes.contains(.underline) == isBar, "\(ground)")
    }
  }

  @Test(arguments: Theme.builtInNames, ColourDepth.allCases)
  func `on the terminal's own background highlights keep their style, and texts their colours`(
    name: String, depth: ColourDepth
  ) throws {
    let theme = try #require(Theme.builtIn(name))
    let own = theme.onTerminalBackground
    for ground in Ground.allCases where !Self.panes.contains(ground) {
      for role in StyleRole.allCases where role != .blank || depth.hasFewColours {
        #expect(
          own.style(of: role, on: ground, depth: depth)
            == theme.style(of: role, on: ground, depth: depth), "\(role) on \(ground)")
      }
    }
    for role in StyleRole.allCases where role != .blank {
      #expect(own[role] == theme[role], "\(role)")
    }
  }

  @Test func `on the terminal's own background a bar's own attributes replace the underline`() {
    var theme = Theme.dusk
    theme[.bar].attributes = .bold
    theme[.note].attributes = []
    let own = theme.onTerminalBackground
    #expect(own[.bar].attributes == .bold && own[.note].attributes == .underline)
  }
}
