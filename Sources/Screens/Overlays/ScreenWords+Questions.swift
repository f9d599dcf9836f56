internal import Cells
internal import Intents
internal import ViewModels

/// The question before leaving a chat or declining an invite comes from `ChatRowBuilder.departure`.
extension ScreenWords {
  static func question(
    _ question: Question, unread: Int
  ) -> (question: String, consequence: String) {
    switch question {
    case .markAllRead:
      let count = unread == 1 ? "1 unread message counts" : "\(unread) unread messages count"
      return ("Mark all chats as read?", "\(count) as read from now on.")
    case .deleteMessage(_, _, let words):
      return ("Delete for everyone?", "“\(words)”\nNobody in the chat can read it from now on.")
    case .endPoll:
      return ("End the poll?", "Everybody sees the votes, and nobody can vote any more.")
    case .leave(let departure): return (departure.question, departure.consequence)
    }
  }

  /// What confirming a question does, as the hint about its keys says it: "→ Enter deletes".
  static func effect(of question: Question) -> String {
    switch question {
    case .markAllRead: "marks all"
    case .deleteMessage: "deletes"
    case .endPoll: "ends it"
    case .leave(let departure): "\(departure.yes.lowercased())s"
    }
  }

  /// Together they fit into 16 columns.
  static func answers(to question: Question) -> (yes: String, no: String) {
    switch question {
    case .markAllRead: ("Mark all", "No")
    case .deleteMessage: ("Delete", "Keep")
    case .endPoll: ("End", "No")
    case .leave(let departure): (departure.yes, departure.no)
    }
  }
}
