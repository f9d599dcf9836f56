import Cells
import Glibc
import TestSupport
import Testing

@testable import Terminal

/// Styles that can be told apart at each colour depth. With many colours, text has a contrast of at
/// least 4.5 : 1, and 7 : 1 in the themes of high contrast (WCAG 2.2, success criteria 1.4.3 and
/// 1.4.6), with every background on which text of its role may be drawn.
@Suite struct ContrastTests {
  private static let coloured = Theme.builtInNames.filter { $0 != "mono" }

  @Test(arguments: coloured)
  func `text has enough contrast on each background on which it may be drawn`(name: String) throws {
    let theme = try #require(Theme.builtIn(name))
    let least = name.hasPrefix("contrast-") ? 7.0 : 4.5
    for role in StyleRole.allCases where !role.isLine {
      for ground in Ground.allCases where role.mayLie(on: ground) {
        for depth in [ColourDepth.direct, .palette256] {
          let style = theme.style(of: role, on: ground, depth: depth)
          let foreground = components(try #require(style.foreground), depth)
          let background = components(try #require(style.background), depth)
          let found = contrast(foreground, background)
          #expect(found >= least, "\(role) on \(ground), \(depth): \(found)")
        }
      }
    }
  }

  @Test(arguments: coloured, [ColourDepth.eight, .sixteen])
  func `with 8 or 16 colours no style has the same colour for text and background`(
    name: String, depth: ColourDepth
  ) throws {
    let theme = try #require(Theme.builtIn(name))
    for role in StyleRole.allCases {
      for ground in Ground.allCases {
        let style = theme.style(of: role, on: ground, depth: depth)
        let foreground = depth.index(of: try #require(style.foreground))
        let background = depth.index(of: try #require(style.background))
        #expect(foreground != background, "\(role) on \(ground)")
      }
    }
  }

  @Test(arguments: coloured)
  func `with few colours a selected row has one text colour, bars and fields are underlined`(
    name: String
  ) throws {
    let theme = try #require(Theme.builtIn(name))
    for role in StyleRole.allCases where theme[role].background == nil {
      let style = theme.style(of: role, on: .selected, depth: .sixteen)
      #expect(style.foreground == .ansi(15) && style.background == .ansi(4), "\(role)")
      for ground in [Ground.bar, .note, .field] {
        let (few, many) = (ColourDepth.eight, ColourDepth.palette256)
        #expect(
          theme.style(of: role, on: ground, depth: few).attributes.contains(.underline)
            && (role == .link
              || !theme.style(of: role, on: ground, depth: many).attributes.contains(.underline))
        )
      }
    }
  }

  @Test func `without colours, different states have different styles, and no style is dim`() {
    func style(_ role: StyleRole, on ground: Ground = .page) -> Style {
      Theme.mono.style(of: role, on: ground, depth: .none)
    }
    #expect(style(.chatName, on: .selected) != style(.chatName))
    #expect(style(.chatNameUnread) != style(.chatName))
    #expect(style(.deliveryFailed) != style(.deliverySent))
    #expect(style(.buttonFocused) != style(.button))
    #expect(style(.badgeMention) != style(.badge))
    for role in StyleRole.allCases {
      #expect(style(role).foreground == nil && style(role).background == nil)
      #expect(!style(role).attributes.contains(.dim))
    }
  }

  private func components(_ colour: Colour, _ depth: ColourDepth) -> (Int, Int, Int) {
    guard depth == .palette256 else { return colour.components }
    return Palette256.components(depth.index(of: colour))
  }

  private func contrast(_ a: (Int, Int, Int), _ b: (Int, Int, Int)) -> Double {
    let (first, second) = (luminance(a), luminance(b))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  private func luminance(_ colour: (Int, Int, Int)) -> Double {
    func linear(_ value: Int) -> Double {
      let part = Double(value) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(colour.0) + 0.7152 * linear(colour.1) + 0.0722 * linear(colour.2)
  }
}
