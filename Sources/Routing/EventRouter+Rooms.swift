internal import Intents
internal import Model
internal import ViewModelBuilders

/// Changes rooms, shows the people of chats and searches public room directories, and reports the
/// outcomes to the person.
extension EventRouter {
  /// Carries out an intent about a chat's place in the chat list, a chat's room and its people, or
  /// a public room directory.
  func handle(_ intent: RoomIntent) {
    switch intent {
    case .setNumber, .set, .fold: pacer.hurry(.chatList, now: now)
    case .change(let chat, let change): begin(change, of: chat)
    case .findPeople(let chat, let letters):
      carryOut(model.mention(letters, in: chat, of: .everybody))
    case .showMembers(let query): carryOut(model.show(members: query))
    case .hideMembers: carryOut(model.hideMembers())
    case .showPerson(let user): carryOut(model.show(person: user))
    case .browse(let browsing): handle(browsing)
    }
  }

  private func handle(_ browsing: RoomBrowsing) {
    switch browsing {
    case .show(let query): carryOut(model.show(rooms: query))
    case .more: carryOut(model.fetchMoreRooms())
    case .hide: carryOut(model.hideRooms())
    }
    armRoomSearch()
  }

  private func begin(_ change: RoomChange, of chat: ChatID) {
    let standing = read(.unknown) { try store.rooms.standing(chat) }.standing
    let consequences = model.change(chat, change, standing: standing, known: known(to: change))
    carryOut(consequences)
    if consequences.effects.isEmpty { showOutcome(of: chat) }
  }

  /// The people of the stored chats who may be meant by the name that was typed for a change, such
  /// as an invite; empty for a change that is not about a person.
  private func known(to change: RoomChange) -> [Contact] {
    guard case .person(_, let name, _) = change else { return [] }
    return read(Acquaintances.none) { try store.acquaintances([name]) }.people
  }

  func handle(_ event: RoomEvent) {
    switch event {
    case .changed(let chat, let change, let result):
      carryOut(model.end(change, of: chat, result))
      showOutcome(of: chat)
    case .listed(let request, let page):
      carryOut(model.add(page, of: request, joined: joined(of: page)))
    case .notListed(let request, let reason):
      carryOut(model.roomsFailed(request, reason))
    }
  }

  /// The rooms of a page of the public room directory that the user has joined already, so that
  /// they are opened and not joined again.
  private func joined(of page: RoomPage) -> Set<ChatID> {
    read([]) {
      Set(try page.rooms.map(\.chat).filter { try store.chat($0)?.membership == .joined })
    }
  }

  /// Shows the newest outcome of a change (`RoomChange`) at once: in the chat or, if that is not
  /// open, in the status line.
  private func showOutcome(of chat: ChatID) {
    guard let outcome = model.roomOutcome else { return }
    if model.open?.chat.id == chat {
      pacer.hurry(.messages, now: now)
    } else {
      report(RoomOutcomeSentence.words(outcome, isASCII: surroundings().isASCII))
    }
  }
}
