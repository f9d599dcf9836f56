/// The characters that a local part of a user id may have.
enum UserNames {
  /// `true` if a local part is not empty and contains nothing but `a-z 0-9 . _ = - / +`.
  static func isValid(_ localpart: String) -> Bool {
    !localpart.isEmpty
      && localpart.utf8.allSatisfy {
        switch $0 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "="), UInt8(ascii: "-"),
          UInt8(ascii: "/"), UInt8(ascii: "+"):
          true
        default: false
        }
      }
  }
}
