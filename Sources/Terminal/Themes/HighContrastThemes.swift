internal import Cells

extension Theme {
  /// A theme with high contrast on black: every text has a contrast ratio of at least 7 : 1.
  package static let contrastDark = Theme(
    name: "contrast-dark",
    palette: Palette([
      .text: Palette.Tint(0xf0f0f0, 7),
      .bright: Palette.Tint(0xffffff, 15),
      .muted: Palette.Tint(0xc8c8c8, 7),
      .accent: Palette.Tint(0x66e8e0, 14),
      .mention: Palette.Tint(0xffc94d, 11),
      .danger: Palette.Tint(0xffaaa3, 9),
      .online: Palette.Tint(0x8ff08a, 10),
      .sender1: Palette.Tint(0xffb894, 9),
      .sender2: Palette.Tint(0xa8e890, 10),
      .sender3: Palette.Tint(0xa5c6ff, 6),
      .sender4: Palette.Tint(0xdcc2ff, 13),
      .sender5: Palette.Tint(0xf5d680, 11),
      .sender6: Palette.Tint(0xffb0d4, 13),
      .rule: Palette.Tint(0x8a8a8a, 8),
      .unreadRule: Palette.Tint(0x66b8b2, 6),
      .edge: Palette.Tint(0x8a8a8a, 8),
      .frame: Palette.Tint(0xc8c8c8, 7),
      .markOff: Palette.Tint(0xa8a8a8, 8),
      .button: Palette.Tint(0x303030, 7),
      .onButton: Palette.Tint(0xf0f0f0, 0),
      .banner: Palette.Tint(0x262a4a, 4),
      .onBanner: Palette.Tint(0xf0f0f0, 15),
      .onAccent: Palette.Tint(0x000000, 0),
      .onMention: Palette.Tint(0x000000, 0),
    ]),
    grounds: [
      .page: Surface(Palette.Tint(0x000000, 0)),
      .side: Surface(Palette.Tint(0x0a0a0a, 0)),
      .bar: Surface(Palette.Tint(0x0a0a0a, 0), attributes: .underline),
      .note: Surface(Palette.Tint(0x000000, 0), attributes: .underline),
      .keys: Surface(Palette.Tint(0x0a0a0a, 0)),
      .field: Surface(Palette.Tint(0x1c1c1c, 0), attributes: .underline),
      .raised: Surface(Palette.Tint(0x1c1c1c, 0)),
      .overlay: Surface(Palette.Tint(0x141414, 0)),
      .selected: Surface(Palette.Tint(0x1c2a55, 4), text16: .ansi(15)),
      .soft: Surface(Palette.Tint(0x262626, 0)),
    ])

  /// A theme with high contrast on white: every text has a contrast ratio of at least 7 : 1.
  package static let contrastLight = Theme(
    name: "contrast-light",
    palette: Palette([
      .text: Palette.Tint(0x141414, 0),
      .bright: Palette.Tint(0x000000, 0),
      .muted: Palette.Tint(0x3a3a3a, 0),
      .accent: Palette.Tint(0x000073, 4),
      .mention: Palette.Tint(0x5f2d00, 1),
      .danger: Palette.Tint(0x870000, 1),
      .online: Palette.Tint(0x004400, 0),
      .sender1: Palette.Tint(0x6b2c05, 0),
      .sender2: Palette.Tint(0x0b470b, 0),
      .sender3: Palette.Tint(0x00008a, 0),
      .sender4: Palette.Tint(0x4d1f8a, 0),
      .sender5: Palette.Tint(0x303030, 0),
      .sender6: Palette.Tint(0x7a1145, 0),
      .rule: Palette.Tint(0x6a6a6a, 7),
      .unreadRule: Palette.Tint(0x3f3f9a, 4),
      .edge: Palette.Tint(0x6a6a6a, 7),
      .frame: Palette.Tint(0x3a3a3a, 8),
      .markOff: Palette.Tint(0x585858, 8),
      .button: Palette.Tint(0xdddddd, 7),
      .onButton: Palette.Tint(0x141414, 0),
      .banner: Palette.Tint(0xdce4ff, 7),
      .onBanner: Palette.Tint(0x141414, 0),
      .onAccent: Palette.Tint(0xffffff, 15),
      .onMention: Palette.Tint(0xffffff, 15),
    ]),
    grounds: [
      .page: Surface(Palette.Tint(0xffffff, 15)),
      .side: Surface(Palette.Tint(0xf8f8f8, 7)),
      .bar: Surface(Palette.Tint(0xf8f8f8, 7), attributes: .underline),
      .note: Surface(Palette.Tint(0xffffff, 15), attributes: .underline),
      .keys: Surface(Palette.Tint(0xf8f8f8, 7)),
      .field: Surface(Palette.Tint(0xf4f4f4, 15), attributes: .underline),
      .raised: Surface(Palette.Tint(0xf4f4f4, 15)),
      .overlay: Surface(Palette.Tint(0xffffff, 15)),
      .selected: Surface(Palette.Tint(0xcdf3ff, 4), text16: .ansi(15)),
      .soft: Surface(Palette.Tint(0xe4e4e4, 15)),
    ])
}

extension Theme {
  /// A theme without colours, for terminals that have none: it uses only attributes such as bold.
  package static let mono = Theme(
    name: "mono", palette: Palette([:]),
    grounds: [
      .bar: Surface(attributes: .underline),
      .note: Surface(attributes: .underline),
      .field: Surface(attributes: .underline),
      .selected: Surface(attributes: .reverse),
    ],
    changes: [
      .badgeMention: RoleChange(added: .reverse),
      .banner: RoleChange(added: .reverse),
      .bannerName: RoleChange(added: .reverse),
      .bannerKey: RoleChange(added: .reverse),
      .button: RoleChange(added: .reverse),
      .buttonFocused: RoleChange(added: .reverse),
      .buttonDanger: RoleChange(added: .reverse),
      .deliveryFailed: RoleChange(added: .reverse),
      .error: RoleChange(added: .reverse),
      .mention: RoleChange(added: .underline),
      .placeholder: RoleChange(added: .italic),
      .statusOffline: RoleChange(added: .reverse),
    ])
}
