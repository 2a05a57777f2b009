import HTMLTree

/// The natives of js/net/form-data.js.
enum FormDataNatives {
  static let table: NativeTable = [
    "isForm": { call throws(DOMExceptionError) in call.bool(try call.element(0).localName == "form") },
    "isSubmitButton": { call throws(DOMExceptionError) in call.bool(FormTree.isSubmitButton(try call.element(0))) },
    // (form, control)
    "isOwner": { call throws(DOMExceptionError) in
      let form = try call.element(0)
      return call.bool(FormTree.owner(of: try call.element(1)) === form)
    },
    // (form, submitter or 0) -> the entries, each [name, text], [name, file name, type, contents], or
    // [name, input, index] for a chosen file.
    "entryList": { call throws(DOMExceptionError) in
      let form = try call.element(0)
      let submitter = call.handle(1) == 0 ? nil : try call.element(1)
      let context = call.context
      let list = context.makeArray()
      let entries = EntryList.make(for: form, submitter: submitter, controls: call.dom.controls)
      for (index, entry) in entries.enumerated() { context.set(list, index, call.array(of: entry).value) }
      return list.value
    },
    "randomAlphanumerics": { call in
      call.string(call.agent.network.random.ofTheEngine.alphanumerics(max(0, min(call.int(0), 256))))
    },
  ]
}

extension NativeCall {
  fileprivate func array(of entry: FormEntry) -> JSObject {
    let values = context.makeArray()
    context.set(values, 0, string(entry.name))
    if let origin = entry.origin {
      context.set(values, 1, handle(of: origin.input))
      context.set(values, 2, number(origin.index))
      return values
    }
    switch entry.value {
    case .text(let text): context.set(values, 1, string(text))
    case .file(let name, let type, let contents):
      context.set(values, 1, string(name))
      context.set(values, 2, string(type))
      context.set(values, 3, context.arrayBuffer(contents).value)
    }
    return values
  }
}
