/// The place that a person gave a chat in the list, on all devices of the account.
/// <https://spec.matrix.org/v1.19/client-server-api/#room-tagging>
package enum ChatTag: Sendable, Equatable, CaseIterable {
  case favourite, none, low
}
