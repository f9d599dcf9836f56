internal import Cells

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
