package import Cells

/// The characters for style roles, kinds of background (`Ground`) and emphases in snapshots.
package enum StyleLetters {
  /// Returns the letter of a role, and the role's name in the legend.
  package static func entry(_ role: StyleRole) -> (letter: Character, name: String) {
    switch role {
    case .blank: (".", "blank")
    case .body: ("b", "body")
    case .bodyOwn: ("o", "body.own")
    case .code: ("e", "code")
    case .timestamp: ("t", "timestamp")
    case .senderOwn: ("0", "sender.own")
    case .sender1: ("1", "sender.1")
    case .sender2: ("2", "sender.2")
    case .sender3: ("3", "sender.3")
    case .sender4: ("4", "sender.4")
    case .sender5: ("5", "sender.5")
    case .sender6: ("6", "sender.6")
    case .day: ("d", "day")
    case .rule: ("=", "rule")
    case .unreadRule: ("~", "rule.unread")
    case .notice: ("n", "notice")
    case .mention: ("m", "mention")
    case .link: ("l", "link")
    case .gap: ("g", "gap")
    case .unreadLine: ("u", "unread line")
    case .deliveryPending: ("p", "delivery.pending")
    case .deliverySent: ("s", "delivery.sent")
    case .deliverySeen: ("v", "delivery.seen")
    case .deliveryFailed: ("f", "delivery.failed")
    case .chatName: ("c", "chat name")
    case .chatNameUnread: ("C", "chat name.unread")
    case .preview: ("w", "preview")
    case .draft: ("D", "draft")
    case .badge: ("B", "badge")
    case .badgeMention: ("@", "badge.mention")
    case .title: ("H", "title")
    case .subtitle: ("h", "subtitle")
    case .titleOff: ("T", "title.off")
    case .edge: ("-", "edge")
    case .frame: ("+", "frame")
    case .mark: (">", "mark")
    case .markOff: ("<", "mark.off")
    case .statusOnline: ("O", "status.online")
    case .statusBusy: ("Y", "status.busy")
    case .statusOffline: ("X", "status.offline")
    case .keyName: ("K", "key name")
    case .keyHint: ("k", "key hint")
    case .composer: (",", "composer")
    case .placeholder: ("q", "placeholder")
    case .field: ("i", "field")
    case .button: ("x", "button")
    case .buttonFocused: ("Z", "button.focused")
    case .buttonDanger: ("z", "button.danger")
    case .error: ("!", "error")
    case .typing: ("y", "typing")
    case .pill: ("^", "pill")
    case .heading: ("G", "heading")
    case .banner: ("N", "banner")
    case .bannerName: ("M", "banner.name")
    case .bannerKey: ("A", "banner.key")
    case .quote: ("Q", "quote")
    case .reaction: ("r", "reaction")
    case .reactionOwn: ("R", "reaction.own")
    case .thread: ("j", "thread")
    }
  }

  /// Returns the digit of an emphasis: the sum of 1 for bold, 2 for italic and 4 for underlined; a
  /// dot for none.
  static func letter(_ emphasis: Emphasis) -> Character {
    emphasis.isEmpty ? "." : Character(String(emphasis.rawValue))
  }

  /// Returns the letter for a kind of background; `page` is a dot.
  static func letter(_ ground: Ground) -> Character {
    switch ground {
    case .page: "."
    case .side: "s"
    case .bar: "b"
    case .note: "n"
    case .keys: "k"
    case .field: "f"
    case .raised: "r"
    case .overlay: "o"
    case .selected: "#"
    case .soft: "+"
    }
  }

  /// Returns the legend of `roles`, in the order of `StyleRole`, with blanks last.
  package static func legend(of roles: Set<StyleRole>) -> String {
    let named = StyleRole.allCases.filter { $0 != .blank && roles.contains($0) }
    let all = named + (roles.contains(.blank) ? [.blank] : [])
    return all.map { "\(entry($0).letter) \(entry($0).name)" }.joined(separator: "   ")
  }
}
