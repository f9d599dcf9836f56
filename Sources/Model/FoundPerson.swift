package import Intents

/// A person whom the search of the chat switcher found.
package struct FoundPerson: Sendable, Equatable {
  package let contact: Contact
  /// The newest direct chat with this person, or the pending invite to a direct chat with this
  /// person; `nil` if there is neither.
  package let chat: ChatID?

  package init(contact: Contact, chat: ChatID?) {
    self.contact = contact
    self.chat = chat
  }
}
