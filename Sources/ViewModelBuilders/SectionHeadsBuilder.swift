import Intents
import Model
import ViewModels

/// Builds the heads of the sections of the chat list.
enum SectionHeadsBuilder {
  /// The section heads between the loaded rows, and before the first and after the last row. Empty
  /// if there is only one section, it is not that of a space, and it is not folded. `window`: the
  /// loaded part of the chat list.
  static func heads(of window: ChatListWindow, isLinear: Bool) -> [SectionHeadViewModel] {
    // Without its head, a folded section could not be unfolded.
    let hasHead = window.sections.contains { $0.space != nil || $0.isFolded }
    guard window.sections.count > 1 || hasHead else { return [] }
    return window.sections.compactMap { section in
      place(of: section.section, in: window).map { head(section, row: $0, isLinear: isLinear) }
    }
  }

  /// The index of the loaded row above which the head of a section is; `nil` if the head may be
  /// above the first or below the last loaded row. `window`: the loaded part of the chat list.
  private static func place(of section: ChatSection, in window: ChatListWindow) -> Int? {
    let row = window.chats.firstIndex { $0.section >= section } ?? window.chats.count
    // The section may have begun above the loaded rows, or begin below them.
    if row == 0, window.hasNewer { return nil }
    if row == window.chats.count, window.hasOlder { return nil }
    return row
  }

  private static func head(
    _ section: ListSection, row: Int, isLinear: Bool
  ) -> SectionHeadViewModel {
    let name = name(of: section)
    let counts = UnreadWords.spoken(section.unread.messages, mentions: section.unread.mentions)
    let state = section.isFolded ? ["folded"] + counts : []
    return SectionHeadViewModel(
      section: section.section, name: name, row: row, isFolded: section.isFolded,
      unread: UnreadWords.count(section.unread.messages),
      mentions: UnreadWords.mentions(section.unread.mentions),
      fold: .actions(.room(.fold(section.section, !section.isFolded))),
      spoken: isLinear ? (["Section \(name)"] + state).joined(separator: ", ") : "")
  }

  private static func name(of section: ListSection) -> String {
    switch section.section {
    case .favourites: "Favourites"
    case .chats: "Chats"
    case .low: "Low priority"
    default: section.space ?? "Space"
    }
  }
}
