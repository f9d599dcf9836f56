internal import Cells

package struct Style: Sendable, Hashable {
  /// The colour of the text; `nil` is the terminal's own text colour.
  package var foreground: Colour?
  /// The colour behind the text; `nil` is the terminal's own background.
  package var background: Colour?
  package var attributes: Attributes

  package init(
    foreground: Colour? = nil, background: Colour? = nil, attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  package struct Attributes: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let bold = Attributes(rawValue: 1)
    package static let dim = Attributes(rawValue: 2)
    package static let underline = Attributes(rawValue: 4)
    package static let reverse = Attributes(rawValue: 8)
    package static let italic = Attributes(rawValue: 16)

    /// All text attributes, each with its name in theme files.
    package static let names: [(name: String, attribute: Attributes)] = [
      ("bold", .bold), ("dim", .dim), ("underline", .underline), ("reverse", .reverse),
      ("italic", .italic),
    ]
  }
}

/// A style role's colours in a theme, each with its replacement for terminals of 16 colours or
/// fewer, and its attributes.
package struct RoleStyle: Sendable, Equatable {
  package var foreground: Palette.Tint
  /// The role's own background, which covers that of the ground (`Ground`: the surface of the
  /// screen, such as a pane) under the text; `nil` if the background of the ground is shown.
  package var background: Palette.Tint?
  package var attributes: Style.Attributes
}

/// A theme's change of one style role. What the change does not name stays as the role defines it,
/// except that a new exact colour also removes the colour's replacement for terminals of 16 colours
/// or fewer, unless the change names a new one.
package struct RoleChange: Sendable, Equatable {
  package var foreground = TintChange()
  package var background = TintChange()
  package var added: Style.Attributes = []
  package var removed: Style.Attributes = []
  var hasNoBackground = false

  package init(added: Style.Attributes = []) { self.added = added }

  func applied(to style: RoleStyle) -> RoleStyle {
    RoleStyle(
      foreground: foreground.applied(to: style.foreground),
      background: hasNoBackground || background.exact == nil && style.background == nil
        ? nil : background.applied(to: style.background ?? Palette.Tint()),
      attributes: style.attributes.subtracting(removed).union(added))
  }
}

extension StyleRole {
  /// The role's definition, which is the same in all themes: the palette entry of its text, the
  /// palette entry of its own background (`nil` if the background of the `Ground` under the text is
  /// shown), and its attributes.
  var definition: (text: Palette.Entry, back: Palette.Entry?, attributes: Style.Attributes) {
    switch self {
    case .blank, .body, .bodyOwn, .code, .chatName: (.text, nil, [])
    case .draft: (.text, nil, .italic)
    case .title, .chatNameUnread, .keyName: (.bright, nil, .bold)
    case .composer, .field: (.bright, nil, [])
    case .timestamp, .preview, .subtitle, .keyHint, .quote, .placeholder, .reaction, .gap,
      .deliveryPending, .deliverySent, .deliverySeen:
      (.muted, nil, [])
    case .notice, .typing: (.muted, nil, .italic)
    case .day, .titleOff: (.muted, nil, .bold)
    case .senderOwn, .mark, .badge, .unreadLine, .heading, .reactionOwn, .pill:
      (.accent, nil, .bold)
    case .link: (.accent, nil, .underline)
    case .thread: (.accent, nil, [])
    case .mention, .statusBusy: (.mention, nil, .bold)
    case .deliveryFailed, .error, .statusOffline: (.danger, nil, .bold)
    case .statusOnline: (.online, nil, [])
    case .sender1: (.sender1, nil, .bold)
    case .sender2: (.sender2, nil, .bold)
    case .sender3: (.sender3, nil, .bold)
    case .sender4: (.sender4, nil, .bold)
    case .sender5: (.sender5, nil, .bold)
    case .sender6: (.sender6, nil, .bold)
    case .rule: (.rule, nil, [])
    case .unreadRule: (.unreadRule, nil, [])
    case .edge: (.edge, nil, [])
    case .frame: (.frame, nil, [])
    case .markOff: (.markOff, nil, [])
    case .button: (.onButton, .button, [])
    case .buttonFocused: (.onAccent, .accent, .bold)
    case .buttonDanger: (.danger, nil, .bold)
    case .badgeMention: (.onMention, .mention, .bold)
    case .banner: (.onBanner, .banner, [])
    case .bannerName: (.onBanner, .banner, .bold)
    case .bannerKey: (.mention, .banner, .bold)
    }
  }
}
