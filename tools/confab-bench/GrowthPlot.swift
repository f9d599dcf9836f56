internal import Glibc

/// A picture, as SVG, of the median CPU times at growing sizes of an account: both axes are
/// logarithmic, and each step has a line. The same report gives the same text.
struct GrowthPlot {
  private static let width = 760
  private static let height = 440
  private static let left = 64.0
  private static let right = 490.0
  private static let top = 52.0
  private static let bottom = 384.0
  private static let ink = "#1f2328"
  // The colour and the dashes of each line. The colours are chosen so that people with any kind of
  // colour blindness can tell them apart; most are from the palette of Okabe and Ito.
  private static let strokes = [
    ("#d55e00", ""), ("#0072b2", ""), ("#009e73", ""), ("#cc79a7", ""), ("#000000", ""),
    ("#b8860b", "6 3"), ("#56b4e9", "6 3"),
  ]

  private let dimension: GrowthDimension
  private let lines: [(name: String, rows: [BenchRow])]
  private let sizes: ClosedRange<Double>
  /// The exponents of the powers of ten, in microseconds, at the lower and the upper end of the
  /// time axis.
  private let decades: ClosedRange<Int>

  init(_ dimension: GrowthDimension, _ report: BenchReport) {
    self.dimension = dimension
    let rows = report.rows.filter { $0.group == dimension.rawValue }
    lines = GrowthStep.allCases.map { step in
      (step.rawValue, rows.filter { $0.name == step.rawValue }.sorted { $0.size < $1.size })
    }
    let exponents = rows.map { log10(Double($0.size)) }
    sizes = (exponents.min() ?? 0)...max(exponents.max() ?? 1, (exponents.min() ?? 0) + 1)
    let times = rows.map { log10(max($0.cpu.median, 1)) }
    let low = Int((times.min() ?? 0).rounded(.down))
    decades = low...max(Int((times.max() ?? 1).rounded(.up)), low + 1)
  }

  /// The name of the picture's file.
  static func file(_ dimension: GrowthDimension) -> String { "growth-\(dimension.rawValue).svg" }

  /// The picture's text.
  var svg: String {
    let size = "width=\"\(Self.width)\" height=\"\(Self.height)\""
    let title = "CPU time by the number of \(dimension.words), medians"
    let head = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" \(size) "
        + "viewBox=\"0 0 \(Self.width) \(Self.height)\" "
        + "font-family=\"sans-serif\" font-size=\"12\" fill=\"\(Self.ink)\" role=\"img\">",
      "<title>\(title)</title>",
      "<rect \(size) fill=\"#ffffff\"/>",
      Self.text(title, x: Self.left, y: 28, more: " font-size=\"15\" font-weight=\"bold\""),
    ]
    let drawn = lines.indices.flatMap { line($0) + legend($0) }
    return (head + grid + proportion + drawn + ["</svg>"]).joined(separator: "\n") + "\n"
  }

  // MARK: Axes

  private var grid: [String] {
    var parts = decades.flatMap { decade in
      let y = y(Double(decade))
      return [
        Self.rule(x1: Self.left, y1: y, x2: Self.right, y2: y),
        Self.text(Self.duration(decade), x: Self.left - 8, y: y + 4, more: " text-anchor=\"end\""),
      ]
    }
    for exponent in Int(sizes.lowerBound.rounded(.up))...Int(sizes.upperBound) {
      let x = x(Double(exponent))
      parts += [
        Self.rule(x1: x, y1: Self.top, x2: x, y2: Self.bottom),
        Self.text(
          Self.grouped(Int(pow(10, Double(exponent)))), x: x, y: Self.bottom + 18,
          more: " text-anchor=\"middle\""),
      ]
    }
    let middle = (Self.left + Self.right) / 2
    parts.append(
      Self.text(dimension.words, x: middle, y: Self.bottom + 40, more: " text-anchor=\"middle\""))
    return parts
  }

  private static func rule(x1: Double, y1: Double, x2: Double, y2: Double) -> String {
    line(x1: x1, y1: y1, x2: x2, y2: y2, "stroke=\"#d0d7de\"")
  }

  private static func line(
    x1: Double, y1: Double, x2: Double, y2: Double, _ look: String
  ) -> String {
    "<line x1=\"\(pixel(x1))\" y1=\"\(pixel(y1))\" x2=\"\(pixel(x2))\" y2=\"\(pixel(y2))\" "
      + "\(look)/>"
  }

  /// The time of 10 to the power of `decade` microseconds, in µs, ms or s: "100 ms".
  private static func duration(_ decade: Int) -> String {
    let unit = decade < 3 ? "µs" : decade < 6 ? "ms" : "s"
    let number = String(1) + String(repeating: "0", count: max(0, decade % 3))
    return "\(number) \(unit)"
  }

  /// The line of a time that grows in proportion to the size, with which the other lines can be
  /// compared, and its legend.
  private var proportion: [String] {
    let rise = min(sizes.upperBound - sizes.lowerBound, Double(decades.count - 1))
    let look = "stroke=\"#8c959f\" stroke-dasharray=\"2 4\""
    let legend = (x: Self.right + 20, y: Self.top + 12 + Double(lines.count) * 44)
    return [
      Self.line(
        x1: Self.left, y1: Self.bottom, x2: x(sizes.lowerBound + rise),
        y2: y(Double(decades.lowerBound) + rise), look),
      Self.line(x1: legend.x, y1: legend.y - 4, x2: legend.x + 24, y2: legend.y - 4, look),
      Self.text("in proportion, for comparison", x: legend.x + 32, y: legend.y),
    ]
  }

  // MARK: Lines

  private func line(_ index: Int) -> [String] {
    let (colour, dashes) = Self.strokes[index % Self.strokes.count]
    let points = lines[index].rows.map { row in
      (x: x(log10(Double(row.size))), y: y(log10(max(row.cpu.median, 1))))
    }
    let path = points.map { "\(Self.pixel($0.x)),\(Self.pixel($0.y))" }.joined(separator: " ")
    let dash = dashes.isEmpty ? "" : " stroke-dasharray=\"\(dashes)\""
    return [
      "<polyline points=\"\(path)\" fill=\"none\" stroke=\"\(colour)\" stroke-width=\"2\"\(dash)/>"
    ]
      + points.map {
        "<circle cx=\"\(Self.pixel($0.x))\" cy=\"\(Self.pixel($0.y))\" r=\"3\" fill=\"\(colour)\"/>"
      }
  }

  /// The legend of a line: its look, its name, and its values at the least and at the greatest
  /// size.
  private func legend(_ index: Int) -> [String] {
    let (colour, dashes) = Self.strokes[index % Self.strokes.count]
    let (x, y) = (Self.right + 20, Self.top + 12 + Double(index) * 44)
    let dash = dashes.isEmpty ? "" : " stroke-dasharray=\"\(dashes)\""
    let rows = lines[index].rows
    let values = [rows.first, rows.last].map { $0.map { Self.number($0.cpu.median) } ?? "-" }
    return [
      Self.line(
        x1: x, y1: y - 4, x2: x + 24, y2: y - 4,
        "stroke=\"\(colour)\" stroke-width=\"2\"\(dash)"),
      Self.text(lines[index].name, x: x + 32, y: y),
      Self.text(
        "\(values[0]) → \(values[1]) µs", x: x + 32, y: y + 16, more: " fill=\"#57606a\""),
    ]
  }

  // MARK: Places and numbers

  private func x(_ exponent: Double) -> Double {
    let part = (exponent - sizes.lowerBound) / (sizes.upperBound - sizes.lowerBound)
    return Self.left + part * (Self.right - Self.left)
  }

  private func y(_ exponent: Double) -> Double {
    let part = (exponent - Double(decades.lowerBound)) / Double(decades.count - 1)
    return Self.bottom - part * (Self.bottom - Self.top)
  }

  private static func text(
    _ text: String, x: Double, y: Double, more: String = ""
  ) -> String {
    "<text x=\"\(pixel(x))\" y=\"\(pixel(y))\"\(more)>\(text)</text>"
  }

  /// A place in pixels with one digit after the point, so that machines whose logarithms differ in
  /// the last bit draw the same picture.
  private static func pixel(_ place: Double) -> String { "\((place * 10).rounded() / 10)" }

  /// A time in microseconds, with one digit after the point if it is below 10.
  private static func number(_ value: Double) -> String {
    value < 10 ? "\(value)" : grouped(Int(value.rounded()))
  }

  /// A number with a comma before each three digits: "1,000,000".
  private static func grouped(_ number: Int) -> String {
    let digits = Array(String(number))
    return digits.indices.reduce(into: "") { text, index in
      if index > 0, (digits.count - index) % 3 == 0 { text += "," }
      text.append(digits[index])
    }
  }
}
