internal import Intents

/// The slash commands, which a person types in the composer or, if they need no open chat, in the
/// filter of the chat list. The completion, the help and confab-commands(7) are derived from this
/// table.
package enum CommandTable {
  package static let heading = "Slash commands"

  package static let commands: [Command] = [
    Command(
      "help", "h", "?", taking: .optional("WORD"), for: .help,
      "Show the help: the commands, or the lines with the word"),
    Command("quit", "exit", for: .action(.quit), "Quit at once"),
    Command(
      "me", taking: .required("TEXT"), for: .emote,
      "Send what you do: /me waves is shown as * Ada waves"),
    Command(
      "plain", taking: .required("TEXT"), for: .plain,
      "Send a text as you write it, not as Markdown"),
    Command(
      "spoiler", taking: .required("TEXT"), for: .spoiler,
      "Send a text that is hidden until somebody wants to see it"),
    Command(
      "upload", taking: .required("PATH [CAPTION]"), for: .upload,
      "Send a file; words after its path are shown with it"),
    Command(
      "save", taking: .optional("PATH"), for: .saveFile,
      "Save the newest file that is shown, in PATH or downloads"),
    Command(
      "open", for: .openFile, "Open the newest file that is shown in the desktop's program"),
    Command(
      "edits", for: .showVersions, "Show all versions of the newest edited message that is shown"),
    Command(
      "poll", taking: .required("QUESTION | ANSWER | ANSWER"), for: .poll(isDisclosed: true),
      "Start a poll"),
    Command(
      "hiddenpoll", taking: .required("QUESTION | ANSWER | ANSWER"),
      for: .poll(isDisclosed: false), "Start a poll whose votes are shown after its end"),
    Command(
      "vote", taking: .optional("N N|none"), for: .vote,
      "Vote in the newest open poll that is shown, or withdraw"),
    Command(
      "endpoll", for: .endPoll, "End the newest shown poll that you can end, after a question"),
    Command(
      "switch", "win", "buffer", "go", taking: .optional("NAME"), for: .switchChat,
      "Open the chat that fits the name best, or find one"),
    Command(
      "new", "query", "chat", taking: .optional("NAMES"), for: .newChat,
      "Start a new chat with whoever is named"),
    Command(
      "create", taking: .optional("NAME"), for: .newRoom,
      "Make a room: its form opens, with this name"),
    Command(
      "join", taking: .required("#NAME"), for: .join,
      "Join a room by its address, #name:server or !id, or a link"),
    Command(
      "rooms", taking: .optional("WORDS on SERVER"), for: .rooms,
      "Find public rooms, also those of another server, and join"),
    Command(
      "search", "find", taking: .optional("WORDS"), for: .search,
      "Find messages by their words, in all chats"),
    Command(
      "goto", "date", taking: .required("DATE"), for: .goTo,
      "Go to a date (2026-03-01, monday, first), or to a link"),
    Command(
      "msg", "message", taking: .required("NAME [TEXT]"), for: .message,
      "Open a chat with somebody, and say something there"),
    Command("unread", for: .action(.nextUnread), "Open the next unread thread or chat"),
    Command("next", for: .action(.nextChat), "Open the next chat of the list"),
    Command("previous", "prev", for: .action(.previousChat), "Open the previous chat of the list"),
    Command(
      "news", for: .action(.openBanner), "Open the chat of the notification at the top"),
    Command("read", for: .markRead, "Mark this chat as read"),
    Command("markunread", for: .markUnread, "Mark this chat as unread, on all your devices"),
    Command(
      "tag", taking: .choice(["favourite", "low", "none"]), for: .tag,
      "Put this chat among the favourites, or those of low priority"),
    Command(
      "readall", for: .action(.markAllRead), "Mark all chats as read, after a question"),
    Command("mute", for: .setLevel(.mute), "Be told of nothing in this chat"),
    Command("unmute", for: .setLevel(.all), "Be told of all messages in this chat"),
    Command(
      "notify", taking: .choice(NotificationLevel.allCases.map(\.rawValue)), for: .setLevel(nil),
      "Choose of which messages of this chat to be told"),
    Command(
      "number", taking: .optional("N"), for: .number,
      "Give this chat a number from 1 to 9, or take its number away"),
    Command(
      "invite", taking: .required("NAME"), for: .person(.invite), "Invite somebody to this chat"),
    Command(
      "kick", taking: .required("NAME [REASON]"), for: .person(.kick),
      "Remove somebody from this chat"),
    Command(
      "ban", taking: .required("NAME [REASON]"), for: .person(.ban),
      "Remove somebody from this chat and keep them out"),
    Command(
      "unban", taking: .required("NAME [REASON]"), for: .person(.unban),
      "Let somebody who is banned come back"),
    Command(
      "members", "who", for: .action(.members),
      "Show the people of the chat, and what can be done with them"),
    Command(
      "whois", taking: .required("NAME"), for: .whois,
      "Tell id and role of somebody, and the chats you share"),
    Command(
      "ignore", taking: .required("NAME"), for: .person(.ignore),
      "Hide what somebody writes, in all your chats"),
    Command(
      "unignore", taking: .required("NAME"), for: .person(.unignore),
      "Show again what somebody writes"),
    Command(
      "topic", taking: .optional("TEXT"), for: .topic,
      "Show the topic of this chat, change it, or end it by -"),
    Command("name", taking: .required("TEXT"), for: .chatName, "Give this chat another name"),
    Command(
      "nick", taking: .required("NAME"), for: .nick, "Change the name by which others see you"),
    Command("list", for: .toggleList, "Hide the chat list, or show it again"),
    Command("wider", for: .action(.widenList), "Make the list beside a chat wider"),
    Command("narrower", for: .action(.narrowList), "Make the list beside a chat narrower"),
    Command(
      "width", taking: .optional("COLUMNS"), for: .listWidth,
      "Give the list this many columns, or its usual width"),
    Command(
      "select", "reply", "react", "delete", for: .action(.selectMessage),
      "Select a message: its keys answer, edit, react, delete"),
    Command(
      "edit", taking: .optional("TEXT"), for: .openEditor,
      "Write the text in your editor ($VISUAL, else $EDITOR)"),
    Command(
      "thread", for: .action(.openThread),
      "Open the newest thread with unread replies, else the newest"),
    Command("firstunread", for: .action(.firstUnread), "Go to where unread begins"),
    Command("top", for: .action(.scrollToStart), "Go to the oldest message that is loaded"),
    Command("bottom", for: .action(.scrollToEnd), "Go to the newest message"),
    Command("follow", for: .follow, "Go on where this chat moved to"),
    Command("older", for: .older, "Open the older chat that this one continues"),
    Command("retry", for: .action(.retry), "Try again what failed, and connect now"),
    Command(
      "profile", "account", taking: .optional("NAME"), for: .profile,
      "Open another profile beside this one, or show all profiles"),
    Command(
      "logout", "signout", for: .signOut,
      "Sign out of the account, after a question"),
    Command("settings", "set", for: .action(.settings), "Show the settings"),
    Command("close", "wc", for: .close, "Put the chat away; you stay in it"),
    Command("leave", "part", for: .leave, "Leave the chat, after a question"),
    Command("redraw", for: .action(.redraw), "Draw the screen anew"),
    Command("suspend", for: .action(.suspend), "Suspend confab; the shell's fg brings it back"),
  ]

  /// The command that has this name (without the slash) as one of its names, ignoring case; `nil`
  /// if there is none.
  package static func command(named name: Substring) -> Command? {
    guard name.utf8.count <= maxNameLength else { return nil }
    return byName[name.lowercased()]
  }

  /// The command names that begin with `start`, ignoring case, without the slash; of each command
  /// only its first matching name.
  package static func completions(of start: Substring) -> [(name: String, command: Command)] {
    guard start.utf8.count <= maxNameLength else { return [] }
    let folded = start.lowercased()
    return commands.compactMap { command in
      command.names.first { $0.hasPrefix(folded) }.map { ($0, command) }
    }
  }

  /// The usage line of a command, followed by the command's other names: "/quit, /exit".
  package static func names(of command: Command) -> String {
    ([command.usage()] + command.names.dropFirst().map { "/\($0)" }).joined(separator: ", ")
  }

  /// The first names of all commands in one line: "/help /quit /me".
  package static var list: String {
    commands.map { "/\($0.names[0])" }.joined(separator: " ")
  }

  private static let byName: [String: Command] = Dictionary(
    commands.flatMap { command in command.names.map { ($0, command) } },
    uniquingKeysWith: { first, _ in first })

  /// The length of the longest name of a command, in bytes; a longer typed word names none.
  private static let maxNameLength = byName.keys.map(\.utf8.count).max() ?? 0
}
