package import Intents

/// The people that a typed name fits.
package enum AddresseeMatch: Sendable, Equatable {
  case one(UserID)
  case several([Contact])
  case nobody
}
