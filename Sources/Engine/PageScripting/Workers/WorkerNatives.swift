import SimulatedWeb
import URLStandard

/// The natives of js/workers.
enum WorkerNatives {
  /// The natives of js/workers/worker.js.
  static let table: NativeTable = [
    "resolve": resolve, "start": start, "connect": connect, "consoleError": ConsoleNatives.consoleError,
    "terminate": { call in
      call.agent.workers.terminate(call.int(0))
      return call.undefined
    },
  ]

  /// The natives of js/workers/scope.js.
  static let scope: NativeTable = [
    "importURL": importURL, "importScript": importScript,
    "isShared": { call in call.bool(call.document.worker?.kind == .shared) },
    "name": { call in call.string(call.document.worker?.name ?? "") },
    "port": { call in call.number(call.document.worker?.insidePort ?? 0) },
    "part": { call in call.string(call.document.url[URLPart(rawValue: call.string(0)) ?? .href]) },
    "origin": { call in call.string(call.document.origin.serialized) },
    "isSecureContext": { call in call.bool(call.document.isInSecureContext) },
    "isIsolated": { call throws(DOMExceptionError) in call.bool(try call.documents.isIsolated(call.document)) },
    // HTML Standard, "close a worker": the running task goes on to its end.
    "close": { call throws(DOMExceptionError) in
      guard let worker = call.document.worker, !worker.isClosing, let page = call.document.page else {
        return call.undefined
      }
      let agent = call.agent, id = worker.id
      try call.time.queueTask(for: page, gesture: .dropped) { agent.workers.terminate(id) }
      worker.isClosing = true
      return call.undefined
    },
  ]

  /// The URL that the call's text means in its document.
  private static func url(of call: NativeCall) throws(DOMExceptionError) -> WebURL {
    guard let url = WebURL(call.string(0), base: call.document.documentBaseURL) else {
      throw DOMExceptionError(name: "SyntaxError", message: "The string did not match the expected pattern.")
    }
    return url
  }

  /// (text, whether the worker is shared) → the URL. A URL of another origin is refused at once, but that of a shared
  /// worker is made secure first, if the page wants that (WebKit's SharedWorker::create).
  private static let resolve: NativeFunction = { call throws(DOMExceptionError) in
    var url = try url(of: call)
    if call.bool(1) { url = try call.policies.upgraded(url, in: call.document) }
    guard url.mayBeWorker(of: call.document) else {
      throw DOMExceptionError(name: "SecurityError", message: "The operation is insecure.")
    }
    guard try call.policies.permits(.worker(url), in: call.document) else {
      throw DOMExceptionError(name: "SecurityError", message: "The operation is insecure.")
    }
    return call.string(url.href)
  }

  // MARK: Making workers

  /// (URL, type, name, inside port, callback) → the worker's number; 0 if there are too many.
  private static let start: NativeFunction = { call throws(DOMExceptionError) in
    guard let url = WebURL(call.string(0)), let function = call.object(4) else { return call.number(0) }
    let scope = WorkerScope(
      kind: .dedicated, name: call.string(2), isModule: call.string(1) == "module", requested: url,
      insidePort: call.int(3))
    let tell = teller(function, call)
    scope.onError = tell
    guard let worker = call.agent.workers.make(scope, url: url, for: call.document) else {
      try refuse(call, tell)
      return call.number(0)
    }
    try WorkerRun(document: worker).load(for: call.document, time: call.time, fetching: call.fetching)
    return call.number(scope.id)
  }

  /// (URL, type, name, inside port, callback): connects with a shared worker, which is made if necessary.
  private static let connect: NativeFunction = { call throws(DOMExceptionError) in
    guard let url = WebURL(call.string(0)), let function = call.object(4) else { return call.undefined }
    let name = call.string(2), port = call.int(3)
    if let known = call.agent.workers.shared(url: url, name: name, origin: call.document.origin) {
      known.worker?.add(call.document)
      WorkerRun(document: known).connect(port)
      return call.undefined
    }
    let scope = WorkerScope(
      kind: .shared, name: name, isModule: call.string(1) == "module", requested: url, insidePort: 0)
    let tell = teller(function, call)
    scope.onError = tell
    guard let worker = call.agent.workers.make(scope, url: url, for: call.document) else {
      try refuse(call, tell)
      return call.undefined
    }
    WorkerRun(document: worker).connect(port)
    try WorkerRun(document: worker).load(for: call.document, time: call.time, fetching: call.fetching)
    return call.undefined
  }

  private static func refuse(_ call: NativeCall, _ tell: @escaping (WorkerProblem) -> Void) throws(DOMExceptionError) {
    call.document.tellOnce("A world may have \(WorkerTable.most) workers at a time. [L24]")
    try call.time.queueTask(for: call.document, gesture: .dropped) { tell(.noScript) }
  }

  /// Calls the function with a problem, in a task.
  private static func teller(_ function: JSObject, _ call: NativeCall) -> (WorkerProblem) -> Void {
    let callback = ScriptCallback(function, in: call.realm)
    let owner = call.document
    return { [weak owner] problem in
      guard let owner, let time = owner.agent.hosts?.time else { return }
      time.queueTask(for: owner, gesture: .dropped) {
        callback.run { context in
          guard case .exception(let place) = problem else { return context.null }
          let list = context.makeArray()
          context.set(list, 0, context.string(place.text))
          context.set(list, 1, context.string(place.url))
          context.set(list, 2, context.number(place.line))
          context.set(list, 3, context.number(place.column))
          return list.value
        }
      }
    }
  }

  // MARK: importScripts

  /// (text) → the URL of a script, which may be of any origin.
  /// https://html.spec.whatwg.org/multipage/workers.html#import-scripts-into-worker-global-scope, step 5
  private static let importURL: NativeFunction = { call throws(DOMExceptionError) in
    call.string(try url(of: call).href)
  }

  /// (URL): fetches the script and runs it (HTML Standard, "fetch a classic worker-imported script").
  private static let importScript: NativeFunction = { call throws(DOMExceptionError) in
    let failure = DOMExceptionError(name: "NetworkError", message: "A network error occurred.")
    if call.document.worker?.isModule == true {
      throw DOMExceptionError(name: "TypeError", message: "importScripts() cannot be used in a module worker.")
    }
    guard let url = WebURL(call.string(0)) else { throw failure }
    let request = ScriptFetch(url: url, options: FetchOptions(.script))
    let fetching = try call.fetching
    let outcome = call.localOutcome(of: request) ?? fetching.fetchSynchronously(request, for: call.document)
    guard case .response(let response) = outcome, (200..<300).contains(response.status) else { throw failure }
    guard response.isWorkerScript(for: call.document) else { throw failure }
    do throws(JSThrown) {
      _ = try call.realm.evaluate(
        String(decoding: response.body, as: UTF8.self), sourceURL: response.url, line: 1, base: url)
    } catch {
      return call.raise(error)
    }
    return call.undefined
  }
}

/// HTML Standard, "run a worker".
private struct WorkerRun {
  let document: ScriptDocument
  private var worker: WorkerScope? { document.worker }
  private var agent: ScriptAgent { document.agent }
  private var url: WebURL { document.url }

  /// Fetches the worker's script and runs it.
  func load(for owner: ScriptDocument, time: any TimeHosting, fetching: any FetchHosting) {
    guard let worker else { return }
    if worker.isModule {
      document.modules.fetch(url) { outcome in
        guard case .ready(let module) = outcome else { return worker.onError(.noScript) }
        begin { document.modules.run(module) }
      }
      return
    }
    var request = ScriptFetch(
      url: url,
      options: FetchOptions(worker.destination, mode: .sameOrigin, credentials: .sameOrigin))
    request.client = .worker
    let run: (ScriptFetchOutcome) -> Void = { outcome in
      guard !worker.isClosing else { return }
      guard case .response(let response) = outcome, (200..<300).contains(response.status),
        response.isWorkerScript(for: owner)
      else {
        worker.onError(.noScript)
        agent.workers.terminate(worker.id)
        return
      }
      worker.takePolicies(of: response)
      if let final = WebURL(response.url), final.scheme != "blob", final.scheme != "data" { document.url = final }
      // Encoding Standard, "UTF-8 decode": the byte order mark is dropped.
      let body = response.body.starts(with: [0xEF, 0xBB, 0xBF]) ? response.body.dropFirst(3) : response.body[...]
      let source = String(decoding: body, as: UTF8.self)
      begin {
        let realm = document.realm()
        realm.runTask { _ throws(JSThrown) in
          _ = try realm.evaluate(source, sourceURL: url.href, line: 1, base: url)
        }
      }
    }
    if request.url.scheme == "blob" {
      guard let blob = fetching.blob(at: url.withoutFragment.href) else {
        return time.queueTask(for: owner, gesture: .dropped) { run(.failure(reason: "there is no blob")) }
      }
      let response = ScriptFetchResponse(
        url: url.href, status: 200, statusText: "OK", headers: [], body: blob.contents, isRedirected: false,
        kind: .basic)
      return time.queueTask(for: owner, gesture: .dropped) { run(.response(response)) }
    }
    _ = fetching.fetch(request, for: owner, completion: run)
  }

  /// Runs the script, and then the tasks that wait for it.
  private func begin(_ script: () -> Void) {
    guard let worker, !worker.isClosing else { return }
    call("prepare")
    script()
    worker.isRunning = true
    guard !worker.isClosing else { return }
    call("listen")
    let ports = worker.waitingPorts
    worker.waitingPorts = []
    for port in ports { connect(port) }
  }

  private func call(_ function: String) {
    let realm = document.realm()
    realm.runTask { context throws(JSThrown) in
      realm.installAllGlobals()
      try context.call(try realm.export("workers/scope", function))
    }
  }

  /// Fires the `connect` event of a shared worker, once its script has run.
  func connect(_ port: Int) {
    guard let worker else { return }
    guard worker.isRunning else { return worker.waitingPorts.append(port) }
    agent.hosts?.time.queueTask(for: document, gesture: .dropped) {
      let realm = document.realm()
      realm.runTask { context throws(JSThrown) in
        let run = try context.call(try realm.export("workers/scope", "connect"), context.number(port))
        _ = try realm.dispatch(run)
      }
    }
  }
}

extension WebURL {
  /// Whether a worker of the document may have this URL (WebKit's SecurityOrigin::canRequest; data: URLs are allowed as
  /// well). The load finds out whether a blob exists.
  fileprivate func mayBeWorker(of document: ScriptDocument) -> Bool {
    switch scheme {
    case "data": return true
    case "blob":
      if case .opaque = document.origin { return true }
      return origin.isSameOrigin(as: document.origin)
    case "file": return document.url.scheme == "file"
    case "http", "https": return origin.isSameOrigin(as: document.origin)
    default: return originOfHandledScheme.isSameOrigin(as: document.origin)
    }
  }
}

extension ScriptFetchResponse {
  /// Whether the response's type is a type of scripts (WebKit's WorkerScriptLoader::validateWorkerResponse).
  fileprivate func isWorkerScript(for document: ScriptDocument) -> Bool {
    guard WebURL(url)?.isHTTPFamily == true else { return true }
    let type = headers.first { $0.name.lowercased() == "content-type" }?.value ?? ""
    if MIMEType(type)?.isJavaScript == true { return true }
    document.tellOnce("Refused to execute \(url) as script because \(type) is not a script MIME type.")
    return false
  }
}
