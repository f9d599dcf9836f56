internal import Intents

/// A chat of a damaged store in which an unsent outbox row or a draft was found.
struct SalvagedChat {
  let id: ChatID
  let name: String
}
