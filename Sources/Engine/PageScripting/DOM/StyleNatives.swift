/// The natives of js/dom/style.js.
enum StyleNatives {
  static let table: NativeTable = [
    // (function): the function writes declarations of a script into the attribute. No policy forbids them (CSSOM,
    // "update style attribute for").
    "declaring": { call in
      guard let function = call.object(0) else { return call.undefined }
      let isNested = call.dom.setsDeclarations
      call.dom.setsDeclarations = true
      defer { call.dom.setsDeclarations = isNested }
      do throws(JSThrown) { return try call.context.call(function) } catch { return call.raise(error) }
    }
  ]
}
