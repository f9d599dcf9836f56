import Intents
import Keys
import Model
import Testing
import Terminal

@testable import confab

/// The terminal's answer about its background colour, from the loop through the router to the
/// theme.
@Suite struct AutoThemeTests {
  private let light = Colour(0xfbfaf7)
  private let dark = Colour(0x1a1c22)

  @Test func `the theme auto follows the terminal's background, and loads only changed themes`()
    throws
  {
    let desk = try Desk()
    #expect(desk.takeAsked().contains("background true"))
    desk.answer(background: dark)
    desk.settle()
    #expect(!desk.takeAsked().contains { $0.hasPrefix("load") })
    desk.answer(background: light)
    desk.settle()
    #expect(desk.takeAsked().contains("load paper"))
    desk.answer(background: light)
    desk.settle()
    #expect(!desk.takeAsked().contains { $0.hasPrefix("load") })
    desk.answer(background: dark)
    desk.settle()
    #expect(desk.takeAsked().contains("load dusk"))
  }

  @Test func `a report of the background among keys removes no key and adds none`() throws {
    let desk = try Desk.watchingChat()
    desk.type("he")
    desk.answer(background: light, with: .key(KeyStroke(.character("l"))))
    desk.type("lo")
    desk.settle()
    #expect(desk.shows("▌ hello"))
    #expect(desk.model.settings.shownTheme == "paper")
  }

  @Test func `the terminal's background changes nothing after a theme was chosen`() throws {
    let desk = try Desk()
    desk.send(.intent(.set(.look(.theme("gruvbox")))))
    desk.settle()
    let asked = desk.takeAsked()
    #expect(asked.contains("load gruvbox") && asked.contains("background false"))
    desk.answer(background: light)
    desk.settle()
    #expect(!desk.takeAsked().contains { $0.hasPrefix("load") || $0.hasPrefix("hand over") })
    #expect(desk.model.settings.chosen.background == nil)
    desk.send(.intent(.set(.look(.theme("auto")))))
    desk.settle()
    let later = desk.takeAsked()
    #expect(later.contains("load dusk") && later.contains("background true"))
  }

  @Test(
    arguments: [
      (nil, TerminalBackground.dark), ("", .dark), ("15;0", .dark), ("0;15", .light),
      ("0;default;15", .light), ("15;default", .dark), ("0;7", .light), ("7;8", .dark),
      ("0;16", .dark), ("0;-1", .dark), ("0;99999999999999999999", .dark), ("0;15;", .dark),
    ] as [(String?, TerminalBackground)])
  func `the last number of COLORFGBG is the terminal's background`(
    colours: String?, background: TerminalBackground
  ) {
    #expect(AssumedBackground.value(colours: colours) == background)
  }
}
