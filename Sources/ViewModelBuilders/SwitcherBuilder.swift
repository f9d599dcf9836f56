package import Model
package import ViewModels

/// The switcher from its matches.
package enum SwitcherBuilder {
  /// Pure: equal arguments give equal view models.
  package static func build(_ model: ChatModel, _ surroundings: Surroundings) -> SwitcherViewModel {
    guard let switcher = model.switcher else { return .initial }
    let builder = ChatRowBuilder(model, surroundings)
    return SwitcherViewModel(query: switcher.query, rows: switcher.matches.map(builder.row))
  }
}
