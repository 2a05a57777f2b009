import PageInspection
import EngineValues
import WebViewSimulator

/// The formats in which the command prints an inspection.
package struct InspectionText {
  private let page: InspectedPage
  private let file: String
  /// The table of calls; nil if the page was not run.
  private let sites: CallSiteTable?
  private let losses: [InspectionRun.Loss]

  package init(_ page: InspectedPage, file: String, run: InspectionRun?) {
    self.page = page
    self.file = file
    sites = run.map { CallSiteTable(page, file: file, run: $0) }
    losses = run?.losses ?? []
  }

  // MARK: Text

  package func text(width: Int? = nil) -> String {
    var lines = ["\(file) (\(page.url))".printable]
    if let target = page.baseTarget { lines.append("base target: \(target)".printable) }
    lines += ["", page.calls.isEmpty ? "no window.open calls" : "window.open calls"]
    for (index, call) in page.calls.enumerated() { lines += block(call, sites?.occasion(ofCall: index), width: width) }
    for reference in page.references {
      lines.append(
        "  \(reference.place)  \(reference.text) is used as a value: calls made through it are not listed".printable)
    }
    if !page.elements.isEmpty { lines += ["", "links, areas, forms and frames"] }
    for element in page.elements { lines += block(element, width: width) }
    if !page.refusals.isEmpty { lines += ["", "what the page's Content-Security-Policy forbids or changes"] }
    lines += page.refusals.map { "  \($0.place): \($0.message)".printable }
    if !page.problems.isEmpty { lines += ["", "not read"] }
    lines += page.problems.map { "  \($0.place): \($0.message)".printable }
    if !losses.isEmpty { lines += ["", "runs that did not finish"] }
    lines += losses.map { "  \($0.occasion): \($0.reason)".printable }
    return lines.joined(separator: "\n")
  }

  private func block(_ call: InspectedCall, _ occasion: String?, width: Int?) -> [String] {
    var lines = ["  \(call.place)  \(call.call.callee)(…) \(call.container.words)".printable]
    lines += fact("url", call.call.url?.words ?? "left out", width)
    if let name = call.call.name { lines += fact("name", name.words, width) }
    if let features = call.call.features { lines += fact("features", features.words, width) }
    if sites != nil { lines += fact("ran", occasion ?? "no run reached it", width) }
    return lines + reasons(call.consequences, width)
  }

  private func block(_ element: InspectedElement, width: Int?) -> [String] {
    var lines = ["  \(element.place)  \(element.kind.rawValue)\(element.id.map { "#\($0)" } ?? "")".printable]
    if let url = element.url { lines += fact("url", url.isEmpty ? "(empty)" : url, width) }
    if let method = element.method { lines += fact("method", method, width) }
    if let name = element.name, !name.isEmpty { lines += fact("name", name, width) }
    if let target = element.target { lines += fact("target", target.words, width) }
    if !element.rel.isEmpty { lines += fact("rel", element.rel.joined(separator: " "), width) }
    return lines + reasons(element.consequences, width)
  }

  private func reasons(_ reasons: [Reason], _ width: Int?) -> [String] {
    reasons.enumerated().flatMap { index, reason in fact(index == 0 ? "asks" : "", reason.description, width) }
  }

  private func fact(_ name: String, _ text: String, _ width: Int?) -> [String] {
    let margin = 6 + 10
    let lines = text.printable.wrapped(to: width.map { max(20, $0 - margin) })
    return lines.enumerated().map { index, line in
      let name = index == 0 ? name : ""
      return "      " + name + String(repeating: " ", count: 10 - name.count) + line
    }
  }

  // MARK: JSON

  package var jsonValue: JSONValue {
    var members: [JSONValue.Member] = [
      .init("file", .string(file)), .init("url", .string(page.url)), .init("baseTarget", JSONValue(page.baseTarget)),
      .init("calls", .array(page.calls.enumerated().map { json($1, sites?.occasion(ofCall: $0)) })),
      .init("elements", .array(page.elements.map(json))),
      .init(
        "references",
        .array(page.references.map { ["place": .string($0.place.description), "text": .string($0.text)] })),
      .init(
        "problems",
        .array(page.problems.map { ["place": .string($0.place.description), "message": .string($0.message)] })),
    ]
    if !page.refusals.isEmpty {
      let refusals = page.refusals.map {
        ["place": .string($0.place.description), "message": .string($0.message)] as JSONValue
      }
      members.append(.init("policy", .array(refusals)))
    }
    if !losses.isEmpty {
      let ended = losses.map {
        ["occasion": .string($0.occasion), "reason": .string($0.reason.description)] as JSONValue
      }
      members.append(.init("ended", .array(ended)))
    }
    return .object(members)
  }

  private func json(_ call: InspectedCall, _ occasion: String?) -> JSONValue {
    var members: [JSONValue.Member] = place(call.place)
    members += [
      .init("in", .string(call.container.words)), .init("callee", .string(call.call.callee)),
      .init("arguments", .array(call.call.arguments.map(\.jsonValue))),
    ]
    if sites != nil { members.append(.init("ran", JSONValue(occasion))) }
    members.append(.init("asks", .array(call.consequences.map { .string($0.description) })))
    return .object(members)
  }

  private func json(_ element: InspectedElement) -> JSONValue {
    var members: [JSONValue.Member] = [.init("element", .string(element.kind.rawValue))] + place(element.place)
    members += [
      .init("id", JSONValue(element.id)), .init("url", JSONValue(element.url)),
      .init("target", JSONValue(element.target?.name)), .init("rel", .array(element.rel.map(JSONValue.string))),
      .init("method", JSONValue(element.method)), .init("name", JSONValue(element.name)),
      .init("asks", .array(element.consequences.map { .string($0.description) })),
    ]
    return .object(members)
  }

  private func place(_ place: SourcePlace) -> [JSONValue.Member] {
    [
      .init("source", .string(place.source)),
      .init("line", place.position.map { JSONValue($0.line) } ?? .null),
      .init("column", place.position.map { JSONValue($0.column) } ?? .null),
    ]
  }
}

extension InspectedCall.Container {
  var words: String {
    switch self {
    case .inlineScript: "in a script of the page"
    case .externalScript: "in an external script"
    case .handler(let attribute, let element): "in \(attribute) of \(element)"
    case .javaScriptURL(let element): "in the javascript: URL of \(element)"
    }
  }
}

extension InspectedElement.Target {
  fileprivate var words: String {
    switch origin {
    case .element: name
    case .base: "\(name) (from base)"
    case .submitter: "\(name) (from formtarget)"
    }
  }
}

extension CallArgument {
  fileprivate var words: String {
    switch self {
    case .literal(let value): value.isEmpty ? "(empty)" : value
    case .constant(let name, let value): "\(value) (the value of \(name))"
    case .expression(let text): "computed: \(text)"
    }
  }

  fileprivate var jsonValue: JSONValue {
    switch self {
    case .literal(let value): ["value": .string(value)]
    case .constant(let name, let value): ["value": .string(value), "expression": .string(name)]
    case .expression(let text): ["value": .null, "expression": .string(text)]
    }
  }
}
