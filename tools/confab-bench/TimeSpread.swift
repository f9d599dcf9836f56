/// The distribution of measured times, in microseconds, rounded to 0.1.
struct TimeSpread: Sendable, Codable, Equatable {
  let median: Double
  let p10: Double
  let p90: Double

  /// Finds the percentiles of `times`, which are in microseconds and must not be empty.
  init(_ times: [Double]) {
    let sorted = times.sorted()
    func percentile(_ percent: Int) -> Double {
      (sorted[min(sorted.count - 1, sorted.count * percent / 100)] * 10).rounded() / 10
    }
    median = percentile(50)
    p10 = percentile(10)
    p90 = percentile(90)
  }

  /// The difference between the slowest and the fastest time, without the slowest and fastest tenth
  /// of the times.
  var width: Double { p90 - p10 }
}
