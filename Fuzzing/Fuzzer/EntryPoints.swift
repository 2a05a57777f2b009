import Foundation
import FuzzTargets

/// The functions that libFuzzer calls by name. The target is chosen by the variable FUZZ_TARGET.
enum Chosen {
  static let all = FuzzTarget.parsers + FuzzTarget.engine
  static let target = ProcessInfo.processInfo.environment["FUZZ_TARGET"].flatMap { name in
    all.first { $0.name == name }
  }
}

func complain(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }

@_cdecl("LLVMFuzzerInitialize")
public func initialize(_ count: UnsafeMutableRawPointer?, _ arguments: UnsafeMutableRawPointer?) -> CInt {
  let names = Chosen.all.map(\.name)
  if CommandLine.arguments.contains("--list") {
    print(names.joined(separator: "\n"))
    exit(0)
  }
  guard let target = Chosen.target else {
    complain("FUZZ_TARGET must be one of: \(names.joined(separator: ", "))")
    exit(2)
  }
  if CommandLine.arguments.contains("--words") {
    for word in target.words { print("\"" + word.utf8.map(escaped).joined() + "\"") }
    exit(0)
  }
  return 0
}

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  guard let target = Chosen.target else { return 0 }
  do {
    try target.run(Array(UnsafeBufferPointer(start: bytes, count: size)))
  } catch {
    complain("\(target.name): \(error)")
    abort()
  }
  return 0
}

/// As dictionaries of libFuzzer have bytes.
private func escaped(_ byte: UInt8) -> String { "\\x" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16) }
