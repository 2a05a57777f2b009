import CJavaScriptCore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A string in the engine's form, owned. Create it once for names that are used repeatedly.
final class JSText {
  let ref: JSStringRef

  init(_ text: String) {
    ref = JSText.makeRef(text)
  }

  /// A string of the engine that the caller releases.
  static func makeRef(_ text: String) -> JSStringRef {
    // Only a failed allocation gives nil, and that ends the process anyway.
    let whole = text.withCString { strlen($0) == text.utf8.count ? JSStringCreateWithUTF8CString($0)! : nil }
    if let whole { return whole }
    // A C string would end at the first zero.
    let units = Array(text.utf16)
    return JSStringCreateWithCharacters(units, units.count)!
  }

  /// Takes over a reference that a "Copy" or "Create" function returned.
  init(owning ref: JSStringRef) {
    self.ref = ref
  }

  /// Makes a text from UTF-8 with a terminating zero, which the engine copies.
  init(terminatedUTF8 pointer: UnsafePointer<CChar>) {
    // Only a failed allocation gives nil, and that ends the process anyway.
    ref = JSStringCreateWithUTF8CString(pointer)!
  }

  deinit { JSStringRelease(ref) }

  var string: String { String(ref) }
}

extension String {
  /// A Swift text of the engine's string. Lone surrogates become U+FFFD.
  init(_ ref: JSStringRef) {
    let capacity = JSStringGetMaximumUTF8CStringSize(ref), length = JSStringGetLength(ref)
    let (text, count) = withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { buffer in
      let count = Swift.max(0, JSStringGetUTF8CString(ref, buffer.baseAddress, capacity) - 1)
      let bytes = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<count])
      return (String(decoding: bytes, as: UTF8.self), count)
    }
    // The engine's UTF-8 ends before a lone surrogate.
    if count != length, text.utf16.count != length, let units = JSStringGetCharactersPtr(ref) {
      self = String(decoding: UnsafeBufferPointer(start: units, count: length), as: UTF16.self)
    } else {
      self = text
    }
  }
}
