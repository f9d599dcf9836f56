package import Intents

/// A person whom a search by name found, with the chat that can be opened.
package struct FoundPerson: Sendable, Equatable {
  package let contact: Contact
  /// The joined direct chat with this person that was active last, else the pending invite to a
  /// direct chat with this person; `nil` if there is neither.
  package let chat: ChatID?

  package init(contact: Contact, chat: ChatID?) {
    self.contact = contact
    self.chat = chat
  }
}
