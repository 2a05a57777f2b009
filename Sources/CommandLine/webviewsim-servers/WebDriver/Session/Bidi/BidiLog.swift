import EngineValues
import UIProcess
import WebMessages
import WebViewSimulator

/// WebDriver BiDi, "The log module": lines of consoles, and a buffer of lines that no client has heard yet.
@MainActor final class BidiLog {
  private struct Entry {
    weak var page: WebPageProxy?
    var value: JSONValue
  }

  /// "Log event buffer"
  private var buffer: [Entry] = []
  private static let longestBuffer = 1000

  /// Tells an entry to the clients that hear it.
  var emit: ((JSONValue, WebPageProxy) -> Void)?

  func keep(_ value: JSONValue, _ page: WebPageProxy) {
    buffer.removeAll { $0.page == nil }
    if buffer.count >= Self.longestBuffer { buffer.removeFirst() }
    buffer.append(Entry(page: page, value: value))
  }

  /// Tells the kept lines of a page, because a client hears it now.
  func replay(in page: WebPageProxy) {
    let entries = buffer.filter { $0.page === page }
    buffer.removeAll { $0.page === page }
    for entry in entries { emit?(entry.value, page) }
  }

  static func level(_ line: ConsoleMessage, _ method: String, _ type: String) -> String {
    guard type == "console" else { return "error" }
    return switch method {
    case "error", "assert": "error"
    case "debug", "trace": "debug"
    case "warn": "warn"
    default: line.level == .warn || line.level == .error ? line.level.rawValue : "info"
    }
  }

  static func frames(_ line: ConsoleMessage) -> JSONValue {
    guard let url = line.sourceURL else { return [] }
    return [
      [
        "functionName": "", "url": .string(url), "lineNumber": JSONValue(max(0, (line.line ?? 1) - 1)),
        "columnNumber": JSONValue(max(0, (line.column ?? 1) - 1)),
      ]
    ]
  }

  /// The description of a line by the page's program: see `ConsoleMessage.details`.
  static let program = """
    (function (driver, line) {
    \(AtomSource.remoteValues)
    const { memory } = driver;
    memory.realm ??= `realm-${driver.realmNumber()}`;
    const place = (frame) => /^(?:(.*)@)?(.*):(\\d+):(\\d+)$/.exec(frame);
    const callFrames = String(line.stack ?? '').split('\\n').map(place)
      .filter((found) => found !== null && !found[2].startsWith('prelude:'))
      .map(([, name = '', url, number, column]) => ({ functionName: /^(global|eval|module) code$/.test(name) ? '' : name,
        url, lineNumber: Number(number) - 1, columnNumber: Number(column) - 1 }));
    return JSON.stringify({ type: line.kind, method: line.method, text: line.text, realm: memory.realm, callFrames,
      window: driver.windowOf(driver.handle(document)), args: Array.from(line.values, (value) => remote(value)) });
    })
    """
}

extension BidiSession {
  /// From now on, the pages describe the lines of their consoles for the client.
  func watchConsole() async {
    guard !watchesConsole, let page = session.pages.first else { return }
    watchesConsole = true
    session.world.consoleWatcher = { [weak self] in self?.tell($1, $0) }
    _ = try? await atom("watchConsole", [("program", .string(BidiLog.program))], in: BidiTarget(page: page))
  }

  private func tell(_ line: ConsoleMessage, _ page: WebPageProxy) {
    let details = line.details.flatMap { try? JSONReader.parse($0) }
    let type = details?["type"]?.asString ?? "console"
    let method = details?["method"]?.asString ?? line.level.rawValue
    let window = details?["window"]?.integer(in: 0...2_147_483_647).map { contextID(ofWindow: Int32($0)) }
    var members: [JSONValue.Member] = [
      .init("type", .string(type)), .init("level", .string(BidiLog.level(line, method, type))),
      .init("text", details?["text"] ?? .string(line.text)), .init("timestamp", timestamp),
      .init(
        "source",
        ["realm": details?["realm"] ?? "", "context": .string(window ?? session.handle(of: page))]),
      .init("stackTrace", ["callFrames": details?["callFrames"] ?? BidiLog.frames(line)]),
    ]
    if type == "console" {
      members.append(.init("method", .string(method)))
      members.append(.init("args", details?["args"].map(named) ?? [["type": "string", "value": .string(line.text)]]))
    }
    let entry = JSONValue.object(members)
    guard subscriptions.hears("log.entryAdded", in: page.id, user: userContext(of: page)) else {
      return log.keep(entry, page)
    }
    emit("log.entryAdded", entry, in: page)
  }
}
