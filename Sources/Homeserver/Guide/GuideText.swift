/// The bots' longer texts: greeting, help and list of keys.
package struct GuideText: Sendable, Equatable {
  package let keys: GuideKeys
  /// The reply to the command `keys`: lists of keys and of slash commands of the program.
  package let keyList: String

  package init(keys: GuideKeys, keyList: String) {
    self.keys = keys
    self.keyList = keyList
  }

  /// The guide's first message in its room.
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
    roll 2d6  dice
    remind 10m TEXT  I remind you, also after a restart
    reminders  what I am to remind you of; forget  none of it
    flood 200  many messages at once; flood 200 10  ten a second; stop  enough
    Anything else is small talk.
    """
  }
}
