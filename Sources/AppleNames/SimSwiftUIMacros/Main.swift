import Foundation

/// Expands the macros of `SimSwiftUI`, in a process that the compiler starts and talks to. The messages are those of
/// Swift's compiler plug-ins (`PluginMessages.swift` in swift-syntax): eight bytes with the length, then JSON. The code
/// is written by hand, because swift-syntax takes longer to build than everything else that a user builds.
@main enum Plugin {
  static func main() {
    while let message = read() { write(answer(to: message)) }
  }

  private static func read() -> [String: Any]? {
    guard let header = readBytes(8) else { return nil }
    let length = UInt64(littleEndian: header.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) })
    guard let count = Int(exactly: length), let body = readBytes(count) else { return nil }
    return (try? JSONSerialization.jsonObject(with: body)) as? [String: Any] ?? [:]
  }

  private static func readBytes(_ count: Int) -> Data? {
    var data = Data()
    while data.count < count {
      guard let more = try? FileHandle.standardInput.read(upToCount: count - data.count), !more.isEmpty else {
        return nil
      }
      data += more
    }
    return data
  }

  private static func write(_ message: [String: Any]) {
    guard let body = try? JSONSerialization.data(withJSONObject: message) else { return }
    let length = UInt64(exactly: body.count) ?? 0
    let header = withUnsafeBytes(of: length.littleEndian) { Data($0) }
    try? FileHandle.standardOutput.write(contentsOf: header + body)
  }

  private static func answer(to message: [String: Any]) -> [String: Any] {
    if message["getCapability"] != nil {
      return ["getCapabilityResult": ["capability": ["protocolVersion": 7, "features": [String]()]]]
    }
    // Nobody sees previews here, so they become nothing.
    if message["expandFreestandingMacro"] != nil { return expansion("") }
    if let request = message["expandAttachedMacro"] as? [String: Any] {
      let macro = (request["macro"] as? [String: Any])?["typeName"] as? String
      let source = (request["declSyntax"] as? [String: Any])?["source"] as? String ?? ""
      guard macro == "Entry" else { return expansion("") }
      let isAccessor = request["macroRole"] as? String == "accessor"
      return expansion(EntryVariable(source).map { isAccessor ? $0.accessors : $0.key } ?? "")
    }
    return expansion("")
  }

  private static func expansion(_ source: String) -> [String: Any] {
    ["expandMacroResult": ["expandedSource": source, "diagnostics": [[String: Any]]()] as [String: Any]]
  }
}
