/// The tag that the person gave to a chat on all devices of the account. It determines the section
/// of the chat list: favourites, the usual one, or low priority.
/// <https://spec.matrix.org/v1.19/client-server-api/#room-tagging>
package enum ChatTag: Sendable, Equatable, CaseIterable {
  case favourite, none, low
}
