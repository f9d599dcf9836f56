internal import Glibc
internal import MatrixClient
internal import QRCode

/// The part of `confab login` that signs in with a code (the device grant of OAuth 2.0): it shows
/// the address of a page and the code, and waits until somebody has confirmed or refused the code
/// on that page, or the code has expired.
struct CodeCommand {
  let network: CommandNetwork
  let environment: Environment

  func signIn(
    _ offer: LoginOffer, _ setup: LoginSetup
  ) -> Result<MatrixSession, LoginError> {
    switch network.wait(for: { () throws(LoginError) in
      try await DeviceGrant.begin(at: offer, on: setup)
    }) {
    case .failure(let error): return .failure(error)
    case .success(let grant):
      show(qrCodeOf: grant.pageWithCode)
      StandardStreams.complain(
        "Open this page in any browser, also that of a telephone:\n\n  "
          + "\(grant.pageWithCode ?? grant.page)\n\nand confirm the code  \(grant.code)\n\n"
          + "Waiting; Ctrl-C ends.")
      return network.wait { () throws(LoginError) in try await grant.confirmed() }
    }
  }

  /// Shows the page's address as a QR code for a telephone's camera. The QR code is drawn with half
  /// block characters, so it is left out if standard error is no terminal or the locale is not
  /// UTF-8; also if `page` is `nil` or no QR code can be made.
  private func show(qrCodeOf page: String?) {
    guard isatty(STDERR_FILENO) == 1, TerminalLocale.isUTF8({ environment[$0] }),
      let code = page.flatMap({ QRCode($0) })
    else { return }
    StandardStreams.complain("\n" + code.lines.joined(separator: "\n") + "\n")
  }
}
