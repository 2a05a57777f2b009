import UIProcess
import WindowRegistry

/// The JSON form of a trace: one object per call, with keys in the order of the recorded traces of the conformance
/// suite; the reasons come last, under `notes`.
extension DelegateTrace {
  public var jsonValue: JSONValue { .array(events.map(\.jsonValue)) }

  /// The calls as a JSON array, one member per line.
  public var json: String { jsonValue.indented }
}

extension TraceEvent {
  public var jsonValue: JSONValue {
    var members: [JSONValue.Member] = [.init("window", .string(window)), .init("call", .string(name.schemaName))]
    func add(_ name: String, _ value: JSONValue) { members.append(.init(name, value)) }
    if let url { add("url", .string(url)) }
    members += call.members
    if let spelling { add("spelling", .string(spelling)) }
    if !notes.isEmpty { add("notes", .array(notes.map { .string($0.description) })) }
    return .object(members)
  }
}

extension TraceNote {
  public var jsonValue: JSONValue {
    ["window": .string(window ?? ""), "kind": .string(kind.rawValue), "reason": .string(reason.description)]
  }
}
