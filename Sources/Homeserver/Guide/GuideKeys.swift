/// The names of the program's keys for the bots' texts, for an action with several keys those of
/// two, such as "Ctrl-K or F2"; "" for an action without a key. The program passes them in, because
/// the server does not know the program's key table.
package struct GuideKeys: Sendable, Equatable {
  package let send: String
  package let newLine: String
  package let newChat: String
  package let switcher: String
  package let nextPane: String
  package let older: String
  package let newest: String
  package let deleteLine: String
  package let help: String
  package let quit: String

  package init(
    send: String, newLine: String, newChat: String, switcher: String, nextPane: String,
    older: String, newest: String, deleteLine: String, help: String, quit: String
  ) {
    self.send = send
    self.newLine = newLine
    self.newChat = newChat
    self.switcher = switcher
    self.nextPane = nextPane
    self.older = older
    self.newest = newest
    self.deleteLine = deleteLine
    self.help = help
    self.quit = quit
  }
}
