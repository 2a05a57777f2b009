import Foundation
import EngineValues
import UIProcess
import WebMessages
import WebViewSimulator

/// WebDriver BiDi, "preload scripts": they run before a document's own scripts, as an app's user scripts do.
extension BidiSession {
  struct Preload {
    var id: String
    var script: UserScript
    var scope: BidiSubscriptions.Scope
    /// The handler that its channels post to.
    var handler: MessageHandlerKey?
  }

  func addPreload(_ parameters: DriverParameters) throws(DriverError) -> JSONValue {
    let function = try parameters.string("functionDeclaration")
    var locals = BidiLocalValues(session)
    var arguments: [JSONValue] = []
    for argument in try parameters.givenList("arguments") ?? [] {
      guard argument["type"] == "channel" else { throw DriverParameters.wrong("arguments", "a list of channels") }
      arguments.append(try locals.checked(argument))
    }
    let contexts = try parameters.givenStrings("contexts")
    let users = try parameters.givenStrings("userContexts")
    if contexts != nil, users != nil {
      throw DriverError(.invalidArgument, "either contexts or userContexts can be given")
    }
    var pages: Set<PageID> = []
    for id in contexts ?? [] {
      let found = try context(id)
      guard found.frame == nil else { throw DriverError(.invalidArgument, "\(id) is no top-level browsing context") }
      pages.insert(found.page.id)
    }
    try checkUserContexts(users ?? [])
    let scope: BidiSubscriptions.Scope =
      if let users { .users(Set(users)) } else if contexts != nil { .pages(pages) } else { .all }
    let world = world(ofSandbox: try parameters.givenString("sandbox") ?? "")
    let id = UUID().uuidString.lowercased()
    var preload = Preload(
      id: id,
      script: UserScript(
        source: PreloadSource.text(function, arguments, handler: "webviewsim-\(id)"), injectionTime: .atDocumentStart,
        frames: .all, world: world), scope: scope)
    guard let content = session.pages.first?.configuration.userContent else {
      throw DriverError(.noSuchWindow, "every window is closed")
    }
    if !arguments.isEmpty {
      let key = MessageHandlerKey(name: "webviewsim-\(id)", world: world)
      guard content.add(PreloadChannels(self), for: key) else {
        throw DriverError(.unknownError, "the app has a message handler \(key.name)")
      }
      preload.handler = key
    }
    preloads.append(preload)
    for page in session.pages { giveScripts(to: page) }
    return ["script": .string(id)]
  }

  func removePreload(_ parameters: DriverParameters) throws(DriverError) -> JSONValue {
    let id = try parameters.string("script")
    guard let place = preloads.firstIndex(where: { $0.id == id }) else {
      throw DriverError(.noSuchScript, "there is no preload script \(id)")
    }
    let preload = preloads.remove(at: place)
    for page in session.pages { giveScripts(to: page) }
    if let handler = preload.handler { session.pages.first?.configuration.userContent.removeHandler(for: handler) }
    return [:]
  }

  /// Gives a page the preload scripts for its next documents.
  func giveScripts(to page: WebPageProxy) {
    page.driverScripts =
      (inside.documents.isWatching ? [BidiDocuments.script] : [])
      + preloads.filter { $0.isFor(page, in: self) }.map(\.script)
  }

  /// Runs the preload scripts in the empty document of a new view. An app's user scripts do not run there.
  func runPreloads(in page: WebPageProxy) async throws(DriverError) {
    for preload in preloads where preload.isFor(page, in: self) {
      let source = preload.script.source
      let target = BidiTarget(page: page, world: preload.script.world)
      _ = try await atom("runPreload", [("code", .string(source))], in: target, script: source)
    }
  }

  /// Tells a message that a preload script sends through a channel.
  func heard(_ text: String, page: WebPageProxy, frame: FrameSnapshot, world: ScriptWorld) {
    guard let message = try? JSONReader.parse(text) else { return }
    let target = BidiTarget(page: page, frame: frame.isMainFrame ? nil : frame.frame, world: world)
    emit(
      "script.message",
      [
        "channel": message["channel"] ?? "", "data": message["data"] ?? .null,
        "source": ["realm": .string(knownRealm(of: target)), "context": .string(contextID(of: target))],
      ], in: page)
  }

  private func knownRealm(of target: BidiTarget) -> String {
    realms.first { $0.value.page === target.page && $0.value.frame == target.frame && $0.value.world == target.world }?
      .key ?? ""
  }
}

extension BidiSession.Preload {
  @MainActor fileprivate func isFor(_ page: WebPageProxy, in session: BidiSession) -> Bool {
    switch scope {
    case .all: true
    case .pages(let pages): pages.contains(page.id)
    case .users(let users): users.contains(session.userContext(of: page))
    }
  }
}

/// Hears the channels of a preload script.
@MainActor private final class PreloadChannels: PageMessageHandler {
  private weak var session: BidiSession?

  init(_ session: BidiSession) { self.session = session }

  func receive(
    _ body: PlainValue, name: String, world: ScriptWorld, page: WebPageProxy, frame: FrameSnapshot,
    reply: @escaping @MainActor (Result<PlainValue, ScriptHandlerFailure>) -> Void
  ) {
    if case .string(let text) = body { session?.heard(text, page: page, frame: frame, world: world) }
    reply(.success(.undefined))
  }
}

/// The user script that calls a preload script's function.
private enum PreloadSource {
  static func text(_ function: String, _ arguments: [JSONValue], handler: String) -> String {
    """
    (() => {
      const { webkit } = window;
      const channel = (value) => (message) => {
        webkit.messageHandlers[\(JSONValue.string(handler))].postMessage(
          JSON.stringify({ channel: value.channel, data: remote(message, value.serializationOptions) }));
      };
      \(arguments.isEmpty ? "" : AtomSource.remoteValues)
      return (\(function)
      )(...\(JSONValue.array(arguments.map { $0["value"] ?? .null })).map(channel));
    })();
    """
  }
}
