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
    // (form, submitter or 0) -> the entries, each [name, text] or [name, file name, type, contents].
    "entryList": { call throws(DOMExceptionError) in
      let form = try call.element(0)
      let submitter = call.handle(1) == 0 ? nil : try call.element(1)
      let context = call.context
      let list = context.makeArray()
      let entries = EntryList.make(for: form, submitter: submitter, controls: call.dom.controls)
      for (index, entry) in entries.enumerated() { context.set(list, index, context.array(of: entry).value) }
      return list.value
    },
    "randomAlphanumerics": { call in
      call.string(call.agent.network.random.ofTheEngine.alphanumerics(max(0, min(call.int(0), 256))))
    },
  ]
}

extension JSContext {
  fileprivate func array(of entry: FormEntry) -> JSObject {
    let values = makeArray()
    set(values, 0, string(entry.name))
    switch entry.value {
    case .text(let text): set(values, 1, string(text))
    case .file(let name, let type, let contents):
      set(values, 1, string(name))
      set(values, 2, string(type))
      set(values, 3, arrayBuffer(contents).value)
    }
    return values
  }
}
