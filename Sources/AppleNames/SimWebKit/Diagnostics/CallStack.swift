import CSwiftRuntime
import Runtime

/// The functions that called the running one.
///
/// `Backtrace.capture` follows frame pointers and crashes at a frame without one, such as a frame of the C library. So
/// only its ability to read debug information is used here.
@MainActor enum CallStack {
  private nonisolated static let depth = 48

  /// Return addresses, innermost first.
  nonisolated static func addresses() -> [UInt] {
    var addresses = [UInt](repeating: 0, count: depth)
    let count = return_addresses(&addresses, Int32(depth))
    // The C function itself does not count.
    return Array(addresses.prefix(max(0, Int(count))).dropFirst())
  }

  private static var known: [UInt: SymbolicatedBacktrace.SourceLocation?] = [:]

  /// The line of code to which a return address belongs; nil in libraries and in code without debug information. The
  /// first call takes some tenths of a second.
  static func location(of address: UInt) -> SymbolicatedBacktrace.SourceLocation? {
    if let known = known[address] { return known }
    let symbolicated = backtrace(address)?.symbolicated(with: images, options: [.showSourceLocations, .useSymbolCache])
    let symbol = symbolicated?.frames.first?.symbol
    let location = symbol.flatMap { $0.imageName.hasPrefix("lib") ? nil : $0.sourceLocation }
    known[address] = .some(location)
    return location
  }

  /// The libraries of the program, captured once: a test program loads them before a web view makes a mistake.
  private static let images = ImageMap.capture()

  private struct Encoded: Encodable {
    var architecture: String
    var backtrace: String
  }

  #if arch(x86_64)
    private static let architecture = "x86_64"
  #elseif arch(arm64)
    private static let architecture = "arm64"
  #else
    private static let architecture = ""
  #endif

  /// Swift's compact backtrace format with one frame: a version with a word size, and the address.
  private static func backtrace(_ address: UInt) -> Backtrace? {
    let wordIs64Bits: UInt8 = 2
    let returnAddressOf8Bytes: UInt8 = 0x27
    let end: UInt8 = 0
    let bytes = [wordIs64Bits, returnAddressOf8Bytes] + withUnsafeBytes(of: address.bigEndian) { Array($0) } + [end]
    let encoded = Encoded(architecture: architecture, backtrace: Data(bytes).base64EncodedString())
    guard let json = try? JSONEncoder().encode(encoded) else { return nil }
    return try? JSONDecoder().decode(Backtrace.self, from: json)
  }
}
