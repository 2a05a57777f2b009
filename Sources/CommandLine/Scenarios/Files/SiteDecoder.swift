import PageScripting
import EngineValues
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

  func sites(_ responses: [MapMember<PositionedJSON>]) throws(ScenarioFileError) -> [SiteRule] {
    var rules: [SiteRule] = []
    for response in responses {
      let (name, position, value) = (response.name, response.position, response.value)
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
    var fields = try FieldReader(node, file: file, ScenarioKeys.response)
    if fields.has(ScenarioKeys.response.header) { return try answerByHeader(&fields) }
    if let script = fields.take(\.script) {
      try fields.finish()
      return try answerByScript(script)
    }
    let body = try self.body(&fields)
    let redirect = try fields.read(\.redirect)
    let status = try fields.read(\.status)
    let headers = headers(try fields.read(\.headers) ?? [])
    let contentType: String? = try fields.read(\.contentType) ?? body.type
    let delay = Int(saturating: try fields.read(\.delay) ?? 0)
    let isDropped = try fields.read(\.drop) ?? false
    let hangs = try fields.read(\.hang) ?? false
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
  private func answerByHeader(_ fields: inout FieldReader<ResponseTable>) throws(ScenarioFileError) -> SiteAnswer {
    let name = try fields.required(\.header)
    var cases: [(text: String, answer: SiteAnswer)] = []
    for text in try fields.read(\.contains) ?? [] { cases.append((text.name, try answer(text.value))) }
    var otherwise = SiteAnswer.notFound
    if let node = try fields.read(\.otherwise) { otherwise = try answer(node) }
    try fields.finish()
    return .handler { [cases, otherwise] request in
      let value = request.headers[name] ?? ""
      return cases.first { value.contains($0.text) }?.answer ?? otherwise
    }
  }

  /// An answer of a script, which keeps its state between requests. All sites that name the file share one script.
  private func answerByScript(
    _ script: FieldReader<ResponseTable>.Unread<String>
  ) throws(ScenarioFileError) -> SiteAnswer {
    let path = try script.read()
    if let known = scripts.servers[path] { return known.answer }
    do {
      let source = String(decoding: try folder.bytes(path), as: UTF8.self)
      let server = ScriptedServer(source: source, file: path)
      scripts.servers[path] = server
      return server.answer
    } catch {
      throw script.node.error(error.description, file)
    }
  }

  private func body(_ fields: inout FieldReader<ResponseTable>) throws(ScenarioFileError) -> (
    bytes: [UInt8], type: String
  ) {
    let body = fields.take(\.body)
    let bodyFile = fields.take(\.file)
    if let body {
      guard bodyFile == nil else { throw body.node.error("a response can have “body” or “file”, not both", file) }
      return (Array(try body.read().utf8), SiteAnswer.htmlContentType)
    }
    guard let bodyFile else { return ([], SiteAnswer.htmlContentType) }
    let path = try bodyFile.read()
    do {
      return (try folder.bytes(path), MIMEType.contentType(forFile: path))
    } catch {
      throw bodyFile.node.error(error.description, file)
    }
  }

  private func headers(_ members: [MapMember<[String]>]) -> HTTPFields {
    var headers = HTTPFields()
    for member in members { for value in member.value { headers.add(member.name, value) } }
    return headers
  }
}

extension Form<Int> {
  /// The status of a response.
  static var status: Form {
    Form(schema: .whole(100...599)) { node, place throws(ScenarioFileError) in
      guard case .scalar(.number(let value)) = node.content, (100...599).contains(value), value == value.rounded()
      else { throw node.error("“\(place.key)” must be a whole number from 100 to 599", place.file) }
      return Int(saturating: value)
    }
  }
}
