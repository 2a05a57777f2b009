import EngineValues
import Testing

@Suite struct IntegerConversionTests {
  @Test func moduloIsToInt32AndToUint32() {
    #expect(Int32(modulo: 2_147_483_648) == .min)
    #expect(Int32(modulo: -2_147_483_649) == .max)
    #expect(UInt32(modulo: -1) == .max)
    #expect(UInt32(modulo: 4_294_967_296 + 7.9) == 7)
    #expect(Int32(modulo: 1e300) == 0)
    #expect(Int32(modulo: -0.5) == 0)
    #expect(UInt16(modulo: 65_537) == 1)
    #expect(Int64(modulo: -1) == -1)
    #expect(Int64(modulo: 9_223_372_036_854_775_808) == .min)
    for number in [Double.nan, .infinity, -.infinity] { #expect(Int32(modulo: number) == 0) }
  }

  @Test func clampGoesToTheNearest() {
    #expect(Int32(clamp: 1e300) == .max)
    #expect(Int32(clamp: -.infinity) == .min)
    #expect(UInt8(clamp: -1) == 0)
    #expect(Int(clamp: 2.5) == 2)
    #expect(Int(clamp: 3.5) == 4)
    #expect(Int(clamp: .nan) == 0)
    #expect(Int(clamp: 9_223_372_036_854_775_808) == .max)
  }

  @Test func enforceRangeRefuses() {
    for number in [Double.nan, .infinity, -.infinity, 1e300, 4_294_967_296, -1] {
      #expect(UInt32(enforceRange: number) == nil)
    }
    #expect(UInt32(enforceRange: -0.5) == 0)
    #expect(UInt32(enforceRange: 4_294_967_295.5) == .max)
  }

  @Test func saturatingTruncates() {
    #expect(Int(saturating: -2.9) == -2)
    #expect(Int(saturating: 1e300) == .max)
    #expect(Int(saturating: -1e300) == .min)
    #expect(Int(saturating: .nan) == 0)
    #expect(UInt32(saturating: -3) == 0)
  }
}
