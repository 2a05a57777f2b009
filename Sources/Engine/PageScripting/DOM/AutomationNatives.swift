import HTMLTree
import EngineValues
import SimulatedWeb

/// The natives of js/automation/driver.js.
enum AutomationNatives {
  static let table: NativeTable = [
    "exists": exists, "windowOf": windowOf, "frameOf": frameOf, "windowNumber": windowNumber,
    "windowWith": windowWith, "isTop": isTop, "focus": focus, "edit": edit, "commit": commit, "submit": submit,
    "chooseFile": chooseFile, "place": place, "done": done, "watchConsole": watchConsole,
    "consoleProgram": consoleProgram, "realmNumber": realmNumber, "memory": memory, "keepMemory": keepMemory,
    "origin": { call in call.string(call.document.origin.serialized) },
  ]

  /// (source)
  static func watchConsole(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.agent.consoleProgram = call.string(0)
    return call.undefined
  }

  /// The function that describes lines of the console.
  static func consoleProgram(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    guard let source = call.agent.consoleProgram, let program = try? call.realm.automationProgram(source) else {
      return call.undefined
    }
    return program
  }

  /// A number that stays the same as long as the realm lives. No other realm has it.
  static func realmNumber(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.number(call.realm.number)
  }

  /// The object that programs keep until the document is left; undefined before `keepMemory`.
  static func memory(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.realm.driverMemory?.object.value ?? call.undefined
  }

  /// (object) → the object
  static func keepMemory(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.realm.driverMemory = call.object(0).map { JSRoot($0, in: call.agent.machine) }
    return call[0]
  }

  static func exists(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.bool(call.dom.nodes.node(call.handle(0)) != nil)
  }

  /// (node) → the window whose active document the node belongs to; -1 for none.
  static func windowOf(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let node = try call.node(0)
    guard let owner = node as? Document ?? node.ownerDocument, let document = call.dom.scriptDocument(of: owner),
      call.agent.hosts?.windows.activeDocument(of: document.navigable) === document
    else { return call.number(-1) }
    return call.number(Int(document.navigable.rawValue))
  }

  /// (element) → the window in it; -1 for none.
  static func frameOf(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    guard let element = call.dom.nodes.node(call.handle(0))?.asElement,
      let window = call.agent.hosts?.windows.contentNavigable(of: element)
    else { return call.number(-1) }
    return call.number(Int(window.rawValue))
  }

  /// (value) → its number if it is a window; -1 otherwise.
  static func windowNumber(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    guard let object = call.object(0) else { return call.number(-1) }
    return call.number(call.agent.windows.windowNumber(of: object) ?? -1)
  }

  static func windowWith(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    guard call.agent.hosts?.windows.activeDocument(of: call.window(0)) != nil else { return call.null }
    return call.realm.windowValue(call.window(0))
  }

  static func isTop(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.bool(call.agent.hosts?.windows.parent(of: call.window(0)) == call.window(0))
  }

  static func focus(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let element = try call.element(0)
    document(of: element, call)?.focus(element)
    return call.undefined
  }

  /// (control, value)
  static func edit(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let element = try call.element(0)
    call.dom.controls.setValue(call.string(1), of: element)
    call.dom.noteUserEdit(of: element)
    return call.undefined
  }

  static func commit(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let element = try call.element(0)
    guard call.dom.takeUserEdit(of: element) else { return call.undefined }
    _ = document(of: element, call)?.dispatch(TrustedEvent(type: "change", bubbles: true), at: .element(element))
    return call.undefined
  }

  static func submit(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let element = try call.element(0)
    document(of: element, call).map { ImplicitSubmission.submit(from: element, in: $0) }
    return call.undefined
  }

  /// (input, whether earlier files are dropped, path, text)
  static func chooseFile(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let element = try call.element(0)
    let file = ChosenFile(path: call.string(2), contents: .bytes(Array(call.string(3).unicodeScalars.map(byte))))
    call.dom.controls.select(
      (call.bool(1) ? [] : call.dom.controls.files(of: element)) + [file], at: try call.time.wallClock, of: element)
    return call.undefined
  }

  /// The byte of a character, in a text with one character per byte.
  private static func byte(_ scalar: Unicode.Scalar) -> UInt8 { UInt8(truncatingIfNeeded: scalar.value) }

  /// (x, y, width, height): NaN leaves a value as it is.
  static func place(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    func number(_ index: Int) -> Double? { call.number(index).isFinite ? call.number(index) : nil }
    call.agent.hosts?.views.placeByApp(
      call.document, x: number(0), y: number(1), width: number(2), height: number(3))
    return call.undefined
  }

  /// (call, value): the program has ended.
  static func done(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.agent.calls.finish(call.int(0), with: .value(call.realm.plain(call[1])))
    return call.undefined
  }

  private static func document(of element: Element, _ call: NativeCall) -> ScriptDocument? {
    element.ownerDocument.flatMap { call.dom.scriptDocument(of: $0) }
  }
}

/// The actions of a driver of the browser (WebDriver) in a document.
package struct DocumentAutomation {
  private let document: ScriptDocument

  package init(of document: ScriptDocument) { self.document = document }

  /// Runs a driver's program in the program's world. The completion is called when the program says that it is done, or
  /// when it can no longer say so.
  package func run(_ program: AutomationProgram, completion: @escaping (ScriptOutcome) -> Void) {
    let agent = document.agent
    let id = agent.calls.add(document, completion: completion)
    let realm = document.realm(program.world)
    let outcome: ScriptOutcome = agent.enter(document) {
      do throws(JSThrown) {
        let context = realm.context
        if !program.clientScript.isEmpty { realm.prepareGlobals(for: program.clientScript) }
        let start = try realm.export("automation/driver", "start")
        try context.call(
          start, context.number(id), try realm.automationProgram(program.source), realm.value(of: program.argument))
        return .value(.undefined)
      } catch {
        return .exception(realm.exception(of: error))
      }
    }
    if let reason = agent.takeTermination() { return agent.calls.finish(id, with: .terminated(reason.text)) }
    if case .exception = outcome { agent.calls.finish(id, with: outcome) }
  }

  /// The element with that number, if it is this document's.
  package func element(numbered handle: UInt32) -> Element? {
    guard let element = document.agent.dom.nodes.node(handle)?.asElement,
      element.ownerDocument === document.document
    else { return nil }
    return element
  }
}

extension WindowTable {
  /// The number of the window that has this proxy or global object.
  func windowNumber(of object: JSObject) -> Int? {
    for (number, slot) in all where slot.proxy.object.ref == object.ref { return number }
    return agent.window(ofGlobal: object).map { Int($0.rawValue) }
  }
}
