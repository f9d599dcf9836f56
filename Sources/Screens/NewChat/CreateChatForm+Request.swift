internal import Intents
internal import ViewModels

// The request that the new-chat form makes, and the reason why it cannot be made.
extension CreateChatForm {
  /// The request for the chat or room; `nil` if a field is missing or wrong, which `validated()`
  /// then shows.
  var request: ChatRequest? {
    guard problem == nil else { return nil }
    let typed = PersonChoice(words)
    let all = words.isEmpty || has(typed) ? people : people + [typed]
    let name = roomName.text.trimmingBlanks()
    if isRoom {
      guard !name.isEmpty, case .success(let setup) = room.setup(server: server) else { return nil }
      return ChatRequest(people: all, roomName: name, setup: setup)
    }
    return all.isEmpty ? nil : ChatRequest(people: all, roomName: name.isEmpty ? nil : name)
  }

  /// The message to which the link in the form leads; `nil` for none.
  var linkedMessage: EventID? { request?.only?.link?.event }

  /// The reason why the typed name is refused: it is the name of the person who fills in the
  /// new-chat form, a malformed address, or one person more than `mostPeople`; `nil` if the name is
  /// accepted.
  var problem: String? {
    if isOwnName { return ScreenWords.isYou }
    let isSurplus = !words.isEmpty && isFull && !has(PersonChoice(words))
    return isSurplus ? ScreenWords.tooManyPeople(Self.mostPeople) : AddressCheck(words).problem
  }

  /// `true` if the typed name is a name of the person who fills in the new-chat form, unless a
  /// candidate has that name too.
  private var isOwnName: Bool {
    let folded = PersonChoice(words).address.lowercased()
    return ownNames.contains(folded)
      && !candidates.contains { $0.choice.label.lowercased() == folded }
  }
}
