/// A named set of key bindings, from which a person's own bindings start.
package enum KeyPreset: String, CaseIterable, Sendable, Hashable {
  case usual = "default"
  case vim, emacs

  /// The changes of the preset to the standard bindings. In each preset, letters without a modifier
  /// type text in contexts where text can be typed; `vim` binds such letters only in other
  /// contexts.
  package var changes: [KeyChange] {
    switch self {
    case .usual: []
    case .vim: Self.vimChanges
    case .emacs: Self.emacsChanges
    }
  }

  private static let vimChanges: [KeyChange] =
    [KeyContext.picker, .messageDetails].flatMap { context in
      [
        KeyChange(.up, in: context, [.plain(.up), .plain("k")]),
        KeyChange(.down, in: context, [.plain(.down), .plain("j")]),
        KeyChange(.pageUp, in: context, [.plain(.pageUp), .ctrl("b"), .ctrl("u")]),
        KeyChange(.pageDown, in: context, [.plain(.pageDown), .ctrl("f"), .ctrl("d")]),
        KeyChange(.first, in: context, [.plain(.home), .plain("g")]),
        KeyChange(.last, in: context, [.plain(.end), .plain("G")]),
      ]
    } + [
      KeyChange(.scrollUp, in: .messages, [.ctrl("b"), .plain(.pageUp), .ctrl(.up)]),
      KeyChange(.scrollDown, in: .messages, [.ctrl("f"), .plain(.pageDown), .ctrl(.down)]),
      KeyChange(.scrollToStart, in: .messages, [.alt("g"), .ctrl(.home), .alt("<")]),
      KeyChange(.scrollToEnd, in: .messages, [.alt("G"), .ctrl(.end), .alt(">")]),
      KeyChange(.chatBefore, in: .everywhere, [.ctrl("^"), .alt("/")]),
      KeyChange(.nextChat, in: .everywhere, [.ctrl("n"), .alt("j"), .alt(.down)]),
      KeyChange(.previousChat, in: .everywhere, [.ctrl("p"), .alt("k"), .alt(.up)]),
      KeyChange(.up, in: .switcher, [.plain(.up), .ctrl("p"), .alt("k"), .alt(.up)]),
      KeyChange(.down, in: .switcher, [.plain(.down), .ctrl("n"), .alt("j"), .alt(.down)]),
      KeyChange(.deleteToEnd, in: .writing, [.alt("D")]),
      KeyChange(.undo, in: .everywhere, [.alt("u"), .alt("z"), .ctrl("_")]),
      KeyChange(.firstUnread, in: .messages, [.alt("U"), .function(8)]),
    ]

  private static let emacsChanges: [KeyChange] =
    [
      KeyContext.chatList, .selection, .picker, .messageDetails, .settings, .keys, .help,
      .createChat,
    ]
    .flatMap { context in
      [
        KeyChange(.up, in: context, [.plain(.up), .ctrl("p")]),
        KeyChange(.down, in: context, [.plain(.down), .ctrl("n")]),
      ]
    } + [
      KeyChange(.down, in: .switcher, [.plain(.down), .ctrl("n"), .alt("n"), .alt(.down)]),
      KeyChange(.left, in: .writing, [.plain(.left), .ctrl("b")]),
      KeyChange(.right, in: .writing, [.plain(.right), .ctrl("f")]),
      KeyChange(.deleteToEnd, in: .writing, [.ctrl("k"), .alt("k")]),
      KeyChange(.switcher, in: .everywhere, [.function(2), .alt("j")]),
      KeyChange(.up, in: .messages, [.plain(.up), .ctrl("p")]),
      KeyChange(.down, in: .messages, [.plain(.down), .ctrl("n")]),
      KeyChange(.nextChat, in: .everywhere, [.alt(.down), .alt("n")]),
      KeyChange(.previousChat, in: .everywhere, [.alt(.up)]),
      KeyChange(.newChat, in: .everywhere, [.function(3), .alt("N")]),
      KeyChange(.scrollUp, in: .messages, [.alt("v"), .plain(.pageUp), .ctrl(.up)]),
      KeyChange(.scrollDown, in: .messages, [.ctrl("v"), .plain(.pageDown), .ctrl(.down)]),
      KeyChange(.scrollToStart, in: .messages, [.alt("<"), .ctrl(.home), .alt(.home)]),
      KeyChange(.scrollToEnd, in: .messages, [.alt(">"), .ctrl(.end), .alt(.end)]),
      KeyChange(.back, in: .everywhere, [.ctrl("g"), .plain(.escape)]),
      KeyChange(.undo, in: .everywhere, [.ctrl("_"), .alt("z")]),
    ]
}
