internal import Cells

/// A role's style in a theme: its colours, exact and for few colours, and its attributes.
package struct RoleStyle: Sendable, Equatable {
  package var foreground: Palette.Tint
  /// The role's own background, in front of that of its ground; `nil` for none.
  package var background: Palette.Tint?
  package var attributes: Style.Attributes
}

/// A theme's change of one role. What it does not name stays as the palette has it.
package struct RoleChange: Sendable, Equatable {
  package var foreground = TintChange()
  package var background = TintChange()
  package var added: Style.Attributes = []
  package var removed: Style.Attributes = []

  package init(added: Style.Attributes = []) { self.added = added }

  /// Returns the style with this change.
  func applied(to style: RoleStyle) -> RoleStyle {
    RoleStyle(
      foreground: foreground.applied(to: style.foreground),
      background: background.exact == nil && style.background == nil
        ? nil : background.applied(to: style.background ?? Palette.Tint()),
      attributes: style.attributes.subtracting(removed).union(added))
  }
}

extension StyleRole {
  /// The palette's entries for the role's text and, if it has one of its own, its background, with
  /// the attributes. They are the same in all themes.
  var definition: (text: Palette.Entry, back: Palette.Entry?, attributes: Style.Attributes) {
    switch self {
    case .blank, .body, .bodyOwn, .chatName: (.text, nil, [])
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
    case .badgeMention: (.onMention, .mention, .bold)
    case .banner: (.onBanner, .banner, [])
    }
  }
}
