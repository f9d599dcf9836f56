package import Intents

/// The result of matching a typed name with known people: the people whom the name fits. `several`
/// contains at least one person: a single one if further people of that name may exist.
package enum AddresseeMatch: Sendable, Equatable {
  case one(UserID)
  case several([Contact])
  case nobody
}
