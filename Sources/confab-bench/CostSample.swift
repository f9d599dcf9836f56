/// The cost of one run of a measured step.
struct CostSample: Sendable {
  /// The CPU time of this process, in microseconds, on which other work of the machine has little
  /// effect.
  let cpu: Double
  /// The time that passed, in microseconds, with waiting for the disk.
  let wall: Double
  /// The number of steps of SQLite's virtual machine; 0 for a step that does not read the store.
  let machineSteps: Int
  /// The number of database pages that SQLite read, from its cache or from the file.
  let pages: Int
}
