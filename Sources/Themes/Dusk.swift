internal import Cells

extension Theme {
  /// The default theme, which needs no file: `themes/dusk.json5`, compiled in.
  package static let dusk = Theme(
    name: "dusk", foreground: Colour(0xdadada), background: Colour(0x1c1c1c),
    styles: [
      .bodyOwn: Style(foreground: Colour(0xd7d7ff)),
      .timestamp: Style(foreground: Colour(0x8a8a8a)),
      .senderOwn: Style(foreground: Colour(0x87afff), attributes: .bold),
      .sender1: Style(foreground: Colour(0xffaf87), attributes: .bold),
      .sender2: Style(foreground: Colour(0x87d787), attributes: .bold),
      .sender3: Style(foreground: Colour(0x87d7d7), attributes: .bold),
      .sender4: Style(foreground: Colour(0xd7afff), attributes: .bold),
      .sender5: Style(foreground: Colour(0xffd787), attributes: .bold),
      .sender6: Style(foreground: Colour(0xff87af), attributes: .bold),
      .day: Style(foreground: Colour(0xafafaf), attributes: .bold),
      .rule: Style(foreground: Colour(0x767676)),
      .notice: Style(foreground: Colour(0xa8a8a8), attributes: .italic),
      .mention: Style(foreground: Colour(0xffd75f), attributes: .bold),
      .link: Style(foreground: Colour(0x87afff), attributes: .underline),
      .gap: Style(foreground: Colour(0xffaf5f)),
      .unreadLine: Style(foreground: Colour(0xff8787), attributes: .bold),
      .deliveryPending: Style(foreground: Colour(0x949494)),
      .deliverySent: Style(foreground: Colour(0x87afaf)),
      .deliverySeen: Style(foreground: Colour(0x87d787)),
      .deliveryFailed: Style(foreground: Colour(0xff8787), attributes: .bold),
      .chatNameUnread: Style(foreground: Colour(0xffffff), attributes: .bold),
      .chatPreview: Style(foreground: Colour(0x949494)),
      .chatTime: Style(foreground: Colour(0x8a8a8a)),
      .draft: Style(foreground: Colour(0xffaf5f), attributes: .italic),
      .selected: Style(foreground: Colour(0xffffff), background: Colour(0x5f5f87)),
      .selectedUnread: Style(
        foreground: Colour(0xffffff), background: Colour(0x5f5f87), attributes: .bold),
      .badge: Style(foreground: Colour(0x1c1c1c), background: Colour(0x87d7d7), attributes: .bold),
      .badgeMention: Style(
        foreground: Colour(0x1c1c1c), background: Colour(0xffaf5f), attributes: .bold),
      .title: Style(foreground: Colour(0xffffff), attributes: .bold),
      .subtitle: Style(foreground: Colour(0x949494)),
      .border: Style(foreground: Colour(0x767676)),
      .borderFocused: Style(foreground: Colour(0x87d7d7)),
      .statusLine: Style(foreground: Colour(0xa8a8a8)),
      .statusOnline: Style(foreground: Colour(0x87d787)),
      .statusBusy: Style(foreground: Colour(0xffd75f)),
      .statusOffline: Style(foreground: Colour(0xff8787), attributes: .bold),
      .keyName: Style(foreground: Colour(0xffffff), attributes: .bold),
      .keyHint: Style(foreground: Colour(0xa8a8a8)),
      .composer: Style(foreground: Colour(0xffffff)),
      .composerPrompt: Style(foreground: Colour(0x87d7d7), attributes: .bold),
      .placeholder: Style(foreground: Colour(0x8a8a8a)),
      .field: Style(
        foreground: Colour(0xffffff), background: Colour(0x303030), attributes: .underline),
      .fieldFocused: Style(
        foreground: Colour(0xffffff), background: Colour(0x444444), attributes: .underline),
      .button: Style(foreground: Colour(0xdadada), background: Colour(0x303030)),
      .buttonFocused: Style(
        foreground: Colour(0x1c1c1c), background: Colour(0x87d7d7), attributes: .bold),
      .error: Style(foreground: Colour(0xff8787), attributes: .bold),
      .typing: Style(foreground: Colour(0x87d7d7), attributes: .italic),
      .scrollMark: Style(foreground: Colour(0xffd75f), attributes: .bold),
      .helpHeading: Style(foreground: Colour(0x87d7d7), attributes: .bold),
      .banner: Style(foreground: Colour(0x1c1c1c), background: Colour(0xffd75f), attributes: .bold),
      .quote: Style(foreground: Colour(0x949494)),
      .reaction: Style(foreground: Colour(0xa8a8a8)),
      .reactionOwn: Style(foreground: Colour(0x87d7d7), attributes: .bold),
    ])
}
