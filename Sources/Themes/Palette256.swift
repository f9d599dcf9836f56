/// The 256 colours of xterm: sixteen of the terminal's own, a cube of 6 × 6 × 6, and 24 greys.
package enum Palette256 {
  /// The six values, 0 to 255, that red, green and blue can have in the colour cube of 6 × 6 × 6
  /// colours.
  private static let steps = [0, 95, 135, 175, 215, 255]
  /// xterm's defaults for the first sixteen colours, as `0xRRGGBB`; a terminal may show others.
  private static let own: [UInt32] = [
    0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
    0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
  ]

  /// Red, green and blue of a colour number, which is clamped to 0 to 255.
  package static func components(_ index: Int) -> (red: Int, green: Int, blue: Int) {
    if index < 16 {
      let value = own[max(0, index)]
      return (Int(value >> 16 & 0xff), Int(value >> 8 & 0xff), Int(value & 0xff))
    }
    if index < 232 {
      let place = index - 16
      return (steps[place / 36], steps[place / 6 % 6], steps[place % 6])
    }
    let grey = 8 + 10 * (min(index, 255) - 232)
    return (grey, grey, grey)
  }

  /// The number, 16 to 255, of the colour nearest to these components. The first sixteen colours
  /// are never chosen, because every terminal shows them in its own way.
  package static func nearest(red: Int, green: Int, blue: Int) -> Int {
    let cube = 16 + 36 * nearestStep(red) + 6 * nearestStep(green) + nearestStep(blue)
    let mean = (red + green + blue) / 3
    let grey = 232 + min(23, max(0, (mean - 3) / 10))
    let wanted = (red: red, green: green, blue: blue)
    return distance(components(cube), wanted) <= distance(components(grey), wanted) ? cube : grey
  }

  private static func nearestStep(_ value: Int) -> Int {
    var best = 0
    for (index, step) in steps.enumerated() where abs(step - value) < abs(steps[best] - value) {
      best = index
    }
    return best
  }

  private static func distance(
    _ a: (red: Int, green: Int, blue: Int), _ b: (red: Int, green: Int, blue: Int)
  ) -> Int {
    let (red, green, blue) = (a.red - b.red, a.green - b.green, a.blue - b.blue)
    return red * red + green * green + blue * blue
  }
}
