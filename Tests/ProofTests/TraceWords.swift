import Model
import Routing

@testable import Screens

extension TraceStage {
  /// "handler chatList messages".
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
  /// The names of the parts.
  var words: [String] {
    let names: [(ModelParts, String)] = [
      (.chatList, "chatList"), (.messages, "messages"), (.totals, "badge"),
      (.status, "statusLine"), (.creation, "createChat"), (.switcher, "switcher"),
      (.sending, "sending"), (.contacts, "autocomplete"),
      (.banner, "banner"), (.inspection, "inspection"),
      (.settings, "settings"),
    ]
    return names.filter { contains($0.0) }.map(\.1)
  }
}

extension [TraceStage] {
  /// What the handler was told in one step after the other, as one.
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
  /// "action pageUp".
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

extension ScreenDrawings {
  /// How often each pane was drawn.
  var counts: [(name: String, count: Int)] {
    [
      ("chatList", chatList.count), ("messages", messages.count), ("createChat", createChat.count),
      ("switcher", switcher.count), ("help", help.count), ("question", question.count),
      ("banner", banner.count), ("picker", picker.count), ("inspection", inspection.count),
      ("settings", settings.count), ("statusLine", statusLine.count),
    ]
  }
}
