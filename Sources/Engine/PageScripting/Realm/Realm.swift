import CPagePrelude
import EngineValues
import WindowRegistry

/// A global object: a window of a document, or an isolated world over the same document.
///
/// The realm is made when a script first runs in it or touches it. It outlives its page as long as scripts or Swift
/// hold it; its natives then act for a document that is no longer shown.
final class Realm {
  let agent: ScriptAgent
  let world: ScriptWorld
  let context: JSContext
  let window: NavigableID
  /// The document whose window the realm is. It changes at most once: when the first same-origin document replaces the
  /// initial `about:blank` and keeps its window.
  var document: ScriptDocument

  private(set) lazy var dom = RealmDOM(realm: self)
  /// The random numbers of `Math.random` and `crypto`.
  lazy var random = agent.network.random.generator(window: window, world: world.label)

  /// The functions of js/core/core.js that Swift calls. Nil in a realm that could not be made, because a limit had
  /// ended the script that needed it or no stack was left. No script runs in such a realm, and the next script gets
  /// another realm.
  private let core: CoreFunctions?
  var isStillborn: Bool { core == nil }
  private var natives: [Int: JSRoot] = [:]
  private var exports: [ExportName: JSRoot] = [:]
  private var trapSets: [Int: TrapSet] = [:]
  /// The names of the functions that `import()` calls in classic scripts, by base URL.
  var importers: [String: String] = [:]
  private(set) var globals = MadeGlobals.some([])
  /// The parts that scripts have made necessary here.
  var loadedParts: Set<String> = []

  private var namedAccess = NamedAccess()
  /// Whether texts become scripts here.
  var evaluationGate = EvaluationGate.open
  /// Whether scripts find the window under the name that replaces `this`.
  var hasReceiverName = false
  /// Whether js/window/permanent.js is in effect.
  private var hasPermanence = false
  /// The programs of a driver: the program of its commands, and the program that describes lines of the console.
  private var automation: [(source: String, function: JSRoot)] = []
  /// The object that a driver's programs keep for later programs; nil until a program asks for it.
  var driverMemory: JSRoot?
  /// A number that no other realm of the agent has.
  private(set) lazy var number = agent.newRealmNumber()

  private struct ExportName: Hashable {
    let part: String
    let name: String
  }

  private struct CoreFunctions {
    /// The object that js/core/core.js returns. It keeps the other functions alive, which are its properties.
    let all: JSRoot
    let part: JSObject
    let installGlobal: JSObject
    let me: JSObject
  }

  /// Makes a realm. The caller has entered the agent.
  init(agent: ScriptAgent, document: ScriptDocument, world: ScriptWorld) {
    self.agent = agent
    self.document = document
    self.world = world
    window = document.navigable
    context = agent.machine.makeContext()
    let native = Self.makeNativeObject(part: 0, in: context)
    core = Self.runCore(native, in: context, agent: agent, document: document, world: world)
    guard core != nil else { return }
    natives[0] = JSRoot(native, in: agent.machine)
    if let handler = makeNative(part: 0, name: "unhandledRejection") { context.setUnhandledRejectionHandler(handler) }
  }

  deinit {
    agent.unregister(self)
    agent.machine.release(context)
  }

  private static func runCore(
    _ native: JSObject, in context: JSContext, agent: ScriptAgent, document: ScriptDocument, world: ScriptWorld
  ) -> CoreFunctions? {
    guard !native_entry_is_gate_closed() else { return nil }
    let shared = agent.shared
    do {
      // js/core/core.js belongs to this package: it evaluates to a function that returns an object of functions.
      let make = context.object(try context.evaluate(shared.core))!
      let me = context.makeObject()
      context.set(me, shared.keyName, context.number(agent.originKey(of: document)))
      context.set(me, shared.worldName, context.string(world.label))
      let place = makePlace(in: context, agent: agent, document: document)
      let names = document.worker.map { shared.names(of: $0) } ?? shared.globalNames
      let result = context.object(
        try context.call(
          make, native.value, context.global.value, place.window, place.record, me.value, names.object.value,
          try shared.exports(of: "core/builtins").value))!
      return CoreFunctions(
        all: JSRoot(result, in: agent.machine), part: context.object(try context.get(result, shared.partName))!,
        installGlobal: context.object(try context.get(result, shared.installName))!, me: me)
    } catch {
      let text = context.text(error.value)
      if !native_entry_is_gate_closed(), !text.hasPrefix("RangeError") {
        document.tellPreludeFailure(part: "core/core", error: text)
      }
      return nil
    }
  }

  /// The global object that scripts see, and its record. A worker has the engine's own global object.
  private static func makePlace(
    in context: JSContext, agent: ScriptAgent, document: ScriptDocument
  ) -> (window: JSValue, record: JSValue) {
    guard document.worker != nil else {
      let slot = agent.windows.slot(for: document.navigable)
      return (slot.proxy.object.value, slot.record.object.value)
    }
    let record = context.makeObject()
    context.set(record, "id", context.number(Int(document.navigable.rawValue)))
    context.set(record, "global", context.global.value)
    return (context.global.value, record.value)
  }

  // MARK: Parts and natives

  private static func makeNativeObject(part: Int, in context: JSContext) -> JSObject {
    let object = context.makeObject()
    context.setPrototype(of: object, to: JSHookObjects.makeNativeScope(part: part, in: context))
    return object
  }

  /// The `native` object of a part. Its functions are made when the script first names them.
  func nativeObject(part: Int) -> JSObject {
    if let root = natives[part] { return root.object }
    let object = Self.makeNativeObject(part: part, in: context)
    natives[part] = JSRoot(object, in: agent.machine)
    return object
  }

  /// The native of that name. It becomes an own property of the part's `native` object.
  func makeNative(part: Int, name: String) -> JSObject? {
    guard NativeRegistry.indices.indices.contains(part), let index = NativeRegistry.indices[part][name] else {
      return nil
    }
    let text = JSText(name)
    let function = context.makeFunction(name: text, nativeIndex: index)
    if let object = natives[part]?.object { context.set(object, text, function.value) }
    return function
  }

  /// A native of a part, which need not be loaded.
  /// - Throws: an error if there is none.
  func native(_ name: String, of part: String) throws(JSThrown) -> JSObject {
    guard let index = PreludePart.indexByName[part],
      let function = context.object(try context.get(nativeObject(part: index), name))
    else { throw JSThrown(value: context.string("The prelude's part '\(part)' has no native '\(name)'.")) }
    return function
  }

  /// A function or object that a part exports. The part is loaded if necessary.
  /// - Throws: the value that the part's script threw while it ran.
  func export(_ part: String, _ name: String) throws(JSThrown) -> JSObject {
    let key = ExportName(part: part, name: name)
    if let known = exports[key] { return known.object }
    guard let exported = try load(part), let object = context.object(try context.get(exported, name)) else {
      throw JSThrown(value: context.string("The prelude's part '\(part)' exports no '\(name)'."))
    }
    exports[key] = JSRoot(object, in: agent.machine)
    if part == DocumentModules.graph { agent.modulesAreUsed() }
    return object
  }

  /// Whether a function of that part has been exported, so that the part may have state to tell.
  func hasExported(_ part: String) -> Bool { exports.keys.contains { $0.part == part } }

  /// All exports of a part, which is loaded if necessary.
  /// - Throws: the value that the part's script threw while it ran.
  func load(_ part: String) throws(JSThrown) -> JSObject? {
    guard let core else { throw JSThrown(value: context.undefined) }
    return context.object(try context.call(core.part, context.string(part)))
  }

  /// The `DOMException` (or `TypeError`, `RangeError`) of this realm for an error on its way to a script.
  func exceptionObject(_ error: DOMExceptionError) -> JSValue {
    do {
      return try context.call(
        try export("core/exceptions", "make"), context.string(error.name), context.string(error.message))
    } catch {
      return error.value
    }
  }

  /// Whether a driver's program has run in this realm.
  var isDriven: Bool { !automation.isEmpty }

  /// The function that a driver's program evaluates to. It is kept, because each command of the driver is the same
  /// program.
  /// - Throws: the value that the evaluation threw.
  func automationProgram(_ source: String) throws(JSThrown) -> JSValue {
    if let known = automation.first(where: { $0.source == source }) { return known.function.object.value }
    let value = try evaluate(source, sourceURL: "webdriver", line: 1)
    if let function = context.object(value) {
      if automation.count > 1 { automation.removeFirst() }
      automation.append((source, JSRoot(function, in: agent.machine)))
    }
    return value
  }

  /// Forgets the programs of a driver, which will not run here again. The programs and their objects are several times
  /// as large as a realm.
  func forgetDriver() {
    automation = []
    driverMemory = nil
  }

  // MARK: Global names

  /// Makes the global names that a script mentions. HTML has hundreds of them, and each costs a realm about half a
  /// microsecond. So a realm has only the names that its scripts mention, or all of them once a script could make up
  /// names.
  /// - Returns: the names.
  @discardableResult func prepareGlobals(for source: String) -> ScriptNames {
    let names = agent.shared.knownNames.names(in: source)
    prepareGlobals(names)
    return names
  }

  func prepareGlobals(_ names: ScriptNames) {
    guard !isStillborn else { return }
    if names.mayUseAny {
      installAllGlobals()
    } else {
      for index in names.globals where !globals.has(index) {
        if install(agent.shared.nameValue(index, in: context)) { globals.add(index) }
      }
    }
    if names.mentionsDescriptors || names.mayUseAny, !hasPermanence, document.worker == nil {
      hasPermanence = true
      _ = try? load("window/permanent")
    }
    namedAccess.expect(names.undeclared)
    refreshNamedAccess()
  }

  /// Makes the names of elements and frames that scripts use, and removes the names that have lost their meaning
  /// (see `NamedAccess`). Called when scripts are about to run, and when the document has changed.
  func refreshNamedAccess() {
    guard world == .page, !namedAccess.isEmpty, document.worker == nil, let core else { return }
    let changes = namedAccess.changes(in: document, frameNames: frameNames)
    guard !changes.added.isEmpty || !changes.removed.isEmpty else { return }
    agent.enter(document) {
      for name in changes.added { call(agent.shared.installNamedName, of: core, name) }
      for name in changes.removed { call(agent.shared.uninstallNamedName, of: core, name) }
    }
  }

  private var frameNames: [String] {
    guard let windows = agent.hosts?.windows else { return [] }
    return windows.childNavigables(of: window).map { windows.name(of: $0) }
  }

  /// - Returns: whether the name, a string of the engine, was made now.
  func installGlobal(named name: JSValue) -> Bool {
    guard install(name) else { return false }
    if let index = GlobalNames.indexByName[context.text(name)] { globals.add(index) }
    return true
  }

  private func install(_ name: JSValue) -> Bool {
    guard let core, let made = try? context.call(core.installGlobal, name) else { return false }
    return context.toBool(made)
  }

  func installAllGlobals() {
    guard let core else { return }
    if case .all = globals { return }
    globals = .all
    call(agent.shared.installAllName, of: core)
  }

  /// Calls a function of js/core/core.js that few realms need.
  private func call(_ name: JSText, of core: CoreFunctions, _ argument: String? = nil) {
    guard let value = try? context.get(core.all.object, name), let function = context.object(value) else { return }
    _ = try? context.call(function, argument.map { context.string($0) } ?? context.undefined)
  }

  // MARK: Windows

  /// The handlers of the proxy of a window, as this realm needs them.
  func trapSet(slot: Int) -> TrapSet? {
    if let known = trapSets[slot] { return known }
    guard let record = agent.windows.slot(at: slot)?.record.object else { return closedTraps() }
    guard let made = try? context.call(try export("window/windows", "traps"), record.value),
      let object = context.object(made)
    else { return nil }
    let set = TrapSet(object, in: context, machine: agent.machine)
    trapSets[slot] = set
    return set
  }

  func forgetTraps(slot: Int) { trapSets[slot] = nil }

  /// The handlers for proxies of windows of which the agent keeps nothing any more.
  private func closedTraps() -> TrapSet? {
    if let known = trapSets[Self.closedSlot] { return known }
    document.tellOnce("A script uses a window closed before 64 others: all that is known is that it is closed. [L20]")
    guard let record = agent.windows.makeClosedRecord(key: agent.originKey(of: document)),
      let made = try? context.call(try export("window/windows", "traps"), record.object.value),
      let object = context.object(made)
    else { return nil }
    let set = TrapSet(object, in: context, machine: agent.machine)
    trapSets[Self.closedSlot] = set
    return set
  }

  /// A slot number that no window has.
  private static let closedSlot = -1

  /// The proxy of a window; `null` for nil.
  func windowValue(_ id: NavigableID?) -> JSValue {
    guard let id else { return context.null }
    return agent.windows.slot(for: id).proxy.object.value
  }

  /// Called when the document has set another `document.domain`, or when the window has got another document.
  func updateOriginKey() {
    guard let core else { return }
    context.set(core.me, agent.shared.keyName, context.number(agent.originKey(of: document)))
  }

  /// Called when the document has got another world: events go there as well.
  func documentHasOtherWorlds() {
    if let core { context.set(core.me, "hasOthers", context.bool(true)) }
  }
}
