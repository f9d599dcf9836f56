import Homeserver
import Testing

@testable import confab

@Suite struct ServeAdviceTests {
  @Test func `only for a damaged database serve advises to start anew`() {
    let damaged = HomeserverError.databaseDamaged(path: "/s/homeserver.db", message: "it is empty")
    #expect(ServeCommand.ending(damaged).sentence.contains("confab serve --start-anew"))
    #expect(ServeCommand.ending(damaged).status == .ioError)

    let full = ServeCommand.ending(.diskFull(path: "/s/homeserver.db"))
    #expect(full.sentence == "confab: the disk is full (/s/homeserver.db)")
    #expect(full.status == .ioError)
  }
}
