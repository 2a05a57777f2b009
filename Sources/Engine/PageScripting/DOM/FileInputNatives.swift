import HTMLTree
import SimulatedWeb

/// The natives of file inputs in js/dom/input.js.
enum FileInputNatives {
  /// The natives for the part of all inputs.
  static let withForms = NativeTable(joining: [FormNatives.table, table])

  private static let table: NativeTable = [
    "selectionNumber": { call throws(DOMExceptionError) in
      call.number(call.dom.controls.selectedFiles(of: try call.element(0)).number)
    },
    "selectionTime": { call throws(DOMExceptionError) in
      call.number(call.dom.controls.selectedFiles(of: try call.element(0)).time)
    },
    "files": files, "fileContents": fileContents, "setFiles": setFiles, "showPicker": showPicker,
  ]

  /// Name, type, relative path and whether it can be read of each chosen file, flat.
  static func files(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    call.strings(
      call.dom.controls.files(of: try call.element(0)).flatMap {
        [$0.name, $0.type, $0.relativePath, $0.isReadable ? "yes" : ""]
      })
  }

  static func fileContents(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let files = call.dom.controls.files(of: try call.element(0))
    let index = call.int(1)
    return call.context.arrayBuffer(files.indices.contains(index) ? files[index].bytes : []).value
  }

  /// (input, the input that has the files): WebKit's HTMLInputElement::setFiles, without events.
  static func setFiles(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let input = try call.element(0)
    guard FileInput(input) != nil else { return call.undefined }
    let given = call.dom.controls.selectedFiles(of: try call.element(1))
    call.dom.controls.select(given.files, at: given.time, of: input)
    return call.undefined
  }

  /// WebKit's HTMLInputElement::showPicker. Pickers of other types than files show nothing here.
  static func showPicker(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    let input = try call.element(0)
    guard let document = call.scriptDocument(of: input), !document.isDetached else { return call.undefined }
    let type = InputType(input)
    if FormTree.isDisabled(input) || (type.isTextField && input.hasAttribute("readonly")) {
      throw DOMExceptionError(
        name: "InvalidStateError", message: "Input showPicker() cannot be used on immutable controls.")
    }
    let top = call.agent.windows.document(of: document.topNavigable)
    if type != .file, type != .color, top?.origin.isSameOrigin(as: document.origin) != true {
      throw DOMExceptionError(name: "SecurityError", message: "Input showPicker() called from cross-origin iframe.")
    }
    guard try call.views.hasTransientActivation(document.navigable) else {
      throw DOMExceptionError(name: "NotAllowedError", message: "Input showPicker() requires a user gesture.")
    }
    if type == .file { try call.app.showFilePicker(for: input, in: document) }
    return call.undefined
  }
}
