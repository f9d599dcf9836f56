package import Intents

package struct ChatListModel: Sendable, Equatable {
  package internal(set) var load = LoadState.loading
  package internal(set) var query = ChatListQuery(around: nil, limit: 200)
  package internal(set) var window = ChatListWindow.empty
  /// The people who are typing in the loaded chats of the chat list; chats without such people are
  /// left out.
  package internal(set) var typing: [ChatID: [Typist]] = [:]
  /// The chat whose row is to be selected: the chat that was selected when the last run ended, or
  /// later the chat in which a request for a new chat resulted; `nil` for none.
  package internal(set) var selected: ChatID?
  /// The chat that was open when the last run ended; `nil` if no chat was open, or the user is no
  /// longer a joined member of it.
  package internal(set) var front: ChatID?
  package internal(set) var chatToOpen = ChatToOpen(number: 0, finding: .nothing)

  /// Replaces the people who are typing in a chat. Returns `true` if they changed; `false`, and
  /// changes nothing, also for a chat outside of the loaded part of the chat list.
  mutating func replace(typing people: [Typist], in chat: ChatID) -> Bool {
    guard window.chats.contains(where: { $0.id == chat }) else { return false }
    guard people != typing[chat] ?? [] else { return false }
    typing[chat] = people.isEmpty ? nil : people
    return true
  }

  mutating func keepTypingOfWindow() {
    guard !typing.isEmpty else { return }
    let shown = Set(window.chats.map(\.id))
    typing = typing.filter { shown.contains($0.key) }
  }
}

package struct ChatListQuery: Sendable, Equatable {
  /// The chat around which rows of the chat list are read; `nil` for the beginning of the list.
  package let around: ChatID?
  package let limit: Int

  package init(around: ChatID?, limit: Int) {
    self.around = around
    self.limit = limit
  }
}

/// The loaded part of the chat list. Its chats are sorted by section and, within a section, in the
/// order that the person chose or, for the section of a space, that the space defines. The chats of
/// folded sections are left out.
package struct ChatListWindow: Sendable, Equatable {
  package let chats: [Chat]
  package let hasNewer: Bool
  package let hasOlder: Bool
  /// The chats to which the person gave a number from 1 to 9, so that one key opens the chat; chats
  /// outside of this part of the list are included.
  package let numbers: [ChatNumber: ChatID]
  /// All sections that have chats and the sections of all spaces of the user, even those outside of
  /// the loaded part of the list, in the order of the list.
  package let sections: [ListSection]

  package init(
    chats: [Chat], hasNewer: Bool, hasOlder: Bool, numbers: [ChatNumber: ChatID] = [:],
    sections: [ListSection] = []
  ) {
    self.sections = sections
    self.numbers = numbers
    self.chats = chats
    self.hasNewer = hasNewer
    self.hasOlder = hasOlder
  }

  package static let empty = ChatListWindow(chats: [], hasNewer: false, hasOlder: false)
}

/// The heading of a section of the chat list. A section without chats has one only if it stands for
/// a space.
package struct ListSection: Sendable, Equatable {
  package let section: ChatSection
  /// The name of the space whose rooms are the chats of this section; `nil` for a section that does
  /// not stand for a space.
  package let space: String?
  package let isFolded: Bool
  /// The sums of the unread counts of the chats of a folded section; none if it is not folded.
  package let unread: UnreadCounts

  package init(section: ChatSection, space: String?, isFolded: Bool, unread: UnreadCounts) {
    self.section = section
    self.space = space
    self.isFolded = isFolded
    self.unread = unread
  }
}

/// The numbered answer to the newest intent for which the screen needs the router, such as the next
/// chat or thread with unread messages, or the room that replaced a chat.
package struct ChatToOpen: Sendable, Equatable {
  /// The number of the answer, from 1; 0 before the first one. A greater number shows the screen
  /// that the answer is new, even if it is the same chat or thread.
  package let number: Int
  package let finding: FoundTarget

  package init(number: Int, finding: FoundTarget) {
    self.number = number
    self.finding = finding
  }
}

extension ChatModel {
  package mutating func apply(_ intent: ChatListIntent) -> Consequences {
    switch intent {
    case .show(let chat):
      guard chatList.query.around != chat else { return .none }
      chatList.query = ChatListQuery(around: chat, limit: chatList.query.limit)
      return Consequences(stale: .chatList)
    // These intents change the store, to which the router commits them.
    case .select, .markRead, .markAllRead, .setLevel:
      return .none
    // The router looks in the store for the chat to open, and for the chats to leave with another.
    case .findUnread, .follow, .openLink, .makeLink, .leave:
      return .none
    case .retry:
      chatList.load = chatList.load.reduced(by: .asked)
      return Consequences(changed: .chatList, stale: [.chatList, .totals])
    }
  }

  package mutating func found(_ conversation: Conversation?) -> Consequences {
    found(conversation.map { .conversation($0) } ?? .nothing)
  }

  /// The answers to earlier intents are dropped.
  package mutating func found(_ finding: FoundTarget) -> Consequences {
    soughtLink = nil
    chatList.chatToOpen = ChatToOpen(number: chatList.chatToOpen.number &+ 1, finding: finding)
    return Consequences(changed: .chatList)
  }

  package mutating func replace(_ window: ChatListWindow) -> ModelParts {
    let load = chatList.load.reduced(by: .arrived)
    guard load != chatList.load || window != chatList.window else { return [] }
    chatList.load = load
    chatList.window = window
    chatList.keepTypingOfWindow()
    return .chatList
  }

  package mutating func chatListFailed(_ reason: FailureReason) -> ModelParts {
    chatList.load = chatList.load.reduced(by: .failed(reason))
    return .chatList
  }

  package mutating func replace(totals: UnreadCounts) -> ModelParts {
    guard totals != self.totals else { return [] }
    self.totals = totals
    return .totals
  }

  package mutating func begin(account: Account?, selected: ChatID?, front: ChatID? = nil) {
    self.account = account
    chatList.front = front
    chatList.selected = selected
  }
}
