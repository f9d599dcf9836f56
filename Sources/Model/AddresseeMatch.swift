package import Intents

/// The people that a typed name fits. `several` contains a single person if further people of that
/// name may exist.
package enum AddresseeMatch: Sendable, Equatable {
  case one(UserID)
  case several([Contact])
  case nobody
}
