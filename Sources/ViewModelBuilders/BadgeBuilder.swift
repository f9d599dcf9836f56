package import Model
package import ViewModels

/// Builds the badge from the totals of unread messages and mentions.
package enum BadgeBuilder {
  /// Builds the view model of the badge. A pure function: equal arguments give equal view models.
  package static func build(_ model: ChatModel) -> BadgeViewModel {
    let unread = max(0, model.totals.messages)
    return BadgeViewModel(
      unread: unread, mentions: max(0, model.totals.mentions),
      title: BadgeViewModel.title(unread: unread))
  }
}
