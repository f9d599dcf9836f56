import Intents
package import Model
package import ViewModels

package enum ChatListBuilder {
  package static func build(_ model: ChatModel, _ surroundings: Surroundings) -> ChatListViewModel {
    ChatListViewModel(
      state: isWaiting(model) ? .loading : state(model, surroundings),
      suggestedSelection: model.chatList.selected, front: model.chatList.front,
      chatToOpen: ChatToOpenViewModel(
        number: model.chatList.chatToOpen.number,
        finding: model.chatList.chatToOpen.finding),
      numbers: model.chatList.window.numbers,
      heads: SectionHeadsBuilder.heads(of: model.chatList.window, isLinear: model.settings.isLinear)
    )
  }

  private static func isWaiting(_ model: ChatModel) -> Bool {
    // The chats of folded sections are not in the loaded part.
    guard model.chatList.load == .loaded, model.chatList.window.chats.isEmpty,
      model.chatList.window.sections.isEmpty
    else { return false }
    return switch model.connection {
    case .starting, .connecting, .receiving: true
    case .online, .offline, .signedOut: false
    }
  }

  private static func state(_ model: ChatModel, _ surroundings: Surroundings) -> ChatListState {
    let list = model.chatList
    switch list.load {
    case .loading: return .loading
    case .loaded:
      // A screen reader would read a row anew each time that somebody begins or stops typing.
      let typing = model.settings.isLinear ? [:] : list.typing
      let builder = ChatRowBuilder(model, surroundings, typing: typing)
      return .loaded(
        rows: list.window.chats.map { builder.row($0) }, hasEarlier: list.window.hasNewer,
        hasLater: list.window.hasOlder)
    case .failed(let reason):
      return .failed(
        FailureViewModel(
          reason: FailureSentence.notRead("The chats", reason), retry: .chatList(.retry)))
    }
  }
}

enum SectionHeadsBuilder {
  /// The section heads between the loaded rows, and before the first and after the last row. Empty
  /// if there is only one section, it is not that of a space, and it is not folded.
  static func heads(of window: ChatListWindow, isLinear: Bool) -> [SectionHeadViewModel] {
    // Without its head, a folded section could not be unfolded.
    let hasHead = window.sections.contains { $0.space != nil || $0.isFolded }
    guard window.sections.count > 1 || hasHead else { return [] }
    return window.sections.compactMap { section in
      place(of: section.section, in: window).map { head(section, row: $0, isLinear: isLinear) }
    }
  }

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

/// The unread counts of a chat, section, thread or account: exact up to 99, then "99+", but always
/// exact for a screen reader.
enum UnreadWords {
  /// The terminal's title has the exact total instead.
  static func count(_ messages: Int) -> String {
    switch messages {
    case ...0: ""
    case 1...99: "\(messages)"
    default: "99+"
    }
  }

  /// The symbol in place of the unread count for a chat that has no unread messages, but that the
  /// person marked as unread.
  static let mark = "●"

  static func mentions(_ mentions: Int) -> String {
    switch mentions {
    case ...0: ""
    default: "@\(count(mentions))"
    }
  }

  static func spoken(_ messages: Int, mentions: Int) -> [String] {
    let unread = messages > 0 ? ["\(messages) unread"] : []
    return mentions > 0 ? unread + [mentions == 1 ? "1 mention" : "\(mentions) mentions"] : unread
  }
}
