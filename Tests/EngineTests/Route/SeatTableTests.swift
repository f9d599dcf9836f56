import Model
import Testing

@testable import Engine

/// The table of seats. A seat is the table's row for one kind of listener: its pace, the parts of
/// the model that it shows, and the builder of its view model.
@Suite struct SeatTableTests {
  @Test func `each row of the seat table makes listeners of its own kind`() {
    for paced in Paced.allCases {
      guard let audience = paced.work.makeAudience?() else { continue }
      #expect(audience.paced == paced)
    }
    #expect(Paced.allCases.filter { $0.work.makeAudience == nil } == [.receipts, .stream])
  }

  @Test func `each part of the model is shown by a row of the seat table`() {
    let shown = EventHandler(trace: nil).audiences.reduce(into: ModelParts()) {
      $0.formUnion($1.parts)
    }
    #expect(shown == .all)
  }

  @Test func `each window of the store is read for a row of the seat table`() {
    let shown = EventHandler(trace: nil).windows(of: Set(Paced.allCases))
    #expect(shown == .all)
  }

  @Test func `a view model without listeners is due only if the router reads windows for it`() {
    var pacer = Pacer()
    let handler = EventHandler(trace: nil)
    handler.mark(.all, in: &pacer, now: 1)
    let reading = handler.audiences.filter { !$0.windows.isEmpty }.map(\.paced)
    #expect(pacer.ready(now: 1) == Set(reading))
    #expect(reading.contains(.messages) && !reading.contains(.sending))
  }
}
