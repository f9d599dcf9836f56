extension Int: Bindable {
  package var sqlValue: SQLValue { .integer(Int64(self)) }
}

extension Int64: Bindable {
  package var sqlValue: SQLValue { .integer(self) }
}

extension Bool: Bindable {
  package var sqlValue: SQLValue { .integer(self ? 1 : 0) }
}

extension Double: Bindable {
  package var sqlValue: SQLValue { .real(self) }
}

extension String: Bindable {
  package var sqlValue: SQLValue { .text(self) }
}

extension Array: Bindable where Element == UInt8 {
  package var sqlValue: SQLValue { .blob(self) }
}

extension Optional: Bindable where Wrapped: Bindable {
  // The value is unwrapped by `if let`: a key path (`map(\.sqlValue)`) would be built at each call,
  // which costs more than reading the value.
  package var sqlValue: SQLValue {
    if let self { self.sqlValue } else { .null }
  }
}
