/// The objects that all realms of an agent share: the prelude's texts, names in the engine's form, and the parts that
/// are evaluated once, in the hub realm.
final class SharedScripts {
  let core: JSScript
  let keyName = JSText("key")
  let worldName = JSText("world")
  let globalName = JSText("global")
  let partName = JSText("part")
  let installName = JSText("installGlobal")
  let installNamedName = JSText("installNamed")
  let uninstallNamedName = JSText("uninstallNamed")
  let installAllName = JSText("installAllGlobals")
  /// `makeWindow` of js/core/shared.js.
  let makeWindow: JSRoot
  /// The table of global names that js/core/core.js reads.
  let globalNames: JSRoot
  /// The tables of the global names of workers. Each is made when there is such a worker.
  private var workerNames: [WorkerScope.Kind: JSRoot] = [:]
  private let makeGlobalNames: JSRoot

  var failureReaction = PreludeFailureReaction.trap
  /// The parts that were needed so far.
  var scripts: [String: JSScript] = [:]
  private let machine: JSMachine
  private var exports: [String: JSRoot] = [:]
  var knownNames = KnownScriptNames()
  private var names: [JSText?]

  init(machine: JSMachine) {
    self.machine = machine
    core = JSScript(Self.requiredSource("core/core"), part: "core/core", in: machine)
    names = [JSText?](repeating: nil, count: GlobalNames.entries.count)
    let hub = machine.hub
    do {
      // js/core/shared.js is part of this package: a function that returns an object of functions.
      let make = hub.object(
        try hub.evaluate(Self.requiredSource("core/shared"), sourceURL: JSText("prelude:core/shared")))!
      let functions = hub.object(try hub.call(make))!
      makeWindow = JSRoot(hub.object(try hub.get(functions, "makeWindow"))!, in: machine)
      let makeNames = hub.object(try hub.get(functions, "makeGlobalNames"))!
      makeGlobalNames = JSRoot(makeNames, in: machine)
      let lines = GlobalNames.entries.map { "\($0.name) \($0.part) \($0.kind.rawValue)" }.joined(separator: "\n")
      globalNames = JSRoot(hub.object(try hub.call(makeNames, hub.string(lines)))!, in: machine)
    } catch {
      preconditionFailure("js/core/shared.js: \(hub.text(error.value))")
    }
  }

  func names(of worker: WorkerScope) -> JSRoot {
    if let names = workerNames[worker.kind] { return names }
    let hub = machine.hub
    let table = try? hub.call(makeGlobalNames.object, hub.string(WorkerNames.lines(for: worker.kind)))
    let names = JSRoot(table.flatMap { hub.object($0) } ?? hub.makeObject(), in: machine)
    workerNames[worker.kind] = names
    return names
  }

  /// The script of a part, created once. Nil if there is no such part.
  func script(of part: String) -> JSScript? {
    if let script = scripts[part] { return script }
    guard let text = PreludePart.source(of: part) else { return nil }
    let script = JSScript(text, part: part, in: machine)
    scripts[part] = script
    return script
  }

  private static func requiredSource(_ part: String) -> JSText {
    guard let text = PreludePart.source(of: part) else { preconditionFailure("the prelude has no part \(part)") }
    return text
  }

  /// The name of a global as one of the engine's strings.
  func nameValue(_ index: Int, in context: JSContext) -> JSValue {
    if let text = names[index] { return context.string(text) }
    let text = JSText(GlobalNames.entries[index].name)
    names[index] = text
    return context.string(text)
  }

  /// The exports of a part that all realms share. Its function gets no arguments.
  func exports(of part: String) throws(JSThrown) -> JSObject {
    if let known = exports[part] { return known.object }
    let hub = machine.hub
    guard PreludePart.exists(part, in: .hub), let script = script(of: part),
      let make = hub.object(try hub.evaluate(script)),
      let object = hub.object(try hub.call(make))
    else { throw JSThrown(value: hub.string("The prelude has no shared part '\(part)'.")) }
    exports[part] = JSRoot(object, in: machine)
    return object
  }
}
