import Cells
import Intents
import Panes
import TestSupport
import Testing
import ViewModels

@Suite struct InspectionPaneTests {
  private let model = InspectionViewModel(
    message: .event(EventID("$1")),
    readers: [
      InspectionLine(label: "Anna Müller", value: "yesterday, 22:10"),
      InspectionLine(label: "美咲", value: "09:05"),
      InspectionLine(label: "A person with a very long name indeed", value: "09:06"),
    ],
    details: [
      InspectionLine(label: "From", value: "Anna, @anna:example.org"),
      InspectionLine(label: "Time", value: "2026-11-20T09:05:07Z"),
      InspectionLine(label: "Event", value: "$0123456789abcdefghijklmnopqrstuvwxyz0123456789"),
    ])

  private func expect(
    _ model: InspectionViewModel, readers: Bool, line: Int = 0, in size: Size, _ name: String
  ) {
    var state = InspectionPaneState()
    state.showsReaders = readers
    state.firstLine = line
    let drawing = InspectionPane.draw(model, state, size: InspectionPane.size(in: size))
    Snapshot.expect(drawing, pane: "inspection", named: name)
  }

  @Test func `readers and details are shown in columns`() {
    expect(model, readers: true, in: Size(rows: 30, columns: 80), "inspection-readers-80x30")
    expect(model, readers: false, in: Size(rows: 30, columns: 80), "inspection-details-80x30")
    expect(model, readers: true, in: Size(rows: 8, columns: 20), "inspection-readers-20x8")
    expect(
      model, readers: false, line: 4, in: Size(rows: 7, columns: 20), "inspection-details-20x7")
  }

  @Test func `an inspection without readers says so, and so does one that is loading`() {
    let nobody = InspectionViewModel(message: model.message, readers: [], details: model.details)
    expect(nobody, readers: true, in: Size(rows: 7, columns: 50), "inspection-nobody")
    expect(.initial, readers: true, in: Size(rows: 7, columns: 50), "inspection-loading")
  }
}
