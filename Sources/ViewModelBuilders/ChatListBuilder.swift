import Intents
package import Model
package import ViewModels

/// Builds the chat list from the loaded part of the stored chats.
package enum ChatListBuilder {
  /// Builds the view model of the chat list. A pure function: equal arguments give equal view
  /// models.
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

  /// `true` if the loaded list has neither a chat nor a section and confab is still connecting or
  /// receiving, so that chats may arrive soon.
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
