/// RFC 3492: Unicode labels as ASCII. Without the `xn--` prefix.
enum Punycode {
  private static let base: UInt32 = 36
  private static let tMin: UInt32 = 1
  private static let tMax: UInt32 = 26
  private static let skew: UInt32 = 38
  private static let damp: UInt32 = 700
  private static let initialBias: UInt32 = 72
  private static let initialN: UInt32 = 128
  /// A label this long is no host name; the algorithms are quadratic.
  private static let longestLabel = 1024

  /// RFC 3492, 6.3. nil for a label that is too long.
  static func encode(_ label: [Unicode.Scalar]) -> [UInt8]? {
    guard label.count <= longestLabel else { return nil }
    var output = label.filter(\.isASCII).map { UInt8($0.value) }
    let basicCount = UInt32(output.count)
    var handled = basicCount
    if basicCount > 0 { output.append(UInt8(ascii: "-")) }
    var n = initialN
    var delta: UInt32 = 0
    var bias = initialBias
    while handled < label.count {
      guard let next = label.lazy.map(\.value).filter({ $0 >= n }).min() else { return nil }
      let (product, overflow) = (next - n).multipliedReportingOverflow(by: handled + 1)
      guard !overflow, product <= UInt32.max - delta else { return nil }
      delta += product
      n = next
      for scalar in label {
        if scalar.value < n { delta += 1 }
        guard scalar.value == n else { continue }
        var q = delta
        var k = base
        while true {
          let t = threshold(k, bias)
          if q < t { break }
          output.append(digit(t + (q - t) % (base - t)))
          q = (q - t) / (base - t)
          k += base
        }
        output.append(digit(q))
        bias = adapt(delta, handled + 1, isFirst: handled == basicCount)
        delta = 0
        handled += 1
      }
      delta += 1
      n += 1
    }
    return output
  }

  /// RFC 3492, 6.2. nil for what no encoder can have made.
  static func decode(_ input: ArraySlice<UInt8>) -> [Unicode.Scalar]? {
    guard input.count <= longestLabel else { return nil }
    var output: [Unicode.Scalar] = []
    var rest = input
    if let hyphen = input.lastIndex(of: UInt8(ascii: "-")) {
      output = input[..<hyphen].map { Unicode.Scalar($0) }
      guard output.allSatisfy(\.isASCII) else { return nil }
      rest = input[(hyphen + 1)...]
    }
    var n = initialN
    var i: UInt32 = 0
    var bias = initialBias
    while !rest.isEmpty {
      let oldI = i
      var weight: UInt32 = 1
      var k = base
      while true {
        guard let byte = rest.popFirst(), let value = value(of: byte) else { return nil }
        let (product, overflow) = value.multipliedReportingOverflow(by: weight)
        guard !overflow, product <= UInt32.max - i else { return nil }
        i += product
        let t = threshold(k, bias)
        if value < t { break }
        let (heavier, tooHeavy) = weight.multipliedReportingOverflow(by: base - t)
        guard !tooHeavy else { return nil }
        weight = heavier
        k += base
      }
      let count = UInt32(output.count) + 1
      bias = adapt(i - oldI, count, isFirst: oldI == 0)
      guard i / count <= UInt32.max - n else { return nil }
      n += i / count
      i %= count
      guard let scalar = Unicode.Scalar(n) else { return nil }
      output.insert(scalar, at: Int(i))
      i += 1
    }
    return output
  }

  private static func threshold(_ k: UInt32, _ bias: UInt32) -> UInt32 {
    k <= bias + tMin ? tMin : k >= bias + tMax ? tMax : k - bias
  }

  private static func adapt(_ delta: UInt32, _ count: UInt32, isFirst: Bool) -> UInt32 {
    var delta = isFirst ? delta / damp : delta / 2
    delta += delta / count
    var k: UInt32 = 0
    while delta > ((base - tMin) * tMax) / 2 {
      delta /= base - tMin
      k += base
    }
    return k + (((base - tMin + 1) * delta) / (delta + skew))
  }

  private static func digit(_ value: UInt32) -> UInt8 { UInt8(value < 26 ? value + 0x61 : value - 26 + 0x30) }

  private static func value(of byte: UInt8) -> UInt32? {
    switch byte {
    case 0x61...0x7A: UInt32(byte - 0x61)
    case 0x41...0x5A: UInt32(byte - 0x41)
    case 0x30...0x39: UInt32(byte - 0x30 + 26)
    default: nil
    }
  }
}
