import EngineValues
import SimulatedWeb
import UIProcess
import WebMessages
import WebViewSimulator

/// The parts of a step as the report's scripts read them. `web/shared/model.js` describes them.
extension ScenarioTrace.Step {
  /// - Parameter documents: the documents of all steps; each is stored once.
  func reportValue(_ documents: inout ReportDocuments) -> JSONValue {
    var members: [JSONValue.Member] = [.init("summary", .string(summary))]
    func add(_ name: String, _ value: JSONValue?) { if let value { members.append(.init(name, value)) } }
    add("result", result)
    add("error", remark.map(JSONValue.string))
    // The target of the step does not exist.
    if case .missing? = error { add("isMissing", true) }
    if settling == .notSettled { add("notSettled", true) }
    add("time", picture.map { .number($0.time) })
    add("nextDue", nextDue.map(JSONValue.number))
    if !waitingModules.isEmpty { add("waiting", .array(waitingModules.map { .string($0.text.printable) })) }
    add("mismatch", failures.isEmpty ? nil : .string(failures.map(\.placedText).joined(separator: "\n").printableLines))
    add("events", .array(trace.events.enumerated().map { $0.element.reportValue(picture?.events.element($0.offset)) }))
    add("notes", .array(trace.notes.enumerated().map { $0.element.reportValue(picture?.notes.element($0.offset)) }))
    add("console", .array((picture?.console ?? []).map(\.reportValue)))
    add("requests", .array((picture?.exchanges ?? []).map { $0.reportValue(epoch: picture?.epoch ?? 0) }))
    for exchange in picture?.exchanges ?? [] { documents.add(exchange) }
    if let picture, !picture.messages.isEmpty { add("messages", .array(picture.messages.map(\.reportValue))) }
    if let picture, !picture.jars.isEmpty { add("jars", .array(picture.jars.map(\.reportValue))) }
    let looks = (picture?.looks ?? []).map { $0.reportValue(&documents) }
    if !looks.isEmpty { add("looks", .array(looks)) }
    add(
      "windows",
      .array(
        windows.map { state in
          state.reportValue(picture?.windows.first { $0.window == state.window }, &documents)
        }))
    return .object(members)
  }
}

extension Array {
  fileprivate func element(_ place: Int) -> Element? { indices.contains(place) ? self[place] : nil }
}

extension JSONValue {
  fileprivate init(_ reason: Reason) { self = ["text": .string(reason.text), "rule": .string(reason.rule)] }
}

extension SourcePlace {
  fileprivate var reportValue: JSONValue {
    ["kind": .string(kind.rawValue), "url": .string(url), "line": JSONValue(line), "column": JSONValue(column)]
  }
}

extension TraceEvent {
  fileprivate func reportValue(_ moment: TraceMoments.Moment?) -> JSONValue {
    let line = TraceLine(self)
    var members: [JSONValue.Member] = [
      .init("window", .string(window)), .init("name", .string(name.rawValue)),
      .init("line", .string(line.description.printable)),
    ]
    func add(_ name: String, _ value: JSONValue?) { if let value { members.append(.init(name, value)) } }
    add("subject", line.subject.map(JSONValue.string))
    add("url", url.map(JSONValue.string))
    add("answer", line.answer.map(JSONValue.string))
    if case .createWebView(_, _, .window(let label)) = call { add("created", .string(label)) }
    add("spelling", spelling.map(JSONValue.string))
    add("why", .array(notes.map { JSONValue($0) }))
    add("time", moment.map { .number($0.time) })
    add("answered", moment.map { .number($0.answered) })
    add("place", moment?.place?.reportValue)
    add("args", jsonValue)
    return .object(members)
  }
}

extension TraceNote {
  fileprivate func reportValue(_ moment: TraceMoments.Moment?) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("kind", .string(kind.rawValue)), .init("window", .string(window ?? "")),
      .init("text", .string(reason.text)), .init("rule", .string(reason.rule)), .init("position", JSONValue(position)),
    ]
    if let moment { members.append(.init("time", .number(moment.time))) }
    if let place = moment?.place { members.append(.init("place", place.reportValue)) }
    return .object(members)
  }
}

extension TraceMoments.ConsoleLine {
  fileprivate var reportValue: JSONValue {
    [
      "time": .number(time), "window": .string(window), "level": .string(line.level), "text": .string(line.message),
      "url": JSONValue(line.sourceURL), "line": line.line.map { JSONValue($0) } ?? .null,
      "position": JSONValue(position),
    ]
  }
}

extension LoggedExchange {
  fileprivate func reportValue(epoch: Double) -> JSONValue {
    [
      "time": .number(((time - epoch) * 1_000_000).rounded() / 1000), "method": .string(request.method),
      "url": .string(request.url),
      "status": status.map { JSONValue($0) } ?? .null, "type": .string(type), "delay": JSONValue(delay),
      "failure": JSONValue(failure), "cookie": JSONValue(request.cookie), "referer": JSONValue(request.referer),
      "body": JSONValue(request.body),
    ]
  }
}

extension WindowState {
  fileprivate func reportValue(_ picture: StepPicture.Window?, _ documents: inout ReportDocuments) -> JSONValue {
    guard case .open(let state) = content else { return ["window": .string(window), "destroyed": true] }
    var members: [JSONValue.Member] = [
      .init("window", .string(window)), .init("url", .string(state.url)), .init("title", .string(state.title)),
      .init("loading", .bool(state.isLoading)), .init("back", .bool(state.canGoBack)),
      .init("forward", .bool(state.canGoForward)),
    ]
    if let page = state.page {
      members += [
        .init("name", .string(page.name)), .init("hasOpener", .bool(page.hasOpener)),
        .init("historyLength", JSONValue(page.historyLength)),
      ]
    }
    if let opener = picture?.opener { members.append(.init("opener", .string(opener))) }
    let frames = (picture?.frames ?? []).map { $0.reportValue(&documents) }
    members.append(.init("frames", .array(frames)))
    return .object(members)
  }
}

extension PageDescription.Frame {
  fileprivate func reportValue(_ documents: inout ReportDocuments) -> JSONValue {
    [
      "depth": JSONValue(depth), "url": .string(url), "name": .string(name), "title": .string(title),
      "doc": markup.flatMap { documents.number(of: $0) }.map { JSONValue($0) } ?? .null,
    ]
  }
}

extension TraceMoments.Look {
  fileprivate func reportValue(_ documents: inout ReportDocuments) -> JSONValue {
    var members: [JSONValue.Member] = [.init("at", JSONValue(position)), .init("window", .string(window))]
    switch content {
    case .gone: members.append(.init("gone", true))
    case .frames(let frames): members.append(.init("frames", .array(frames.map { $0.reportValue(&documents) })))
    case .open(let view):
      members += [
        .init("url", .string(view.url)), .init("title", .string(view.title)), .init("loading", .bool(view.isLoading)),
        .init("back", .bool(view.canGoBack)), .init("forward", .bool(view.canGoForward)),
      ]
      if let opener = view.opener { members.append(.init("opener", .string(opener))) }
    }
    return .object(members)
  }
}

extension TraceMoments.Message {
  fileprivate var reportValue: JSONValue {
    var members: [JSONValue.Member] = [
      .init("time", .number(message.arrived)), .init("sent", .number(message.sent)),
      .init("position", JSONValue(position)),
      .init("from", .string(from)), .init("to", JSONValue(to)), .init("data", .string(message.data)),
      .init("target", .string(message.target)), .init("origin", .string(message.sender.origin)),
    ]
    func add(_ name: String, _ value: JSONValue?) { if let value { members.append(.init(name, value)) } }
    add("fromFrame", message.sender.frame.map(JSONValue.string))
    add("toFrame", message.receiver?.frame.map(JSONValue.string))
    add("toOrigin", (message.receiver?.origin).map(JSONValue.string))
    add("place", message.place?.reportValue)
    switch message.outcome {
    case .delivered: add("outcome", "delivered")
    case .unheard: add("outcome", "unheard")
    case .dropped(let reason):
      add("outcome", "dropped")
      add("why", JSONValue(reason))
    }
    return .object(members)
  }
}

extension StorageJar {
  fileprivate var reportValue: JSONValue {
    [
      "store": .string(store.rawValue), "name": .string(name), "windows": .array(windows.map(JSONValue.string)),
      "cookies": .array(
        cookies.map { cookie in
          [
            "name": .string(cookie.name), "value": .string(cookie.value), "domain": .string(cookie.domain),
            "isKept": .bool(cookie.isKept), "limits": .array(cookie.limits.map(JSONValue.string)),
          ]
        }),
      "items": .array(
        items.map { item in
          [
            "origin": .string(item.origin), "within": JSONValue(item.within), "key": .string(item.key),
            "value": .string(item.value),
          ]
        }),
    ]
  }
}
