import Cells
import Glibc
import Testing

@testable import Themes

/// The contrast of text with its background must be at least 4.5 : 1 (WCAG 2.2, success criterion
/// 1.4.3), so that it is readable.
@Suite struct ContrastTests {
  /// The roles that draw lines and not text.
  private static let lines: Set<StyleRole> = [.rule, .border, .borderFocused]

  @Test(arguments: ["dusk", "paper"])
  func `text has enough contrast with its background`(name: String) throws {
    let theme = try ShippedThemes.load(name)
    for role in StyleRole.allCases where !Self.lines.contains(role) {
      let style = theme[role]
      let foreground = try #require(style.foreground)
      let background = try #require(style.background)
      let exact = contrast(foreground.components, background.components)
      #expect(exact >= 4.5, "\(role): \(exact)")
      let among256 = contrast(rounded(foreground), rounded(background))
      #expect(among256 >= 4.5, "\(role) among 256: \(among256)")
    }
  }

  @Test(arguments: ["dusk", "paper"], [ColourDepth.eight, .sixteen])
  func `no role has the colour of its background`(name: String, depth: ColourDepth) throws {
    let theme = try ShippedThemes.load(name)
    for role in StyleRole.allCases {
      let style = theme[role]
      let foreground = depth.index(of: try #require(style.foreground))
      #expect(foreground != depth.index(of: try #require(style.background)), "\(role)")
    }
  }

  @Test func `without colours, selected, unread and failed rows still differ`() {
    let mono = Theme.mono
    #expect(mono[.selected] != mono[.chatName])
    #expect(mono[.chatNameUnread] != mono[.chatName])
    #expect(mono[.deliveryFailed] != mono[.deliverySent])
    #expect(mono[.buttonFocused] != mono[.button])
    #expect(StyleRole.allCases.allSatisfy { mono[$0].foreground == nil })
  }

  private func rounded(_ colour: Colour) -> (red: Int, green: Int, blue: Int) {
    Palette256.components(ColourDepth.palette256.index(of: colour))
  }

  private func contrast(
    _ a: (red: Int, green: Int, blue: Int), _ b: (red: Int, green: Int, blue: Int)
  ) -> Double {
    let (first, second) = (luminance(a), luminance(b))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  private func luminance(_ colour: (red: Int, green: Int, blue: Int)) -> Double {
    func linear(_ value: Int) -> Double {
      let part = Double(value) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green)
      + 0.0722 * linear(colour.blue)
  }
}
