import CPagePrelude
import HTMLTree
import URLStandard
import WindowRegistry

/// HTML Standard, "similar-origin window agent", for a whole simulated world: one virtual machine, its realms, and the
/// windows that they see.
///
/// An agent and everything that it returns belong to one thread at a time.
package final class ScriptAgent {
  package let limits: ScriptLimits
  /// The hosts of the agent's world. Nil while no world uses the agent.
  package private(set) var hosts: ScriptHosts?
  /// The owner that watches the agent's scripts; nil while there is none.
  package var oversight: ScriptOversight?

  /// The fate of the window object when a document becomes active.
  package enum WindowReuse: Sendable {
    /// The document gets its own window object.
    case fresh
    /// The window object of the initial `about:blank` stays, with its properties and listeners.
    case reused
  }

  // The machine is made when a script first runs: a world without scripts has no virtual machine.
  private(set) lazy var machine = JSMachine()
  private(set) lazy var shared = SharedScripts(machine: machine)
  private(set) lazy var windows = WindowTable(agent: self)
  private(set) lazy var watchdog = Watchdog(limits: limits, machine: machine, interrupt: interrupt) { [unowned self] in
    oversight?.look()
  }
  let dom = AgentDOM()
  let network = NetworkState()
  let ports = MessagePorts()
  let databases = DatabaseConnections()
  private(set) var clock = ScriptClock()
  let calls = PendingCalls()
  let modules = ModuleWaiters()
  /// A program that describes lines of the console for a driver of the browser; nil without such a driver.
  var consoleProgram: String?
  /// Whether a script is setting declarations of an element's style, not its attribute.
  package var setsDeclarations: Bool { dom.setsDeclarations }
  private var numberedRealms = 0
  private(set) lazy var workers = WorkerTable(agent: self)

  private var realms: [OpaquePointer: Unmanaged<Realm>] = [:]
  private var originKeys: [OriginIdentity: Int] = [:]
  private var entries: [ScriptDocument] = []
  private var endReason: String?
  private var haveStillbornRealms: [ScriptDocument] = []
  /// Documents that are no longer shown but still have realms, oldest first.
  private var retired: [ScriptDocument] = []
  /// The number of retired documents that keep their realms, so that scripts that hold parts of them continue to work.
  private static let keptRetired = 64
  /// Realms that were released since the last collection.
  private var droppedRealms = 0
  /// The number of released realms after which the agent collects. The engine treats a realm as a small object, and
  /// would let hundreds of megabytes of them accumulate.
  private static let realmsPerCollection = 100
  /// The number of ordinary realms that are as large as a realm in which a driver's programs have run.
  private static let weightOfDriven = 5
  // The last result of `realm(of:)`.
  private var last: (context: OpaquePointer, realm: Unmanaged<Realm>)?

  /// Lets another thread watch the thread of the agent.
  package let interrupt = ScriptInterrupt()

  package init(limits: ScriptLimits = ScriptLimits()) {
    self.limits = limits
    NativeEntry.install
    ScriptWatch.add(interrupt)
  }

  deinit { endWorld() }

  /// Begins a world: from now on, its hosts answer the agent's scripts.
  package func beginWorld(_ hosts: ScriptHosts) {
    if self.hosts == nil { WorldsInProcess.worldBegins() }
    self.hosts = hosts
  }

  /// Ends the world. Does nothing if no world uses the agent.
  package func endWorld() {
    if hosts != nil { WorldsInProcess.worldEnds() }
    hosts = nil
  }

  /// Makes the objects that the first script needs, in advance. Called on the scripts' thread.
  package func prepare() {
    _ = machine
    _ = shared
    _ = watchdog
  }

  // MARK: Realms

  /// The realm of a context that the engine passed to a callback. It is not retained: the caller does that, once.
  func realm(of context: OpaquePointer) -> Unmanaged<Realm>? {
    if let last, last.context == context { return last.realm }
    guard let realm = realms[context] else { return nil }
    // The link is safe: `unregister`, which every realm calls in its deinit, clears it.
    last = (context, realm)
    return realm
  }

  func register(_ realm: Realm) {
    // The realm is not retained: it takes itself out when it goes.
    realms[realm.context.ref] = Unmanaged.passUnretained(realm)
    windows.realmWasMade(realm)
  }

  /// A number for a realm that has none yet.
  func newRealmNumber() -> Int {
    numberedRealms += 1
    return numberedRealms
  }

  func unregister(_ realm: Realm) {
    realms[realm.context.ref] = nil
    droppedRealms += realm.isDriven ? Self.weightOfDriven + 1 : 1
    last = nil
    windows.forgetLastTraps()
  }

  func forEachRealm(_ body: (Realm) -> Void) {
    for realm in realms.values { body(realm.takeUnretainedValue()) }
  }

  /// Forgets the functions that realms keep for that window's proxy.
  func forgetTraps(slot: Int) {
    for realm in realms.values { realm.takeUnretainedValue().forgetTraps(slot: slot) }
  }

  /// The window that has this global object.
  func window(ofGlobal object: JSObject) -> NavigableID? {
    realms.values.first { $0.takeUnretainedValue().context.global.ref == object.ref }?.takeUnretainedValue().window
  }

  func isGlobal(_ object: JSObject) -> Bool {
    realms.values.contains { $0.takeUnretainedValue().context.global.ref == object.ref }
  }

  /// Documents are same origin-domain if their numbers are equal (HTML Standard, "same origin-domain").
  func originKey(of document: ScriptDocument) -> Int {
    var identity = OriginIdentity.origin(document.origin)
    if let domain = document.relaxedDomain {
      identity = .domain(domain, scheme: String(document.origin.serialized.prefix { $0 != ":" }))
    }
    if let key = originKeys[identity] { return key }
    let key = originKeys.count + 1
    originKeys[identity] = key
    return key
  }

  private enum OriginIdentity: Hashable {
    case origin(Origin)
    /// The identity after a script has set `document.domain`: the port does not matter.
    case domain(String, scheme: String)
  }

  /// Updates the names that scripts may use without a window before them, because elements or frames have come or gone.
  package func namesMayHaveChanged(in document: ScriptDocument) { document.existingRealm(.page)?.refreshNamedAccess() }

  // MARK: Windows

  /// Makes `document` the active document of a window.
  package func setActive(_ document: ScriptDocument, in window: NavigableID, window reuse: WindowReuse) {
    if reuse == .reused, let old = windows.document(of: window), old !== document { document.takeRealms(of: old) }
    windows.setActive(document, in: window)
  }

  /// Forgets a navigable that is gone; scripts that hold its window keep an object whose `closed` is true.
  package func discard(_ window: NavigableID) {
    windows.discard(window)
  }

  /// Retires a document that is no longer shown. Its realms and the document refer to each other; they are released
  /// once enough other documents have followed. From then on, their parts that scripts still hold return undefined.
  func retire(_ document: ScriptDocument) {
    forgetDriver(in: document)
    guard document.hasAnyRealm else { return collectDroppedRealms() }
    retired.append(document)
    // A document whose script is still running gets another turn.
    for _ in 0..<retired.count where retired.count > Self.keptRetired {
      let oldest = retired.removeFirst()
      if entries.contains(where: { $0 === oldest }) { retired.append(oldest) } else { oldest.dropRealms() }
    }
    collectDroppedRealms()
  }

  /// Forgets the objects that a driver keeps in the document, because no command can reach them any more.
  private func forgetDriver(in document: ScriptDocument) {
    for realm in document.existingRealms where realm.isDriven {
      realm.forgetDriver()
      droppedRealms += Self.weightOfDriven
    }
    if !entries.contains(where: { $0 === document }) { document.dropRealms { $0.world.isOfDriver } }
  }

  private func collectDroppedRealms() {
    guard droppedRealms >= Self.realmsPerCollection else { return }
    droppedRealms = 0
    collectGarbage()
  }

  package func collectGarbage() {
    machine.collectGarbage()
  }

  /// Drops everything of the last world. The virtual machine and its code cache stay for the next world.
  package func reset() {
    precondition(entries.isEmpty, "an agent cannot be reset while it runs scripts")
    // A document has a realm for each script world, so dropping one document's realms ends several of them.
    let documents = realms.values.map { $0.takeUnretainedValue().document }
    for document in documents { document.dropRealms() }
    retired.removeAll()
    windows.removeAll()
    dom.removeAll()
    ports.removeAll()
    databases.removeAll()
    calls.removeAll()
    modules.removeAll()
    workers.removeAll()
    network.reset()
    clock = ScriptClock()
    consoleProgram = nil
    numberedRealms = 0
    originKeys.removeAll()
    endReason = nil
    haveStillbornRealms = []
    collectDroppedRealms()
    watchdog.measureFromHere()
  }

  /// Whether a page of the world has had a module.
  package var usesModules: Bool { modules.areUsed }
  func modulesAreUsed() { modules.areUsed = true }

  /// Starts the random numbers of the world, until `reset`. All of them come from this seed.
  package func startRandomNumbers(seed: UInt64) { network.random.start(seed: seed) }

  // MARK: Entering script

  /// HTML Standard, "prepare to run script" and "clean up after running script". Every script of `document` runs
  /// inside.
  func enter<Result>(_ document: ScriptDocument, _ body: () -> Result) -> Result {
    let previous = NativeEntry.enter(self)
    entries.append(document)
    let isOutermost = entries.count == 1
    let outerGate = isOutermost ? native_entry_is_gate_closed() : false
    if isOutermost { begin(document) }
    let result = body()
    callbackReturned()
    entries.removeLast()
    if isOutermost {
      watchdog.end()
      native_entry_set_gate_closed(outerGate)
    }
    NativeEntry.leave(to: previous)
    return result
  }

  /// Notes that a callback of the running task has returned. If no script is running below, its promise jobs have run.
  func callbackReturned() {
    if entries.count == 1 { databases.endTurn() }
  }

  private func begin(_ document: ScriptDocument) {
    // A termination whose reason was not taken belongs to an earlier script.
    if let reason = watchdog.takeReason() { oversight?.scriptWasEnded(reason, document) }
    native_entry_set_gate_closed(false)
    for document in haveStillbornRealms { document.dropRealms { $0.isStillborn } }
    haveStillbornRealms = []
    watchdog.begin()
    if let endReason { watchdog.endScript(for: .limit(endReason)) }
    document.existingRealm(.page)?.refreshNamedAccess()
  }

  /// Notes a realm to be released before the next script is entered. Until then, some object may hold it.
  func noteStillbornRealm(of document: ScriptDocument) { haveStillbornRealms.append(document) }

  /// HTML Standard, "perform a microtask checkpoint". WebKit's parser performs one even while a script runs that has
  /// made it parse (EventLoop::performMicrotaskCheckpoint). Without a running script, the jobs have already run.
  package func performMicrotaskCheckpoint() {
    if !entries.isEmpty { machine.performMicrotaskCheckpoint() }
  }

  /// Runs `body` as a promise job. WebKit's module loader consists of promises: when a graph is complete, the loader
  /// runs `body` in a promise job. So the jobs of the scripts that run there come after all of `body`.
  package func asPromiseJob(of document: ScriptDocument, _ body: () -> Void) {
    let isOutermost = machine.beginPromiseJob()
    body()
    guard isOutermost else { return }
    enter(document) { machine.endPromiseJob() }
    tellTermination(of: document)
  }

  /// Ends the running script, and every later one before it begins, until `reset`.
  package func endScripts(reason: String) {
    endReason = reason
    if isRunning { watchdog.endScript(for: .limit(reason)) }
  }

  /// Ends the running script, because its process has ended. Scripts of other processes run on.
  package func endScriptsWithProcess() {
    if isRunning { watchdog.endScript(for: .process) }
  }

  var isRunning: Bool { !entries.isEmpty }

  /// Runs `body` while the running script waits. The thread may run scripts of other agents in it. The time is not the
  /// script's.
  package func whileWaiting<Result>(_ body: () -> Result) -> Result {
    let jobs = promise_jobs_set_aside()
    let owner = native_entry_thread_owner()
    let gate = native_entry_is_gate_closed()
    native_entry_set_thread_owner(nil)
    native_entry_set_gate_closed(false)
    defer {
      promise_jobs_take_back(jobs)
      native_entry_set_thread_owner(owner)
      native_entry_set_gate_closed(gate)
    }
    return interrupt.whileWaiting(body)
  }

  /// The caller of a native. The incumbent is the realm of the function that asks; the entry is the realm in which the
  /// running task entered script.
  func caller(from realm: Realm) -> Caller {
    Caller(incumbent: realm.document, entry: entries.first ?? realm.document)
  }

  /// Cleans up after a script was ended. Returns the reason once the outermost script has returned.
  func takeTermination() -> ScriptEnd? {
    guard entries.isEmpty else { return nil }
    return watchdog.takeReason()
  }
}
