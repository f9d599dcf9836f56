internal import MatrixClient

/// The part of `confab login` that signs in with a browser: it shows the address of the server's
/// page, opens the page unless the program runs over SSH, and waits until the server redirects the
/// browser to a port of this program, or until somebody pastes the address of that redirect.
struct BrowserCommand {
  let network: CommandNetwork
  let environment: Environment

  func signIn(
    _ offer: LoginOffer, _ setup: LoginSetup
  ) -> Result<MatrixSession, LoginError> {
    switch network.wait(for: { () throws(LoginError) in
      try await BrowserSignIn.begin(at: offer, on: setup)
    }) {
    case .failure(let error): return .failure(error)
    case .success(let signIn):
      show(signIn)
      takePasted(signIn.back)
      return network.wait { () throws(LoginError) in try await signIn.confirmed() }
    }
  }

  private func show(_ signIn: BrowserSignIn) {
    let port = signIn.back.port
    StandardStreams.complain("Sign in on this page:\n\n  \(signIn.page)\n")
    guard isRemote else {
      StandardStreams.complain("Waiting for the browser; Ctrl-C ends.")
      return LinkOpener.open(signIn.page) { _ in
        StandardStreams.complain("No browser could be started here: open the page yourself.")
      }
    }
    StandardStreams.complain(
      "The browser comes back to port \(port) of this machine. From another machine, either\n"
        + "forward the port: ssh -L \(port):127.0.0.1:\(port) HOST\n"
        + "or paste here the address that the browser shows in the end, and press Enter.")
  }

  /// `true` in a shell over SSH: a browser on the person's own machine cannot connect to the port
  /// on this machine.
  private var isRemote: Bool {
    environment["SSH_CONNECTION"] != nil || environment["SSH_TTY"] != nil
  }

  /// Reads lines from standard input until one is the address to which the server redirected the
  /// browser, or the input ends. The lines are read on a thread of their own, for which nothing
  /// waits.
  private func takePasted(_ back: BrowserReturn) {
    _ = DetachedThread.start {
      while let line = StandardStreams.nextLine() {
        if back.take(pasted: line) { return }
        if !line.isEmpty {
          StandardStreams.complain("This is not the address to which the browser comes back.")
        }
      }
    }
  }
}
