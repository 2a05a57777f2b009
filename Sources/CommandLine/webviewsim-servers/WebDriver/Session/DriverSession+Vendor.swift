import EngineValues
import UIProcess
import WebMessages
import WebViewSimulator

/// This simulator's additions to WebDriver: the delegate calls, and the app's answers to them.
extension DriverSession {
  /// The calls since a mark, which an earlier answer has given: `?since=12.3`.
  func calls(query: String) throws(DriverError) -> JSONValue {
    var start = TraceMark.start
    for item in query.split(separator: "&") where item.hasPrefix("since=") {
      let numbers = item.dropFirst(6).split(separator: ".").compactMap { Int($0) }
      guard numbers.count == 2, numbers.allSatisfy({ $0 >= 0 }) else {
        throw DriverParameters.wrong("since", "a mark that an earlier answer has given")
      }
      start = TraceMark(
        events: min(numbers[0], world.trace.events.count), notes: min(numbers[1], world.trace.notes.count))
    }
    let end = TraceMark(world.trace)
    let trace = DelegateTrace(world.trace).slice(from: start, to: end)
    return [
      "mark": .string("\(end.events).\(end.notes)"), "calls": trace.jsonValue,
      "lines": .array(trace.description.split(separator: "\n").map { .string(String($0)) }),
      "windows": .array(
        pages.map { ["label": .string($0.label), "handle": .string(handle(of: $0)), "url": JSONValue($0.state.url)] }),
    ]
  }

  /// Ends the process that shows the current window, and waits for the loads that the app or WebKit then starts.
  func endContentProcess(_ body: DriverParameters) async throws(DriverError) -> JSONValue {
    let end = try ContentProcessEnd(body)
    frames = []
    let page = try currentPage()
    page.process.end(end)
    try await loadEnds(page)
    return .null
  }
}

extension DriverApp.Overrides {
  /// The overrides in `{"createWebView": "allow" | "block" | null, "cancel": ["https://ads.example/*"]}`.
  func changed(by body: DriverParameters) throws(DriverError) -> DriverApp.Overrides {
    var next = self
    for member in body.body.asMembers ?? [] {
      switch (member.name, member.value) {
      case ("createWebView", "allow"): next.opensWindows = true
      case ("createWebView", "block"): next.opensWindows = false
      case ("createWebView", .null): next.opensWindows = nil
      case ("cancel", .array(let values)):
        next.cancelled = values.compactMap(\.asString)
        guard next.cancelled.count == values.count else { throw DriverParameters.wrong("cancel", "a list of URLs") }
      case ("createWebView", _): throw DriverParameters.wrong("createWebView", "allow, block or null")
      case ("cancel", _): throw DriverParameters.wrong("cancel", "a list of URLs")
      default: throw DriverError(.invalidArgument, "there is no behavior “\(member.name)”")
      }
    }
    return next
  }
}

extension ContentProcessEnd {
  /// `{"reason": "crash"}`.
  fileprivate init(_ body: DriverParameters) throws(DriverError) {
    guard let end = ContentProcessEnd(rawValue: try body.string("reason")) else {
      let reasons = ContentProcessEnd.allCases.map(\.rawValue).joined(separator: ", ")
      throw DriverParameters.wrong("reason", "one of \(reasons)")
    }
    self = end
  }
}
