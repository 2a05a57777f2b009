/// Web IDL, "integer types": converts any number of a script to an integer. Each conversion has a result for NaN, for
/// the infinities and for numbers outside the range; Swift's own `Int(number)` ends the process for them, so `make
/// lint` forbids it for floating-point numbers.
extension FixedWidthInteger {
  /// The number without its fraction. For numbers that a `Double` holds exactly, this needs none of the general
  /// conversion, which is slow where it is not specialized.
  @inlinable package init?(whole number: Double) {
    if number.magnitude < 0x1p53 {
      self.init(exactly: Int64(number))
    } else {
      self.init(exactly: number.rounded(.towardZero))
    }
  }

  /// Web IDL, "ConvertToInt" without extended attributes: modulo two to the power of the width, 0 for NaN and the
  /// infinities. ECMA-262 calls it `ToInt32` for `Int32` and `ToUint32` for `UInt32`.
  @inlinable package init(modulo number: Double) {
    guard number.isFinite else {
      self = 0
      return
    }
    let range = Double(sign: .plus, exponent: Self.bitWidth, significand: 1)
    // The remainder of two Doubles is exact, and less than the range.
    if number.magnitude < 0x1p53 {
      self.init(truncatingIfNeeded: Int64(number))
      return
    }
    let rest = number.magnitude.rounded(.towardZero).truncatingRemainder(dividingBy: range)
    let magnitude = Self(truncatingIfNeeded: UInt64(exactly: rest) ?? 0)
    self = number < 0 ? 0 &- magnitude : magnitude
  }

  /// Web IDL, `[Clamp]`: the nearest representable integer, 0 for NaN. Ties go to the even integer.
  @inlinable package init(clamp number: Double) {
    self.init(saturating: number.rounded(.toNearestOrEven))
  }

  /// Web IDL, `[EnforceRange]`: nil where the conversion throws a `TypeError`.
  @inlinable package init?(enforceRange number: Double) {
    guard number.isFinite else { return nil }
    self.init(whole: number)
  }

  /// ECMA-262, "ToIntegerOrInfinity", with the smallest and the largest integer for values beyond them; 0 for NaN.
  @inlinable package init(saturating number: Double) {
    if number.isNaN {
      self = 0
    } else {
      self = Self(whole: number) ?? (number < 0 ? .min : .max)
    }
  }
}
