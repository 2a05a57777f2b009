/// Web IDL, "integer types": converts any number of a script to an integer. Each conversion has a result for NaN, for
/// the infinities and for numbers outside the range; Swift's own `Int(number)` ends the process for them, so `make
/// lint` forbids it for floating-point numbers.
extension FixedWidthInteger {
  /// Web IDL, "ConvertToInt" without extended attributes: modulo two to the power of the width, 0 for NaN and the
  /// infinities. ECMA-262 calls it `ToInt32` for `Int32` and `ToUint32` for `UInt32`.
  package init(modulo number: Double) {
    guard number.isFinite else {
      self = 0
      return
    }
    let range = Double(sign: .plus, exponent: Self.bitWidth, significand: 1)
    // The remainder of two Doubles is exact, and less than the range.
    let rest = number.magnitude.rounded(.towardZero).truncatingRemainder(dividingBy: range)
    let magnitude = Self(truncatingIfNeeded: UInt64(exactly: rest) ?? 0)
    self = number < 0 ? 0 &- magnitude : magnitude
  }

  /// Web IDL, `[Clamp]`: the nearest representable integer, 0 for NaN. Ties go to the even one.
  package init(clamp number: Double) {
    self.init(saturating: number.rounded(.toNearestOrEven))
  }

  /// Web IDL, `[EnforceRange]`: nil where that throws a `TypeError`.
  package init?(enforceRange number: Double) {
    guard number.isFinite else { return nil }
    self.init(exactly: number.rounded(.towardZero))
  }

  /// ECMA-262, "ToIntegerOrInfinity", with the smallest and the largest integer for values beyond them; 0 for NaN.
  package init(saturating number: Double) {
    if number.isNaN {
      self = 0
    } else {
      self = Self(exactly: number.rounded(.towardZero)) ?? (number < 0 ? .min : .max)
    }
  }
}
