internal import Intents
package import Model
package import ViewModels

package enum ChatSearchBuilder {
  package static func build(_ model: ChatModel, _ surroundings: Surroundings) -> ChatSearchViewModel
  {
    guard let search = model.chatSearch else { return .initial }
    let builder = ChatRowBuilder(model, surroundings)
    let names = Dictionary(
      search.matches.map { (FoldedName($0.name), 1) }, uniquingKeysWith: +)
    // Anybody can give a room or themselves a name that is another person's user id.
    let typed = model.account.map { Addressee(search.query, own: $0.user) }
    let meant = search.people.firstIndex { typed?.isID(of: $0.contact.user) == true }
    var people = search.people.map { row(of: $0, isLinear: model.settings.isLinear) }
    return ChatSearchViewModel(
      query: search.query, meant: meant.map { people.remove(at: $0) },
      rows: search.matches.map { chat in
        let isTwin = names[FoldedName(chat.name)] ?? 0 > 1
        return builder.row(chat, preview: isTwin ? id(of: chat) : nil)
      }, people: people,
      isFirstMeant: isFirstMeant(search, own: model.account?.user))
  }

  private static func row(of person: FoundPerson, isLinear: Bool) -> PersonRowViewModel {
    let candidate = CandidateBuilder.of(person.contact)
    let action = person.chat == nil ? "new chat" : "open chat"
    let words = [candidate.choice.label, candidate.detail, action].filter { !$0.isEmpty }
    return PersonRowViewModel(
      candidate: candidate, chat: person.chat, action: action,
      spoken: isLinear ? words.joined(separator: ", ") : "")
  }

  /// `true` if Enter may open the first match at once: no other chat matches, the second match has
  /// another name, or the query means the user id of the first chat's other person and the second
  /// chat is with somebody else.
  private static func isFirstMeant(_ search: ChatSearchModel, own: UserID?) -> Bool {
    guard search.matches.count > 1 else { return true }
    let (first, second) = (search.matches[0], search.matches[1])
    if FoldedName(first.name) != FoldedName(second.name) { return true }
    guard let own, let user = first.directUser, second.directUser != user else { return false }
    return Addressee(search.query, own: own).ids.contains(user)
  }

  private static func id(of chat: Chat) -> String { chat.directUser?.rawValue ?? chat.id.rawValue }
}
