/// A person who was typed or chosen for a new chat, or the address of a room to join; either may
/// come from a link.
package struct PersonChoice: Sendable, Hashable {
  /// The text by which the person is found: a full user id, or a name or user id as it was typed;
  /// or the address of a room to join.
  package let address: String
  package let label: String
  package let link: MatrixLink?

  package init(address: String, label: String) {
    self.address = address
    self.label = label
    link = nil
  }

  package init(_ link: MatrixLink) {
    address = link.address
    label = link.address
    self.link = link
  }

  package init(_ typed: String) {
    if let link = MatrixLink(typed) {
      self.init(link)
    } else {
      self.init(address: typed, label: typed)
    }
  }
}

package enum PersonTask: Sendable, Equatable, CaseIterable {
  case invite
  /// Removes the person from the room, or withdraws an invite. The person may be invited again.
  case kick
  case ban
  case unban
  /// Ignores the person: hides the person's messages in all chats of this account.
  case ignore
  case unignore
}

package enum PeopleScope: Sendable, Equatable {
  /// The people who have joined a chat or are invited to it.
  case members
  case everybody
}

package struct MemberQuery: Sendable, Equatable {
  package let chat: ChatID
  /// The text that the display name or the user id of a person has to contain, in upper or lower
  /// case; "" for all people.
  package let text: String
  /// The person around whom the part of the list is read, if `text` is ""; `nil` for the beginning
  /// of the list.
  package let around: UserID?

  package init(chat: ChatID, text: String = "", around: UserID? = nil) {
    self.chat = chat
    self.text = text
    self.around = around
  }
}

package enum MentionStart {
  /// `true` if an "@" after this character begins a mention: a blank, an opening bracket or
  /// quotation mark, or a sign such as a comma or a dash, unlike a letter as in an e-mail address.
  package static func canFollow(_ character: Character) -> Bool {
    character.isWhitespace || "([{\"'“„‘«<,;:/—–*_~".contains(character)
  }
}
