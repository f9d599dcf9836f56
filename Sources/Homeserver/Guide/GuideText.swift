internal import Synchronization

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

package struct GuideText: Sendable, Equatable {
  package let keys: GuideKeys
  /// The reply to the command `keys`: lists of keys and of slash commands of the program.
  package let keyList: String

  package init(keys: GuideKeys, keyList: String) {
    self.keys = keys
    self.keyList = keyList
  }

  package var greeting: String {
    """
    Hello! Press \(keys.send) to open this chat, write something, and press \(keys.send) again: \
    I answer.
    I am a small bot inside this program; nothing leaves your machine.
    \(keys.newChat)  a new chat: any name will do
    \(keys.nextPane)  from the list to the chat and back
    \(keys.switcher)  find a chat
    \(keys.help)  all keys
    \(keys.quit)  quit; everything is kept
    Write tour and I show you around, or help for what else I can do.
    """
  }

  internal var help: String {
    """
    I know these words:
    tour  learn the keys by using them
    keys  the most useful keys
    echo TEXT  I say it back
    remind 10m TEXT  I remind you, also after a restart
    reminders  what I am to remind you of; forget  none of it
    flood 200  many messages at once; flood 200 10  ten a second; stop  enough
    Anything else is small talk.
    """
  }
}
