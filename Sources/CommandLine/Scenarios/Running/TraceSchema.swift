import SimulatedWeb
import TraceReports
import WebViewSimulator

/// The JSON form of a scenario's trace, with keys in the order of the recorded traces.
extension ScenarioTrace {
  package static let engine = "WebViewSimulator"

  package var jsonValue: JSONValue {
    var members: [JSONValue.Member] = [
      .init("scenario", .string(scenario)), .init("title", JSONValue(title)), .init("engine", .string(Self.engine)),
      .init("steps", .array(steps.map(\.jsonValue))),
    ]
    if !choices.isEmpty { members.append(.init("choices", .array(choices.map(\.jsonValue)))) }
    return BlobNames.replacing(in: .object(members))
  }

  /// The content of a trace file: a member per line, and a line end at the end.
  package var json: String { jsonValue.indented + "\n" }
}

extension ScenarioTrace.Choice {
  var jsonValue: JSONValue {
    var members: [JSONValue.Member] = [
      .init("choice", .string(name)), .init("about", .string(subject)),
      .init("options", .array(options.map { .string($0) })), .init("taken", .string(taken)),
    ]
    if let position { members.append(.init("after", .number(Double(position)))) }
    return .object(members)
  }
}

extension ScenarioTrace.Step {
  var jsonValue: JSONValue {
    var members: [JSONValue.Member] = [.init("step", source), .init("events", trace.jsonValue)]
    if let result { members.append(.init("result", result)) }
    if let error { members.append(.init("error", .string(error.message))) }
    if settling == .notSettled { members.append(.init("notSettled", true)) }
    members.append(.init("requests", .array(requests.map(\.jsonValue))))
    members.append(.init("windows", .array(windows.map(\.jsonValue))))
    if !trace.notes.isEmpty { members.append(.init("notes", .array(trace.notes.map(\.jsonValue)))) }
    return .object(members)
  }
}

extension LoggedRequest {
  var jsonValue: JSONValue {
    var members: [JSONValue.Member] = [.init("method", .string(method)), .init("url", .string(url))]
    if !headers.fields.isEmpty {
      let lines = headers.fields.map { JSONValue.string("\($0.name): \($0.value)") }
      members.append(.init("headers", .array(lines)))
    }
    let optional = [
      ("cookie", cookie), ("referer", referer), ("body", body), ("bodyType", bodyType), ("answeredBy", answeredBy),
    ]
    for (name, value) in optional {
      if let value { members.append(.init(name, .string(value))) }
    }
    return .object(members)
  }
}

extension WindowState {
  var jsonValue: JSONValue {
    guard case .open(let state) = content else { return ["window": .string(window), "destroyed": true] }
    var members: [JSONValue.Member] = [
      .init("window", .string(window)), .init("url", .string(state.url)), .init("title", .string(state.title)),
      .init("isLoading", .bool(state.isLoading)), .init("canGoBack", .bool(state.canGoBack)),
      .init("canGoForward", .bool(state.canGoForward)),
    ]
    if let page = state.page {
      members += [
        .init("name", .string(page.name)), .init("hasOpener", .bool(page.hasOpener)),
        .init("historyLength", JSONValue(page.historyLength)),
      ]
    }
    return .object(members)
  }
}

/// Gives the UUIDs of blob URLs stable names (`<uuid1>`, `<uuid2>`, …) in the order in which the trace mentions them.
enum BlobNames {
  static func replacing(in value: JSONValue) -> JSONValue {
    var names: [String: String] = [:]
    return replace(value, &names)
  }

  private static func replace(_ value: JSONValue, _ names: inout [String: String]) -> JSONValue {
    switch value {
    case .string(let text): return .string(replace(text, &names))
    case .array(let elements): return .array(elements.map { replace($0, &names) })
    case .object(let members): return .object(members.map { .init($0.name, replace($0.value, &names)) })
    case .null, .bool, .number: return value
    }
  }

  private static func replace(_ text: String, _ names: inout [String: String]) -> String {
    guard text.contains("blob:") else { return text }
    var result: [UInt8] = []
    let bytes = Array(text.utf8)
    var index = 0
    var isInBlob = false
    while index < bytes.count {
      if bytes[index...].starts(with: "blob:".utf8) { isInBlob = true }
      if [0x20, 0x0A, 0x22, 0x27].contains(bytes[index]) { isInBlob = false }
      if isInBlob, isUUID(bytes[index...]) {
        let uuid = String(decoding: bytes[index..<(index + 36)], as: UTF8.self)
        let name = names[uuid] ?? "<uuid\(names.count + 1)>"
        names[uuid] = name
        result += Array(name.utf8)
        index += 36
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// RFC 9562, section 4: 8-4-4-4-12 lower-case hexadecimal digits.
  private static func isUUID(_ bytes: ArraySlice<UInt8>) -> Bool {
    let part = bytes.prefix(36)
    guard part.count == 36 else { return false }
    return part.enumerated().allSatisfy { place, byte in
      [8, 13, 18, 23].contains(place)
        ? byte == UInt8(ascii: "-") : (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
    }
  }
}
