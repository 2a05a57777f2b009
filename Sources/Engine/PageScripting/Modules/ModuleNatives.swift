import JavaScriptSyntax
import SimulatedWeb
import URLStandard

/// The natives of js/modules.
enum ModuleNatives {
  /// (text, base or null) → the URL, or null.
  private static let resolve: NativeFunction = { call in
    let base = call.optionalString(1).flatMap { WebURL($0) }
    return call.string(orNull: WebURL(call.string(0), base: base)?.href)
  }

  static let importMap: NativeTable = ["resolve": resolve]

  static let records: NativeTable = [
    // (text) → the form that js/modules/records.js expects.
    "parse": { call in call.context.value(of: ModuleScanner.module(call.string(0))) },
    // (text, URL, line) → the error, or undefined.
    "syntaxError": { call in
      call.context.syntaxError(
        in: JSText(call.string(0)), sourceURL: JSText(call.string(1)), line: max(1, call.int(2))) ?? call.undefined
    },
  ]

  static let linking: NativeTable = [
    // (text, URL, line) → the value.
    "evaluate": { call in
      let source = call.string(0)
      call.realm.prepareGlobals(for: source)
      do throws(JSThrown) {
        return try call.context.evaluate(
          JSText(source), sourceURL: JSText(call.string(1)), line: max(1, call.int(2)))
      } catch {
        return call.raise(error)
      }
    }
  ]

  static let graph: NativeTable = [
    "fetch": fetch,
    // (number, failure or null)
    "ready": { call in
      call.agent.modules.finish(call.int(0), failure: call.optionalString(1))
      return call.undefined
    },
  ]

  /// (URL, type, callback, nonce, integrity): the callback gets the URL and the text of the response, or the reason for
  /// their lack.
  private static let fetch: NativeFunction = { call throws(DOMExceptionError) in
    guard let url = WebURL(call.string(0)), let function = call.object(2) else { return call.undefined }
    let type = call.string(1)
    let callback = ScriptCallback(function, in: call.realm)
    // The first script of a module worker is requested as the worker.
    let newWorker = call.document.worker.flatMap { $0.policyFields == nil ? $0 : nil }
    var request = ScriptFetch(
      url: url,
      options: newWorker.map { FetchOptions($0.destination, mode: .sameOrigin, credentials: .sameOrigin) }
        ?? FetchOptions(.script, mode: .cors, credentials: .sameOrigin))
    request.gesture = .dropped
    request.delaysLoadEvent = true
    request.client = .module
    request.nonce = call.optionalString(3) ?? ""
    request.integrity = call.optionalString(4) ?? ""
    let integrity = request.integrity
    let (app, policies, document) = (try call.app, try call.policies, call.document)
    let deliver: (ScriptFetchOutcome) -> Void = { outcome in
      if case .response(let response) = outcome { newWorker?.takePolicies(of: response) }
      var answer = ModuleAnswer(outcome, type: type)
      if case .text(_, _, let bytes) = answer, !integrity.isEmpty, !policies.isMet(integrity, by: bytes) {
        answer = .failure("Cannot load script due to integrity mismatch")
      }
      if case .failure(let message) = answer { app.moduleDidFail(url.withoutFragment.href, why: message, in: document) }
      callback.run { context in
        switch answer {
        case .text(let text, let url, _): context.strings([url, text]).value
        case .failure(let message): context.string(message)
        }
      }
    }
    let time = try call.time, fetching = try call.fetching
    if let outcome = call.localOutcome(of: request) {
      time.queueTask(for: call.document, gesture: .dropped) { deliver(outcome) }
    } else {
      _ = fetching.fetch(request, for: call.document, completion: deliver)
    }
    return call.undefined
  }
}

/// HTML Standard, "fetch a single module script", the steps about the response. The words are those of WebKit's
/// ScriptModuleLoader.
private enum ModuleAnswer {
  case text(String, url: String, bytes: [UInt8])
  case failure(String)

  init(_ outcome: ScriptFetchOutcome, type: String) {
    switch outcome {
    case .refused:
      self = .failure("Cross-origin script load denied by Cross-Origin Resource Sharing policy.")
    case .failure, .aborted: self = .failure("Importing a module script failed.")
    case .response(let response):
      // A response of the app's scheme handler need not have a status.
      guard (200..<300).contains(response.status) || response.status == 0 && response.kind == .basic else {
        self = .failure("Importing a module script failed.")
        return
      }
      let field = response.headers.first { $0.name.lowercased() == "content-type" }?.value ?? ""
      let mimeType = MIMEType(field)
      guard type == "json" ? mimeType?.isJSON == true : mimeType?.isJavaScript == true else {
        let kind = type == "json" ? "JSON" : "JavaScript"
        self = .failure("'\(mimeType?.essence ?? field)' is not a valid \(kind) MIME type.")
        return
      }
      // Encoding Standard, "UTF-8 decode": the byte order mark is dropped.
      let body = response.body.starts(with: [0xEF, 0xBB, 0xBF]) ? response.body.dropFirst(3) : response.body[...]
      self = .text(String(decoding: body, as: UTF8.self), url: response.url, bytes: response.body)
    }
  }
}

extension JSContext {
  /// The scanner's result, in the form that js/modules/records.js takes.
  fileprivate func value(of source: ModuleSource) -> JSValue {
    func list(_ values: [JSValue]) -> JSValue {
      let array = makeArray()
      for (index, value) in values.enumerated() { set(array, index, value) }
      return array.value
    }
    func optional(_ text: String?) -> JSValue { text.map(string) ?? null }
    func imported(_ imported: ModuleSource.Imported) -> JSValue {
      if case .name(let name) = imported { string(name) } else { null }
    }
    return list([
      string(source.text), string(source.names.prefix), bool(source.mentionsAwait), optional(source.earlyError),
      list(source.requests.flatMap { [string($0.specifier), string($0.type), optional($0.unknownAttribute)] }),
      list(source.imports.flatMap { [number($0.request), imported($0.imported), string($0.local)] }),
      list(source.localExports.flatMap { [string($0.name), string($0.local), string($0.binding.word)] }),
      list(source.indirectExports.flatMap { [string($0.name), number($0.request), imported($0.imported)] }),
      list(source.starExports.map { number($0) }), list(source.assignedImports.sorted().map { string($0) }),
      list(source.undeclaredExports.map { string($0) }),
    ])
  }
}

extension ModuleSource.Binding {
  fileprivate var word: String {
    switch self {
    case .hoistedFunction: "function"
    case .initialized: "initialized"
    case .assigned: "assigned"
    }
  }
}
