import Cells
import Intents
import Screens
import TestSupport
import Testing
import ViewModels

@Suite struct MessageDetailsPaneTests {
  private let model = MessageDetailsViewModel(
    message: .event(EventID("$1")),
    readers: [
      MessageDetailsLine(label: "Anna Müller", value: "yesterday, 22:10"),
      MessageDetailsLine(label: "美咲", value: "09:05"),
      MessageDetailsLine(label: "A person with a very long name indeed", value: "09:06"),
    ],
    details: [
      MessageDetailsLine(label: "From", value: "Anna, @anna:example.org"),
      MessageDetailsLine(label: "Time", value: "2026-11-20T09:05:07Z"),
      MessageDetailsLine(label: "Event", value: "$0123456789abcdefghijklmnopqrstuvwxyz0123456789"),
    ])

  private func expect(
    _ model: MessageDetailsViewModel, readers: Bool, line: Int = 0, in size: Size, _ name: String
  ) {
    var state = MessageDetailsPaneState()
    state.part = readers ? .readers : .details
    state.firstLine = line
    let drawing = MessageDetailsPane.draw(model, state, size: MessageDetailsPane.size(in: size))
    Snapshot.expect(drawing, pane: "message-details", named: name)
  }

  @Test func `readers and details of a message are shown in columns`() {
    expect(model, readers: true, in: Size(rows: 30, columns: 80), "message-readers-80x30")
    expect(model, readers: false, in: Size(rows: 30, columns: 80), "message-details-80x30")
    expect(model, readers: true, in: Size(rows: 8, columns: 20), "message-readers-20x8")
    expect(
      model, readers: false, line: 4, in: Size(rows: 7, columns: 20), "message-details-20x7")
  }

  @Test func `versions of a message are shown with their times, the current one last`() {
    let model = MessageDetailsViewModel(
      message: .event(EventID("$1")), readers: [], details: model.details,
      versions: [
        MessageDetailsLine(label: "Yesterday, 22:10, first", value: "We meet at sevn"),
        MessageDetailsLine(label: "22:11", value: "We meet at seven,\nat the climbing wall"),
        MessageDetailsLine(
          label: "22:12, current", value: "We meet at seven, in front of the wall"),
        MessageDetailsLine(
          label: "", value: "Versions may be missing: the server cannot be reached"),
      ])
    var state = MessageDetailsPaneState()
    state.part = .versions
    for (name, size) in [
      ("message-versions-80x30", Size(rows: 30, columns: 80)),
      ("message-versions-24x14", Size(rows: 14, columns: 24)),
    ] {
      let drawing = MessageDetailsPane.draw(model, state, size: MessageDetailsPane.size(in: size))
      Snapshot.expect(drawing, pane: "message-details", named: name)
    }
  }

  @Test func `a message without readers says so, and so do details that are loading`() {
    let nobody = MessageDetailsViewModel(
      message: model.message, readers: [], details: model.details)
    expect(nobody, readers: true, in: Size(rows: 7, columns: 50), "message-details-nobody")
    expect(.initial, readers: true, in: Size(rows: 7, columns: 50), "message-details-loading")
  }
}
