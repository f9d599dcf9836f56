internal import Cells

extension Theme {
  /// The default theme, dark and calm.
  package static let dusk = Theme(
    name: "dusk",
    palette: Palette([
      .text: Palette.Tint(0xd3d7e0, 7),
      .bright: Palette.Tint(0xf2f4f8, 15),
      .muted: Palette.Tint(0x9da3b3, 7),
      .accent: Palette.Tint(0x7bd3cb, 14),
      .mention: Palette.Tint(0xf0b866, 11),
      .danger: Palette.Tint(0xff8f87, 9),
      .online: Palette.Tint(0x8fce8a, 10),
      .sender1: Palette.Tint(0xf0a685, 9),
      .sender2: Palette.Tint(0x9fd08c, 10),
      .sender3: Palette.Tint(0x8fb4f5, 6),
      .sender4: Palette.Tint(0xc8a8f0, 13),
      .sender5: Palette.Tint(0xdfc27c, 11),
      .sender6: Palette.Tint(0xf298c0, 13),
      .rule: Palette.Tint(0x3c3f47, 8),
      .unreadRule: Palette.Tint(0x3f6f6c, 6),
      .edge: Palette.Tint(0x2b2e36, 8),
      .frame: Palette.Tint(0x5f6472, 7),
      .markOff: Palette.Tint(0x5a5e6a, 8),
      .button: Palette.Tint(0x363a45, 7),
      .onButton: Palette.Tint(0xd3d7e0, 0),
      .banner: Palette.Tint(0x2f3342, 4),
      .onBanner: Palette.Tint(0xd3d7e0, 7),
      .onAccent: Palette.Tint(0x10201f, 0),
      .onMention: Palette.Tint(0x241803, 0),
    ]),
    grounds: [
      .page: Surface(Palette.Tint(0x1a1c22, 0)),
      .side: Surface(Palette.Tint(0x121419, 0)),
      .bar: Surface(Palette.Tint(0x121419, 0), attributes: .underline),
      .note: Surface(Palette.Tint(0x1a1c22, 0), attributes: .underline),
      .keys: Surface(Palette.Tint(0x121419, 0)),
      .field: Surface(Palette.Tint(0x25272e, 0), attributes: .underline),
      .raised: Surface(Palette.Tint(0x25272e, 0)),
      .overlay: Surface(Palette.Tint(0x26282f, 0)),
      .selected: Surface(Palette.Tint(0x2e3650, 4), text16: .ansi(15)),
      .soft: Surface(Palette.Tint(0x22252d, 0)),
    ])

  /// The dark colours of Solarized, with the text brightened where its contrast ratio was below 4.5
  /// : 1.
  package static let solarizedDark = Theme(
    name: "solarized-dark",
    palette: Palette([
      .text: Palette.Tint(0xb3c0c0, 7),
      .bright: Palette.Tint(0xfdf6e3, 15),
      .muted: Palette.Tint(0x9fafb1, 7),
      .accent: Palette.Tint(0x4fc4ba, 14),
      .mention: Palette.Tint(0xe0ad2b, 11),
      .danger: Palette.Tint(0xff8c86, 9),
      .online: Palette.Tint(0xa6b829, 10),
      .sender1: Palette.Tint(0xf2935f, 9),
      .sender2: Palette.Tint(0xa9bb2c, 10),
      .sender3: Palette.Tint(0x6cb8f0, 6),
      .sender4: Palette.Tint(0xa3a8ee, 13),
      .sender5: Palette.Tint(0xd8a92a, 11),
      .sender6: Palette.Tint(0xf08bbd, 13),
      .rule: Palette.Tint(0x2f5561, 8),
      .unreadRule: Palette.Tint(0x2f7f78, 6),
      .edge: Palette.Tint(0x1c4552, 8),
      .frame: Palette.Tint(0x586e75, 7),
      .markOff: Palette.Tint(0x586e75, 8),
      .button: Palette.Tint(0x24434f, 7),
      .onButton: Palette.Tint(0xb3c0c0, 0),
      .banner: Palette.Tint(0x22405a, 4),
      .onBanner: Palette.Tint(0xb3c0c0, 15),
      .onAccent: Palette.Tint(0x002b36, 0),
      .onMention: Palette.Tint(0x002b36, 0),
    ]),
    grounds: [
      .page: Surface(Palette.Tint(0x002b36, 0)),
      .side: Surface(Palette.Tint(0x00212a, 0)),
      .bar: Surface(Palette.Tint(0x00212a, 0), attributes: .underline),
      .note: Surface(Palette.Tint(0x002b36, 0), attributes: .underline),
      .keys: Surface(Palette.Tint(0x00212a, 0)),
      .field: Surface(Palette.Tint(0x073642, 0), attributes: .underline),
      .raised: Surface(Palette.Tint(0x073642, 0)),
      .overlay: Surface(Palette.Tint(0x073642, 0)),
      .selected: Surface(Palette.Tint(0x1f3b4d, 4), text16: .ansi(15)),
      .soft: Surface(Palette.Tint(0x06303b, 0)),
    ])

  /// The dark colours of Gruvbox, with the text brightened where its contrast ratio was below 4.5 :
  /// 1.
  package static let gruvbox = Theme(
    name: "gruvbox",
    palette: Palette([
      .text: Palette.Tint(0xebdbb2, 7),
      .bright: Palette.Tint(0xfbf1c7, 15),
      .muted: Palette.Tint(0xc5b79c, 7),
      .accent: Palette.Tint(0x8ec07c, 14),
      .mention: Palette.Tint(0xfabd2f, 11),
      .danger: Palette.Tint(0xff8a78, 9),
      .online: Palette.Tint(0xb8bb26, 10),
      .sender1: Palette.Tint(0xfe9a4a, 9),
      .sender2: Palette.Tint(0xb8bb26, 10),
      .sender3: Palette.Tint(0x93b5ab, 6),
      .sender4: Palette.Tint(0xe0a3b8, 13),
      .sender5: Palette.Tint(0xfabd2f, 11),
      .sender6: Palette.Tint(0xf79a86, 13),
      .rule: Palette.Tint(0x504945, 8),
      .unreadRule: Palette.Tint(0x5f7f58, 6),
      .edge: Palette.Tint(0x3c3836, 8),
      .frame: Palette.Tint(0x7c6f64, 7),
      .markOff: Palette.Tint(0x7c6f64, 8),
      .button: Palette.Tint(0x504945, 7),
      .onButton: Palette.Tint(0xebdbb2, 0),
      .banner: Palette.Tint(0x45403d, 4),
      .onBanner: Palette.Tint(0xebdbb2, 15),
      .onAccent: Palette.Tint(0x1d2021, 0),
      .onMention: Palette.Tint(0x1d2021, 0),
    ]),
    grounds: [
      .page: Surface(Palette.Tint(0x282828, 0)),
      .side: Surface(Palette.Tint(0x1d2021, 0)),
      .bar: Surface(Palette.Tint(0x1d2021, 0), attributes: .underline),
      .note: Surface(Palette.Tint(0x282828, 0), attributes: .underline),
      .keys: Surface(Palette.Tint(0x1d2021, 0)),
      .field: Surface(Palette.Tint(0x32302f, 0), attributes: .underline),
      .raised: Surface(Palette.Tint(0x32302f, 0)),
      .overlay: Surface(Palette.Tint(0x32302f, 0)),
      .selected: Surface(Palette.Tint(0x32393c, 4), text16: .ansi(15)),
      .soft: Surface(Palette.Tint(0x383432, 0)),
    ])

  /// A dark theme whose main colours are blue and orange, which people with the common kinds of
  /// colour blindness can distinguish.
  package static let colourBlind = Theme(
    name: "colour-blind",
    palette: Palette([
      .text: Palette.Tint(0xd6d8dc, 7),
      .bright: Palette.Tint(0xf5f6f8, 15),
      .muted: Palette.Tint(0xa3a8b2, 7),
      .accent: Palette.Tint(0x72bff0, 14),
      .mention: Palette.Tint(0xf0b23c, 11),
      .danger: Palette.Tint(0xffa07a, 9),
      .online: Palette.Tint(0x72bff0, 14),
      .sender1: Palette.Tint(0xe8a33d, 11),
      .sender2: Palette.Tint(0x72bff0, 14),
      .sender3: Palette.Tint(0xf0e068, 15),
      .sender4: Palette.Tint(0xe3a4cc, 13),
      .sender5: Palette.Tint(0x4fc9a4, 6),
      .sender6: Palette.Tint(0xf29468, 9),
      .rule: Palette.Tint(0x3f4248, 8),
      .unreadRule: Palette.Tint(0x3f6a88, 6),
      .edge: Palette.Tint(0x2c2e33, 8),
      .frame: Palette.Tint(0x62666f, 7),
      .markOff: Palette.Tint(0x5c6069, 8),
      .button: Palette.Tint(0x383b42, 7),
      .onButton: Palette.Tint(0xd6d8dc, 0),
      .banner: Palette.Tint(0x2b3446, 4),
      .onBanner: Palette.Tint(0xd6d8dc, 15),
      .onAccent: Palette.Tint(0x0c1a24, 0),
      .onMention: Palette.Tint(0x241803, 0),
    ]),
    grounds: [
      .page: Surface(Palette.Tint(0x1b1c1f, 0)),
      .side: Surface(Palette.Tint(0x131416, 0)),
      .bar: Surface(Palette.Tint(0x131416, 0), attributes: .underline),
      .note: Surface(Palette.Tint(0x1b1c1f, 0), attributes: .underline),
      .keys: Surface(Palette.Tint(0x131416, 0)),
      .field: Surface(Palette.Tint(0x26272b, 0), attributes: .underline),
      .raised: Surface(Palette.Tint(0x26272b, 0)),
      .overlay: Surface(Palette.Tint(0x27282c, 0)),
      .selected: Surface(Palette.Tint(0x24395a, 4), text16: .ansi(15)),
      .soft: Surface(Palette.Tint(0x24262b, 0)),
    ])
}

extension Theme {
  /// The names of the themes that need no file, the default one first.
  package static let builtInNames = [
    "dusk", "paper", "mono", "contrast-dark", "contrast-light", "solarized-dark",
    "solarized-light", "gruvbox", "colour-blind",
  ]

  package static func builtIn(_ name: String) -> Theme? {
    switch name {
    case "dusk": .dusk
    case "paper": .paper
    case "mono": .mono
    case "contrast-dark": .contrastDark
    case "contrast-light": .contrastLight
    case "solarized-dark": .solarizedDark
    case "solarized-light": .solarizedLight
    case "gruvbox": .gruvbox
    case "colour-blind": .colourBlind
    default: nil
    }
  }
}
