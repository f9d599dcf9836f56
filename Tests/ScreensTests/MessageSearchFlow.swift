import Intents
import Keys
import ViewModels

@testable import Screens

/// A base for tests of the message search: found messages, and a screen with a search for them.
protocol MessageSearchFlow: CommandFlow {}

extension MessageSearchFlow {
  func hit(
    _ number: Int, in chat: String = "anna", thread: EventID? = nil, isStored: Bool = true
  ) -> SearchHitViewModel {
    SearchHitViewModel(
      chat: ChatID("!\(chat)"), message: .event(EventID("$\(number)")), thread: thread,
      time: "14:03", sender: "bob", senderColor: 2,
      excerpt: SearchExcerpt(text: "found \(number)", marks: [0..<5]), isStored: isStored)
  }

  func request(
    _ text: String, chat: String? = nil, order: SearchOrder = .newestFirst, limit: Int = 50
  ) -> SearchRequest {
    SearchRequest(text: text, chat: chat.map { ChatID("!\($0)") }, order: order, limit: limit)
  }

  func asked(_ request: SearchRequest) -> Intent {
    .chatSearch(.messages(.search(request)))
  }

  var closed: Intent { .chatSearch(.messages(.close)) }

  func found(
    _ request: SearchRequest, _ hits: [SearchHitViewModel], more: SearchRequest? = nil
  ) -> MessageSearchViewModel {
    MessageSearchViewModel(
      request: request,
      groups: hits.isEmpty
        ? [] : [SearchGroupViewModel(chatName: "anna", day: "today", hits: hits)],
      count: "\(hits.count) in 1 chat, newest first", shortCount: "\(hits.count)",
      more: more.map { SearchMoreViewModel(words: "9 more …", request: $0) })
  }

  func receive(_ viewModel: MessageSearchViewModel, _ sitting: inout Sitting) {
    sitting.receive { $0.receive(messageSearch: viewModel) }
  }

  /// A screen with a search in which these messages were found.
  func searching(
    _ hits: [SearchHitViewModel], more: SearchRequest? = nil, columns: Int = 100
  ) -> Sitting {
    var sitting = sitting(columns: columns)
    sitting.press(.ctrl("f"))
    sitting.type("found")
    receive(found(request("found"), hits, more: more), &sitting)
    _ = sitting.take()
    return sitting
  }
}
