import WebViewSimulator

/// Reads `responses`.
struct SiteDecoder {
  let file: String
  let folder: String

  func sites(_ node: PositionedJSON) throws(ScenarioFileError) -> [SiteRule] {
    var fields = try FieldReader(node, file: file, what: "“responses”")
    var rules: [SiteRule] = []
    for (name, position, value) in fields.rest() {
      guard !name.isEmpty else { throw ScenarioFileError(file: file, position: position, message: "an empty URL") }
      var nodes = [value]
      if case .array(let list) = value.content { nodes = list }
      guard !nodes.isEmpty else { throw value.error("the list of answers is empty", file) }
      var answers: [SiteAnswer] = []
      for node in nodes { answers.append(try answer(node)) }
      rules.append(SiteRule(pattern: .init(name), answers: answers))
    }
    return rules
  }

  private func answer(_ node: PositionedJSON) throws(ScenarioFileError) -> SiteAnswer {
    if case .scalar(.string(let body)) = node.content { return SiteAnswer(html: body) }
    var fields = try FieldReader(node, file: file, what: "a response")
    var answer = SiteAnswer()
    let body = fields.node("body")
    let bodyFile = fields.node("file")
    if let body, bodyFile != nil { throw body.error("a response has either “body” or “file”", file) }
    if let body { answer.body = Array(try body.string(file, "body").utf8) }
    if let bodyFile { answer.body = try self.body(from: bodyFile) }
    answer.redirect = try fields.string("redirect")
    answer.status = try status(fields.node("status")) ?? (answer.redirect == nil ? 200 : 302)
    if let type = fields.node("contentType") {
      if case .scalar(.null) = type.content { answer.contentType = nil } else { answer.contentType = try type.string(file, "contentType") }
    }
    if let headers = fields.node("headers") { answer.headers = try self.headers(headers) }
    answer.delay = try fields.milliseconds("delay") ?? 0
    if try fields.bool("drop") ?? false { answer.delivery = .dropped }
    if try fields.bool("hang") ?? false { answer.delivery = .hanging }
    try fields.finish()
    return answer
  }

  private func body(from node: PositionedJSON) throws(ScenarioFileError) -> [UInt8] {
    let path = try node.string(file, "file")
    do {
      return try TextFile.bytes(FilePath.joined(folder, path))
    } catch {
      throw node.error("“\(error.file)” \(error.message)", file)
    }
  }

  private func status(_ node: PositionedJSON?) throws(ScenarioFileError) -> Int? {
    guard let node else { return nil }
    guard case .scalar(.number(let value)) = node.content, (100...599).contains(value), value == value.rounded() else {
      throw node.error("“status” must be a whole number from 100 to 599", file)
    }
    return Int(value)
  }

  private func headers(_ node: PositionedJSON) throws(ScenarioFileError) -> [SiteAnswer.Header] {
    var fields = try FieldReader(node, file: file, what: "“headers”")
    var headers: [SiteAnswer.Header] = []
    for (name, _, value) in fields.rest() {
      var values = [value]
      if case .array(let list) = value.content { values = list }
      for value in values { headers.append(.init(name, try value.string(file, name))) }
    }
    return headers
  }
}
