internal import Intents
internal import Matrix
internal import Model

/// Puts rooms into the directory of public rooms of the user's server.
///
/// A server may create a room with the visibility "public" and not list it, without an error:
/// Synapse has separate rules for creating a room and for listing it.
struct RoomListing: Sendable {
  let attempts: Attempts
  let calls: MatrixCalls
  let own: UserID
  let reports: ClientReports

  /// Makes sure that the server lists a new room that is to be in the directory of public rooms,
  /// and reports the reason if it does not. After a temporary failure, or if the server cannot be
  /// reached, repeats the check with growing pauses, for about two minutes (`Attempts.run`).
  func check(_ chat: ChatID) async {
    let result = await attempts.run(repeatsLost: true) { await list(chat) }
    guard case .failure(let failure) = result else { return }
    let change = RoomChange.listing(server: own.serverName)
    reports.tell(
      [.rooms(.changed(chat, change, .failed(failure.statedReason)))], after: failure)
  }

  /// Asks the server whether it lists a room. If it does not, or refuses to say, requests the
  /// listing once.
  func list(_ chat: ChatID) async -> Result<JSONValue, CallFailure> {
    let path = ["v3", "directory", "list", "room", chat.rawValue]
    let answer = await calls.result("GET", path)
    if case .success(let listing) = answer, listing["visibility"]?.string == "public" {
      return answer
    }
    if case .failure(let failure) = answer, failure.isPassing || failure.isSignedOut {
      return answer
    }
    return await calls.result("PUT", path, body: ["visibility": "public"])
  }
}
