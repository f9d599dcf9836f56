import Model
import Routing

extension TraceStage {
  /// "handler chatList messages".
  var words: String {
    switch self {
    case .router(let events): "router \(events)"
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
      (.sending, "sending"), (.inspection, "inspection"),
    ]
    return names.filter { contains($0.0) }.map(\.1)
  }
}
