import EngineValues
import SimulatedWeb
import URLStandard

/// A server that is a script: HTTP requests go to one of its functions, which may keep state between them.
///
/// The server has a realm without a DOM and a virtual machine of its own, which no page can reach. It belongs to the
/// thread that asks first.
// Unchecked: the handlers of a web run only on the thread of its web content, one after the other, and `restart` is for
// a web that does not run yet.
public final class ScriptedServer: @unchecked Sendable {
  private let source: String
  private let file: String
  private lazy var machine = JSMachine()
  private var ask: JSRoot?
  private var read: JSRoot?
  private var failure: String?
  private var isLoaded = false

  /// - Parameter file: the script's name in messages.
  public init(source: String, file: String) {
    self.source = source
    self.file = file
  }

  /// Forgets the state that the script has kept, for another web. No other web may ask it at the same time.
  public func restart() {
    (ask, read, failure, isLoaded) = (nil, nil, nil, false)
    machine = JSMachine()
  }

  /// A site's answer that asks the script.
  public var answer: SiteAnswer { .handler { [self] request in answer(request) } }

  private func answer(_ request: SimulatedRequest) -> SiteAnswer {
    load()
    guard let ask, let read else {
      return refused(failure ?? "the script has no function “answer”: write `function answer(request) { return … }`")
    }
    let context = machine.hub
    limit()
    do {
      let box = try context.call(ask.object, value(of: request))
      // Promise jobs have run in between.
      guard let answer = context.object(try context.call(read.object, box)) else { return .notFound }
      return try self.answer(answer)
    } catch {
      return refused(text(of: error))
    }
  }

  /// The answer to a failed request: the page gets an error page, and its console names the reason.
  private func refused(_ reason: String) -> SiteAnswer {
    .response(status: 500, body: "<title>500</title>").remarking("\(file): \(reason)")
  }

  private func text(of error: JSThrown) -> String {
    let context = machine.hub
    defer { _ = machine.settleTermination() }
    guard let object = context.object(error.value), let line = try? context.get(object, "line"),
      context.kind(of: line) == .number
    else { return context.text(error.value) }
    return "\(context.text(error.value)) (line \(context.text(line)))"
  }

  /// Sets the time limit that ends a script.
  private func limit() {
    machine.setExecutionTimeLimit(
      seconds: Self.mostSeconds, callback: { _, _ in true }, owner: Unmanaged.passUnretained(self).toOpaque())
  }

  private static let mostSeconds = 2.0

  private func load() {
    guard !isLoaded else { return }
    isLoaded = true
    let context = machine.hub
    limit()
    do {
      _ = try context.evaluate(JSText(source), sourceURL: JSText(file))
      let functions = try context.evaluate(JSText(Self.frame), sourceURL: JSText("answers"))
      guard let pair = context.object(functions) else { return }
      if let function = context.object(try context.get(pair, 0)) { ask = JSRoot(function, in: machine) }
      if let function = context.object(try context.get(pair, 1)) { read = JSRoot(function, in: machine) }
    } catch {
      failure = text(of: error)
    }
  }

  // MARK: Values

  /// `{ method, url, path, query, headers, cookies, body, form }`, with the names of headers in lower case.
  private func value(of request: SimulatedRequest) -> JSValue {
    let context = machine.hub
    let object = context.makeObject()
    func put(_ name: String, _ value: JSValue) { context.set(object, name, value) }
    func table(_ pairs: [(String, String)]) -> JSValue {
      let table = context.makeObject()
      for (name, value) in pairs.reversed() { context.set(table, name, context.string(value)) }
      return table.value
    }
    put("method", context.string(request.method))
    put("url", context.string(request.url.withoutFragment.href))
    put("path", context.string(request.url.path))
    put("query", table(URLQuery(request.url.query ?? "").items.map { ($0.name, $0.value) }))
    let names = Set(request.headers.fields.map { $0.name.lowercased() }).sorted()
    put("headers", table(names.map { ($0, request.headers[$0] ?? "") }))
    put("cookies", table(request.cookies.map { ($0.name, $0.value) }))
    put("body", context.string(request.bodyText))
    put("form", table(request.form.items.map { ($0.name, $0.value) }))
    return object.value
  }

  /// The answer from `[status, body, type, redirect, delay, what, names and values of headers…]`.
  private func answer(_ list: JSObject) throws(JSThrown) -> SiteAnswer {
    let context = machine.hub
    func item(_ index: Int) throws(JSThrown) -> JSValue { try context.get(list, index) }
    func text(_ index: Int) throws(JSThrown) -> String? {
      let value = try item(index)
      return context.isNullish(value) ? nil : context.text(value)
    }
    let delay = Int(saturating: context.toNumber(try item(4)))
    switch try text(5) {
    case "drop": return SiteAnswer(.drop, delay: delay)
    case "hang": return SiteAnswer(.hang)
    default: break
    }
    var headers = HTTPFields()
    for index in stride(from: 6, to: context.count(of: list), by: 2) {
      headers.add(try text(index) ?? "", try text(index + 1) ?? "")
    }
    let status = Int(saturating: context.toNumber(try item(0)))
    guard (100...599).contains(status) else { return refused("the status \(status) is none of 100 to 599") }
    if let target = try text(3) {
      return SiteAnswer(.redirect(to: target, status: status, headers: headers), delay: delay)
    }
    let body = Array((try text(1) ?? "").utf8)
    return SiteAnswer(
      .response(status: status, headers: headers, body: body, contentType: try text(2)), delay: delay)
  }

  /// Calls the script's function, and makes a list of its result. The result may be a promise, which must have settled.
  private static let frame = """
    [
      typeof answer !== 'function' ? null : (request) => {
        const result = answer(request), box = { value: result, isSettled: true };
        if (result !== null && typeof result === 'object' && typeof result.then === 'function') {
          box.isSettled = false;
          result.then((value) => { box.value = value; box.isSettled = true; },
            (error) => { box.error = { it: error }; box.isSettled = true; });
        }
        return box;
      },
      ({ value, error, isSettled }) => {
        if (!isSettled) throw new Error('the promise that answer() returned is not settled: it may wait for nothing');
        if (error) throw error.it;
        if (value === undefined || value === null) return null;
        if (typeof value !== 'object') value = { body: `${value}` };
        const { status, headers = {}, json, redirect, delay = 0, drop, hang } = value;
        const body = json === undefined ? `${value.body ?? ''}` : JSON.stringify(json);
        const type = value.contentType !== undefined ? value.contentType
          : json === undefined ? 'text/html; charset=utf-8' : 'application/json';
        const fields = Object.entries(headers).flatMap(
          ([name, values]) => [values].flat().flatMap((text) => [name, `${text}`]));
        return [status ?? (redirect === undefined ? 200 : 302), body, type, redirect, delay,
          drop ? 'drop' : hang ? 'hang' : '', ...fields];
      },
    ]
    """
}
