import Model
import Engine

@testable import Screens

extension TraceStage {
  /// This stage of the program as text, such as "handler chatList messages".
  var words: String {
    switch self {
    case .router(let events): "router \(events)"
    case .clock: "clock"
    case .model: "model"
    case .handler(let parts): (["handler"] + parts.words).joined(separator: " ")
    case .builder(let paced): "builder \(paced)"
    case .listener(let paced): "listener \(paced)"
    }
  }
}

extension ModelParts {
  /// The names of these parts of the model. Each is the name of the listener kind (`Paced`) that
  /// shows the part, such as "badge" for `totals`.
  var words: [String] {
    let names: [(ModelParts, String)] = [
      (.chatList, "chatList"), (.messages, "messages"), (.totals, "badge"),
      (.status, "statusLine"), (.creation, "createChat"), (.chatSearch, "chatSearch"),
      (.sending, "sending"), (.contacts, "autocomplete"),
      (.banner, "banner"), (.messageDetails, "messageDetails"),
      (.settings, "settings"), (.mentions, "mentions"), (.members, "members"),
      (.roomDirectory, "roomDirectory"), (.messageSearch, "messageSearch"),
    ]
    return names.filter { contains($0.0) }.map(\.1)
  }
}

extension [TraceStage] {
  /// These stages with consecutive calls of the handler joined into one.
  var joiningHandlers: [TraceStage] {
    reduce(into: []) { joined, stage in
      if case .handler(let parts) = stage, case .handler(let before)? = joined.last {
        joined[joined.count - 1] = .handler(before.union(parts))
      } else {
        joined.append(stage)
      }
    }
  }
}

extension ScreenStage {
  /// This stage of the screen as text, such as "action pageUp".
  var words: String {
    switch self {
    case .action(let action): "action \(action)"
    case .edit: "action edit"
    case .mouse: "action mouse"
    case .focus: "action focus"
    case .reduce(let place): "reduce \(place)"
    case .place: "place"
    case .notice: "notice"
    }
  }
}

extension Screens {
  /// The numbers of times that panes of these screens have been drawn so far, with their names. The
  /// room directory and the overlay of keys are not counted.
  var drawingCounts: [(name: String, count: Int)] {
    [
      ("chatList", chatList.cache.count), ("messages", messages.cache.count),
      ("chatMenu", chatMenu.cache.count), ("accounts", accounts.cache.count),
      ("createChat", createChat.cache.count), ("switcher", switcher.cache.count),
      ("help", help.cache.count), ("question", question.cache.count),
      ("banner", banner.cache.count), ("picker", messages.selection.cache.count),
      ("messageDetails", messageDetails.cache.count), ("settings", settingsScreen.cache.count),
      ("members", members.cache.count), ("messageSearch", messageSearch.cache.count),
      ("statusLine", status.cache.count),
    ]
  }
}
