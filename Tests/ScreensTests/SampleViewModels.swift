import Intents
import ViewModels

/// Sample view models for the tests of the screens.
enum Sample {
  static func chat(_ name: String, unread: String = "") -> ChatRowViewModel {
    ChatRowViewModel(
      id: ChatID("!\(name)"), name: name, preview: "\(name) says hello", time: "14:03",
      unread: unread, mentions: "", open: .messages(.open(ChatID("!\(name)"))))
  }

  static func chats(
    _ names: [String], unread: Set<String> = [], hasMore: Bool = false, suggested: String? = nil,
    front: String? = nil
  ) -> ChatListViewModel {
    let rows = names.map { chat($0, unread: unread.contains($0) ? "2" : "") }
    return ChatListViewModel(
      state: .loaded(rows: rows, hasEarlier: false, hasLater: hasMore),
      suggestedSelection: suggested.map { ChatID("!\($0)") }, front: front.map { ChatID("!\($0)") })
  }

  static func message(_ number: Int, body: String? = nil) -> MessageRowViewModel {
    .message(
      MessageViewModel(
        id: .event(EventID("$\(number)")), sender: "bob", senderColor: 2, time: "14:03",
        body: body ?? "message \(number)", kind: .text, delivery: nil))
  }

  static func sending(_ transaction: String, failed: Bool = false) -> MessageRowViewModel {
    let delivery = DeliveryViewModel(
      phase: failed ? .failed : .sending, glyph: failed ? "!" : "↑",
      word: failed ? "Not sent: refused" : "Sending")
    return .message(
      MessageViewModel(
        id: .local(TransactionID(transaction)), sender: "me", senderColor: 0, time: "14:04",
        body: "mine", kind: .text, delivery: delivery))
  }

  static func messages(
    in chat: String, _ rows: [MessageRowViewModel] = [message(1), message(2)],
    draft: Draft = .empty, refused: [RefusedSubmission] = [], accepted: [TransactionID] = [],
    echoes: [OwnEcho] = [], earlier: Intent? = nil, later: Intent? = nil, note: String = "",
    retry: Intent? = nil, isSeeking: Bool = false, isLinear: Bool = false
  ) -> MessagesViewModel {
    var newest: EventID?
    for case .message(let message) in rows {
      if case .event(let event) = message.id { newest = event }
    }
    let rows = MessageRows(
      rows: rows, earlier: earlier, later: later, historyNote: note, newestEvent: newest,
      retry: retry, isSeeking: isSeeking, isLinear: isLinear)
    return MessagesViewModel(
      chat: ChatID("!\(chat)"), title: chat, subtitle: "", state: .loaded(rows), typing: "",
      draft: draft, refused: refused, accepted: accepted, echoes: echoes)
  }

  static let failure = FailureViewModel(reason: "No answer.", retry: .chatList(.retry))

  static let help = HelpViewModel(sections: [
    HelpSection(
      heading: "Everywhere",
      lines: (1...40).map { HelpLine(keys: "F\($0)", sentence: "Does thing \($0)") })
  ])
}
