/// The cost of a run of a measured step, or the mean cost of several runs.
struct CostSample: Sendable {
  /// The CPU time of this process, in microseconds, on which other work of the machine has little
  /// effect.
  let cpu: Double
  /// The time that passed, in microseconds, including the time that the process waited.
  let wall: Double
  /// The number of steps of SQLite's virtual machine; 0 if the step does not use the store, or its
  /// steps were not counted.
  let machineSteps: Int
  /// The number of database pages that SQLite read, from its cache or from the file; 0 if they were
  /// not counted.
  let pages: Int
}
