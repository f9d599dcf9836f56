/// An entry of the chat list: a chat, or the head of a section.
package enum ChatListEntry: Sendable, Equatable {
  case chat(ChatRowViewModel)
  case head(SectionHeadViewModel)
}
