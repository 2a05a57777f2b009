import HTMLTree
import JavaScriptSyntax
import EngineValues
import URLStandard

/// Script elements that wait for graphs of modules.
final class ModuleWaiters {
  private var waiting: [Int: (String?) -> Void] = [:]
  private var lastID = 0
  /// Whether there has been a module, which may wait.
  var areUsed = false

  func add(_ completion: @escaping (String?) -> Void) -> Int {
    lastID += 1
    waiting[lastID] = completion
    return lastID
  }

  func finish(_ id: Int, failure: String?) { waiting.removeValue(forKey: id)?(failure) }

  func removeAll() {
    waiting.removeAll()
    areUsed = false
  }
}

/// HTML Standard, "module script": a graph of modules that was fetched for a script element.
package struct ModuleScript: Sendable {
  fileprivate let id: Int
}

/// The values that a policy and the server's file must fit.
package struct ModuleCredentials: Sendable {
  package let nonce: String
  package let integrity: String

  package init(nonce: String = "", integrity: String = "") {
    self.nonce = nonce
    self.integrity = integrity
  }
}

package enum ModuleFetchOutcome: Sendable {
  case ready(ModuleScript)
  /// A module of the graph could not be fetched.
  case failed(String)
}

/// The module scripts of a document.
package struct DocumentModules {
  fileprivate let document: ScriptDocument

  /// HTML Standard, "fetch an external module script graph". The completion comes as a task.
  package func fetch(
    _ url: WebURL, credentials: ModuleCredentials = ModuleCredentials(),
    completion: @escaping (ModuleFetchOutcome) -> Void
  ) {
    wait(completion) { realm, id throws(JSThrown) in
      let context = realm.context
      try context.call(
        try realm.export(Self.graph, "external"), context.number(id), context.string(url.href),
        context.string(credentials.nonce), context.string(credentials.integrity))
    }
  }

  /// HTML Standard, "fetch an inline module script graph". The completion comes as a task.
  package func fetchInline(
    _ source: String, line: Int, nonce: String, completion: @escaping (ModuleFetchOutcome) -> Void
  ) {
    let base = document.documentBaseURL.href
    let url = document.url
    wait(completion) { realm, id throws(JSThrown) in
      let context = realm.context
      try context.call(
        try realm.export(Self.graph, "inline"), context.number(id), context.string(source), context.string(url.href),
        context.string(base), context.number(line), context.string(nonce))
    }
  }

  /// HTML Standard, "fetch a modulepreload module script graph". The completion gets the reason for a failure.
  package func preload(
    _ url: WebURL, type: String, credentials: ModuleCredentials, completion: @escaping (String?) -> Void
  ) {
    wait({ outcome in
      if case .failed(let reason) = outcome { completion(reason) } else { completion(nil) }
    }) { realm, id throws(JSThrown) in
      let context = realm.context
      try context.call(
        try realm.export(Self.graph, "preload"), context.number(id), context.string(url.href), context.string(type),
        context.string(credentials.nonce), context.string(credentials.integrity))
    }
  }

  /// HTML Standard, "run a module script". Its errors are reported.
  /// - Returns: false if a module of its graph could not be made of its text.
  @discardableResult package func run(_ module: ModuleScript) -> Bool {
    guard canRun else { return true }
    let realm = document.realm()
    var isMade = true
    realm.runTask { context throws(JSThrown) in
      let answer = try context.call(try realm.export(Self.graph, "run"), context.number(module.id))
      isMade = context.toBool(answer)
    }
    return isMade
  }

  /// HTML Standard, "register an import map". Its errors are reported.
  package func addImportMap(_ text: String) {
    guard canRun else { return }
    let base = document.documentBaseURL.href
    let realm = document.realm()
    realm.runTask { context throws(JSThrown) in
      try context.call(try realm.export(Self.graph, "addImportMap"), context.string(text), context.string(base))
    }
  }

  private static let mostWaiting = 10

  /// The modules that have begun and not ended, for reports. No script of the page is run.
  package var waiting: [WaitingModule] {
    guard let realm = document.existingRealm(.page), realm.hasExported(Self.graph) else { return [] }
    let context = realm.context
    return document.agent.enter(document) { () -> [WaitingModule] in
      do throws(JSThrown) {
        guard let list = context.object(try context.call(try realm.export(Self.graph, "unfinished"))) else { return [] }
        var modules: [WaitingModule] = []
        for place in 0..<min(context.count(of: list) / 3, Self.mostWaiting) {
          let url = context.text(try context.get(list, place * 3))
          let other = context.text(try context.get(list, place * 3 + 2))
          switch context.text(try context.get(list, place * 3 + 1)) {
          case "response": modules.append(WaitingModule(url: url, cause: .response))
          case "await": modules.append(WaitingModule(url: url, cause: .ownAwait))
          default: modules.append(WaitingModule(url: url, cause: .module(other)))
          }
        }
        return modules
      } catch {
        return []
      }
    }
  }

  private var canRun: Bool { document.scripting == .enabled && !document.isDetached }

  static let graph = "modules/graph"

  private func wait(
    _ completion: @escaping (ModuleFetchOutcome) -> Void, start: (Realm, Int) throws(JSThrown) -> Void
  ) {
    guard canRun else { return }
    var id = 0
    // The code runs as a task: the scripts that run next must not run inside the script that reports.
    id = document.agent.modules.add { [weak document] failure in
      guard let document else { return }
      document.agent.hosts?.time.queueTask(for: document, gesture: .dropped) {
        completion(failure.map { .failed($0) } ?? .ready(ModuleScript(id: id)))
      }
    }
    var isWhole = false
    let realm = document.realm()
    realm.runTask { _ throws(JSThrown) in
      try start(realm, id)
      isWhole = true
    }
    // A limit ended the script, so no other code will report it.
    if !isWhole { document.agent.modules.finish(id, failure: "The script was ended.") }
  }
}

extension ScriptDocument {
  package var modules: DocumentModules { DocumentModules(document: self) }
}

extension Realm {
  /// A classic script in which `import()` calls a function, because the engine's C interface loads no modules.
  /// - Parameter base: nil for the document's base URL.
  func withDynamicImports(_ source: String, base: WebURL?) throws(JSThrown) -> String {
    guard source.utf8.count >= 8, source.containsBytes(of: "import") else { return source }
    let base = (base ?? document.documentBaseURL).href
    let name = importers[base] ?? Self.importerName(importers.count)
    guard let text = ModuleScanner.script(source, dynamicImport: name) else { return source }
    if importers[base] == nil {
      importers[base] = name
      try context.call(try export("modules/graph", "installImporter"), context.string(name), context.string(base))
    }
    return text
  }

  /// A name of six letters, as many as `import` has.
  private static func importerName(_ number: Int) -> String {
    let digits = String(number % 1_679_616, radix: 36)
    return "$i" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
