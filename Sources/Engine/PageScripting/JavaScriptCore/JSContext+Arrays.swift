import CJavaScriptCore

extension JSContext {
  /// An array of numbers.
  func numbers(_ values: [Double]) -> JSObject {
    // Numbers are no heap objects of the engine, so their values may wait in a Swift array.
    let refs = values.map { JSValueMakeNumber(ref, $0) }
    return made(refs.withUnsafeBufferPointer { JSObjectMakeArray(listContext, $0.count, $0.baseAddress, nil) })
  }

  /// The error of a text that is not by itself the body of a function; nil if it is such a body.
  func functionError(in body: JSText, sourceURL: JSText?, line: Int) -> JSValue? {
    var exception: JSValueRef?
    let made = JSObjectMakeFunction(ref, nil, 0, nil, body.ref, sourceURL?.ref, Int32(clamping: line), &exception)
    return made == nil ? exception.map(JSValue.init) : nil
  }
}
