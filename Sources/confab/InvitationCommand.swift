/// `confab invitation`: prints a token with which one person may register at the homeserver that
/// keeps its data in this data folder. The homeserver may be running meanwhile.
struct InvitationCommand {
  let invocation: Invocation
  let environment: Environment

  func run() throws(Ending) {
    let data = try DataFolder.find(given: invocation.data, environment: environment).path
    let serve = data + "/serve"
    try Files.makeFolder(serve)
    StandardStreams.say(try InvitationFolder(serve: serve).make())
  }
}
