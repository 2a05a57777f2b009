import PageScripting
import ScriptNumbers
import SimulatedWeb
import WebViewSimulator

/// Reads `responses`.
struct SiteDecoder {
  let file: String
  let folder: ScenarioFolder
  private let scripts = Scripts()

  private final class Scripts {
    var servers: [String: ScriptedServer] = [:]
  }

  /// The scripts that answer, by their paths.
  var servers: [String: ScriptedServer] { scripts.servers }

  init(file: String, folder: ScenarioFolder) {
    self.file = file
    self.folder = folder
  }

  func sites(_ node: PositionedJSON) throws(ScenarioFileError) -> [SiteRule] {
    var fields = try FieldReader(node, file: file, what: "“responses”")
    var rules: [SiteRule] = []
    for (name, position, value) in fields.rest() {
      do {
        _ = try SitePattern(name)
      } catch {
        throw ScenarioFileError(file: file, position: position, message: error.description)
      }
      var nodes = [value]
      if case .array(let list) = value.content { nodes = list }
      guard !nodes.isEmpty else { throw value.error("the list of answers is empty", file) }
      var answers: [SiteAnswer] = []
      for node in nodes { answers.append(try answer(node)) }
      rules.append(SiteRule(pattern: name, answers: answers))
    }
    return rules
  }

  private func answer(_ node: PositionedJSON) throws(ScenarioFileError) -> SiteAnswer {
    if case .scalar(.string(let body)) = node.content { return .html(body) }
    var fields = try FieldReader(node, file: file, what: "a response")
    if fields.names.contains("header") { return try answerByHeader(&fields) }
    if let script = fields.node("script") {
      try fields.finish()
      return try answerByScript(script)
    }
    let body = try self.body(&fields)
    let redirect = try fields.string("redirect")
    let status = try status(fields.node("status"))
    let headers = try headers(fields.node("headers"))
    var contentType: String? = body.type
    if let type = fields.node("contentType") {
      if case .scalar(.null) = type.content {
        contentType = nil
      } else {
        contentType = try type.string(file, "contentType")
      }
    }
    let delay = Int(saturating: try fields.milliseconds("delay") ?? 0)
    let isDropped = try fields.bool("drop") ?? false
    let hangs = try fields.bool("hang") ?? false
    try fields.finish()
    let content: SiteAnswer.Content
    if hangs {
      content = .hang
    } else if isDropped {
      content = .drop
    } else if let redirect {
      content = .redirect(to: redirect, status: status ?? 302, headers: headers)
    } else {
      content = .response(status: status ?? 200, headers: headers, body: body.bytes, contentType: contentType)
    }
    return SiteAnswer(content, delay: delay)
  }

  /// An answer that depends on a header of the request.
  private func answerByHeader(_ fields: inout FieldReader) throws(ScenarioFileError) -> SiteAnswer {
    let name = try fields.required("header")
    var cases: [(text: String, answer: SiteAnswer)] = []
    if let node = fields.node("contains") {
      var texts = try FieldReader(node, file: file, what: "“contains”")
      for text in texts.rest() { cases.append((text.name, try answer(text.value))) }
    }
    var otherwise = SiteAnswer.notFound
    if let node = fields.node("otherwise") { otherwise = try answer(node) }
    try fields.finish()
    return .handler { [cases, otherwise] request in
      let value = request.headers[name] ?? ""
      return cases.first { value.contains($0.text) }?.answer ?? otherwise
    }
  }

  /// An answer of a script, which keeps its state between requests: one for all sites that name the file.
  private func answerByScript(_ node: PositionedJSON) throws(ScenarioFileError) -> SiteAnswer {
    let path = try node.string(file, "script")
    if let known = scripts.servers[path] { return known.answer }
    do {
      let source = String(decoding: try folder.bytes(path), as: UTF8.self)
      let server = ScriptedServer(source: source, file: path)
      scripts.servers[path] = server
      return server.answer
    } catch {
      throw node.error(error.description, file)
    }
  }

  private func body(_ fields: inout FieldReader) throws(ScenarioFileError) -> (bytes: [UInt8], type: String) {
    let body = fields.node("body")
    let bodyFile = fields.node("file")
    if let body {
      guard bodyFile == nil else { throw body.error("a response can have “body” or “file”, not both", file) }
      return (Array(try body.string(file, "body").utf8), SiteAnswer.htmlContentType)
    }
    guard let bodyFile else { return ([], SiteAnswer.htmlContentType) }
    let path = try bodyFile.string(file, "file")
    do {
      return (try folder.bytes(path), MIMEType.contentType(forFile: path))
    } catch {
      throw bodyFile.error(error.description, file)
    }
  }

  private func status(_ node: PositionedJSON?) throws(ScenarioFileError) -> Int? {
    guard let node else { return nil }
    guard case .scalar(.number(let value)) = node.content, (100...599).contains(value), value == value.rounded() else {
      throw node.error("“status” must be a whole number from 100 to 599", file)
    }
    return Int(saturating: value)
  }

  private func headers(_ node: PositionedJSON?) throws(ScenarioFileError) -> HTTPFields {
    var headers = HTTPFields()
    guard let node else { return headers }
    var fields = try FieldReader(node, file: file, what: "“headers”")
    for (name, _, value) in fields.rest() {
      var values = [value]
      if case .array(let list) = value.content { values = list }
      for value in values { headers.add(name, try value.string(file, name)) }
    }
    return headers
  }
}
