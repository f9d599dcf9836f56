internal import Glibc
internal import Homeserver

/// Tokens with which people may register at `confab serve`. Each token is the name of an empty
/// file, so that `confab invitation` can add one while the server runs, and removing the file
/// withdraws it.
struct InvitationFolder: Sendable {
  let path: String

  /// Finds the folder of tokens in `serve`, the path of the homeserver's data folder.
  init(serve: String) { path = serve + "/invitations" }

  /// Makes an invitation token that is valid for one account, stores it as a file and returns it.
  func make() throws(Ending) -> String {
    try Files.makeFolder(path)
    let token = (0..<3).map { _ in String(RandomSource.bits(), radix: 36) }.joined()
    try Files.write([], to: file(token))
    return token
  }

  /// The closures with which the homeserver checks, redeems and restores invitation tokens.
  var invitations: Invitations {
    Invitations(
      isGood: { Self.isToken($0) && access(file($0), F_OK) == 0 },
      redeem: { Self.isToken($0) && unlink(file($0)) == 0 },
      giveBack: { try? Files.write([], to: file($0)) })
  }

  private func file(_ token: String) -> String { path + "/" + token }

  /// Accepts 1 to 64 ASCII lower-case letters and digits only, so that no token of a request is a
  /// path that leads out of the folder.
  private static func isToken(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { (48...57).contains($0) || (97...122).contains($0) }
  }
}
