package import Intents

/// A person whom a search for a place to go to found.
package struct FoundPerson: Sendable, Equatable {
  package let contact: Contact
  /// The newest chat of two with this person, or the person's invite to one; `nil` if there is
  /// none.
  package let chat: ChatID?

  package init(contact: Contact, chat: ChatID?) {
    self.contact = contact
    self.chat = chat
  }
}
