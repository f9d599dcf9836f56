import Intents
import Model
import Testing

/// The people who are typing in the chats of the list.
@Suite struct ListTypingTests {
  private let carla = Typist(user: UserID("@carla:s"), name: "Carla")
  private let dan = Typist(user: UserID("@dan:s"), name: "Dan")
  private let trip = ChatID("!trip")
  private let build = ChatID("!build")

  private func window(_ chats: [ChatID]) -> ChatListWindow {
    ChatListWindow(
      chats: chats.map {
        Chat(
          id: $0, name: "chat", topic: "", directUser: nil, membership: .joined, last: nil,
          activity: ServerTimestamp(milliseconds: 0), unread: .none, draft: .empty,
          isEncrypted: false)
      }, hasNewer: false, hasOlder: false)
  }

  private func model() -> ChatModel {
    var model = ChatModel()
    _ = model.replace(window([trip, build]))
    return model
  }

  private func wrote(_ user: UserID, in chat: ChatID, _ model: inout ChatModel) -> ModelParts {
    let message = TimelineMessage(
      event: EventID("$1"), sender: user, timestamp: ServerTimestamp(milliseconds: 1),
      content: .text("hi", mentionsUs: false), transaction: nil)
    return model.wrote(Arrival(chat: chat, messages: [message], placement: .newest(gap: nil)))
  }

  @Test func `each chat in the list has its own typing people, and equal ones change nothing`() {
    var model = model()
    #expect(model.replace(typing: [carla], in: trip) == .chatList)
    #expect(model.replace(typing: [carla, dan], in: build) == .chatList)
    #expect(model.replace(typing: [carla], in: trip) == [])
    #expect(model.chatList.typing == [trip: [carla], build: [carla, dan]])
    #expect(model.replace(typing: [], in: trip) == .chatList)
    #expect(model.replace(typing: [], in: trip) == [])
    #expect(model.chatList.typing == [build: [carla, dan]])
  }

  @Test func `typing notices of a chat outside of the chat list are not kept`() {
    var model = model()
    let other = ChatID("!other")
    #expect(!model.showsTyping(in: other) && model.showsTyping(in: trip))
    #expect(model.replace(typing: [carla], in: other) == [] && model.chatList.typing.isEmpty)
    _ = model.replace(typing: [carla], in: trip)
    _ = model.replace(typing: [dan], in: build)
    _ = model.replace(window([build]))
    #expect(model.chatList.typing == [build: [dan]])
  }

  @Test func `a message ends the typing notice of its sender in its chat only`() {
    var model = model()
    for chat in [trip, build] { _ = model.replace(typing: [carla, dan], in: chat) }
    #expect(wrote(carla.user, in: trip, &model) == .chatList)
    #expect(model.chatList.typing == [trip: [dan], build: [carla, dan]])
  }

  @Test func `a lost connection ends the typing notices of all chats`() {
    var model = model()
    for chat in [trip, build] { _ = model.replace(typing: [carla], in: chat) }
    let changed = model.apply(ConnectionEvent.offline(.timedOut, retryInSeconds: 1)).changed
    #expect(changed.contains(.chatList) && model.chatList.typing.isEmpty)
  }
}
