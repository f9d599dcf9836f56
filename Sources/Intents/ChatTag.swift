/// The tag that the person gave to a chat on all devices of the account. A chat with a tag is shown
/// in the section of favourites or of low priority of the chat list; a chat without one in the
/// section of its space or in that of all other chats.
/// <https://spec.matrix.org/v1.19/client-server-api/#room-tagging>
package enum ChatTag: Sendable, Equatable, CaseIterable {
  case favourite, none, low
}
