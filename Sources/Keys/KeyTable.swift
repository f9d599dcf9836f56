internal import Synchronization

/// The key bindings of confab. Key handling, hints, the help and the list of keys that the guide
/// (the bot of the embedded homeserver) sends are derived from this table, and a test compares the
/// manual page with it.
///
/// Many actions have two keys, because Alt types letters on some keyboards and terminal
/// multiplexers use some Ctrl keys themselves.
package enum KeyTable {
  /// The key bindings without a person's changes.
  package static let standard = KeyMap(
    everywhere + chatList + invite + messages + selection + picker + messageDetails + writing
      + createChat + messageSearch + switcher + settings + keys + question + help)

  /// The bindings that the program uses, which a person's file of key bindings may have changed.
  /// Like the locale, they are global to the process.
  private static let used = Mutex(standard)

  /// The bindings that the program uses now. Any thread may read them.
  package static var map: KeyMap { used.withLock { $0 } }

  /// Makes the program use these bindings from now on. Panes that are already drawn still name the
  /// old keys, so the caller has to draw the screen again.
  package static func use(_ map: KeyMap) { used.withLock { $0 = map } }

  package static var bindings: [Binding] { map.bindings }

  /// The action of a key: from the bindings of `context`, else from the more general contexts that
  /// `context.lookup` lists, such as the editing keys and the keys that work everywhere. `nil` for
  /// text and for keys without an action.
  package static func action(for stroke: KeyStroke, in context: KeyContext) -> Action? {
    map.action(for: stroke, in: context)
  }

  /// The heading above a context's keys, as in the help and the manual.
  package static func heading(of context: KeyContext) -> String {
    switch context {
    case .everywhere: "Everywhere"
    case .chatList: "Chat list"
    case .messages: "Messages"
    case .selection: "Selected message"
    case .picker: "Actions, reactions and links"
    case .messageDetails: "About a message"
    case .writing: "Writing"
    case .createChat: "New chat"
    case .messageSearch: "Search"
    case .switcher: "Switcher"
    case .settings: "Settings"
    case .keys: "Keys of your own"
    case .question: "Questions"
    case .help: "Help"
    case .invite: "Invites"
    }
  }
}

extension KeyTable {
  /// The text between the names of two keys of one action, as in "Ctrl-K or F2".
  static let alternative = " or "
}
