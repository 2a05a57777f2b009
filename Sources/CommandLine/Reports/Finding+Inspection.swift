import WebViewSimulator

extension Finding {
  /// The findings of an inspection: a note for each call and element that can open or navigate a window, and a warning
  /// for each unreadable part.
  /// - Parameter inspection: the inspection in JSON.
  package static func all(ofInspection inspection: JSONValue) -> [Finding] {
    let page = text(inspection["file"]) ?? ""
    let calls = list(inspection["calls"]).map { call -> Finding in
      let ran = text(call["ran"]).map { "; it ran \($0)" } ?? ""
      return note(call, "\(text(call["callee"]) ?? "")(…)\(ran)", "window-open", page)
    }
    let elements = list(inspection["elements"]).map { element -> Finding in
      let kind = text(element["element"]) ?? ""
      let target = text(element["target"]).map { " to “\($0)”" } ?? ""
      return note(element, "\(kind) \(text(element["url"]) ?? "")\(target)", kind, page)
    }
    let problems = list(inspection["problems"]).map { problem in
      Finding(
        .warning, "not-read", "\(text(problem["place"]) ?? ""): \(text(problem["message"]) ?? "")", file: page)
    }
    let losses = list(inspection["ended"]).map { loss in
      Finding(.warning, "not-run", "\(text(loss["occasion"]) ?? ""): \(text(loss["reason"]) ?? "")", file: page)
    }
    return calls + elements + problems + losses
  }

  private static func note(_ value: JSONValue, _ what: String, _ check: String, _ page: String) -> Finding {
    let asks = list(value["asks"]).compactMap(text)
    return Finding(
      .note, check, ([what] + asks).joined(separator: "\n"), file: text(value["source"]) ?? page,
      line: number(value["line"]), column: number(value["column"]))
  }

  private static func text(_ value: JSONValue?) -> String? {
    if case .string(let text)? = value { text } else { nil }
  }

  private static func list(_ value: JSONValue?) -> [JSONValue] {
    if case .array(let values)? = value { values } else { [] }
  }

  private static func number(_ value: JSONValue?) -> Int {
    if case .number(let number)? = value { max(1, Int(exactly: number) ?? 1) } else { 1 }
  }
}
