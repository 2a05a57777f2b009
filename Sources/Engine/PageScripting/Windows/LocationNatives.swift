import URLStandard
import WindowRegistry

/// The natives of js/window/location.js.
enum LocationNatives {
  static let table: NativeTable = [
    // A window that is closed, or that shows another page, keeps its document (WebKit's Location::url).
    "part": { call in call.string(part(call.string(0), of: call.document)) },
    "setPart": setPart,
    "navigatePart": { call throws(DOMExceptionError) in
      let window = call.window(0)
      guard let document = call.agent.windows.document(of: window) else { return call.undefined }
      try change(call.string(1), to: call.string(2), of: document, in: window, call)
      return call.undefined
    },
    "resolved": { call in
      call.string(WebURL(call.string(0), base: call.caller.entry.documentBaseURL)?.href ?? call.string(0))
    },
    "navigateOwn": { call throws(DOMExceptionError) in
      if call.isActive { try navigate(call, call.realm.window, to: call.string(0), kind: call.int(1)) }
      return call.undefined
    },
    "navigate": { call throws(DOMExceptionError) in
      try navigate(call, call.window(0), to: call.string(1), kind: call.int(2))
      return call.undefined
    },
    "reload": { call throws(DOMExceptionError) in
      if call.isActive { try call.navigation.reload(call.realm.window, by: call.caller) }
      return call.undefined
    },
    "ancestorOrigins": ancestorOrigins,
  ]

  /// - Parameter kind: 0 to set `href`, 1 to assign, 2 to replace.
  static func navigate(_ call: NativeCall, _ window: NavigableID, to url: String, kind: Int) throws(DOMExceptionError) {
    let change: LocationChange =
      switch kind {
      case 1: .assign
      case 2: .replace
      default: .setHref
      }
    try call.navigation.navigate(window, to: url, history: change, by: call.caller)
  }

  private static func part(_ name: String, of document: ScriptDocument) -> String {
    if name == URLPart.origin.rawValue { return document.origin.origin(of: document.url).serialized }
    // WebKit's Location::href.
    if name == URLPart.href.rawValue { return document.url.withoutCredentials.href }
    return document.url[URLPart(rawValue: name) ?? .href]
  }

  /// (part, value)
  private static func setPart(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    if call.isActive {
      try change(call.string(0), to: call.string(1), of: call.document, in: call.realm.window, call)
    }
    return call.undefined
  }

  /// HTML Standard, the setters of `Location`.
  private static func change(
    _ part: String, to value: String, of document: ScriptDocument, in window: NavigableID, _ call: NativeCall
  ) throws(DOMExceptionError) {
    var url = document.url
    guard let part = URLPart(rawValue: part) else { return }
    if part == .scheme {
      // The text up to a colon must be a scheme, with nothing around it except tabs and line ends (WebKit's
      // URL::setProtocol).
      let scheme = value.utf8.filter { ![0x09, 0x0A, 0x0D].contains($0) }.prefix { $0 != UInt8(ascii: ":") }
      let isScheme = (scheme.first.map(Self.isLetter) ?? false) && scheme.allSatisfy(Self.isSchemeByte)
      guard isScheme else {
        throw DOMExceptionError(name: "SyntaxError", message: "The string did not match the expected pattern.")
      }
    }
    url.set(part, to: value)
    if part == .scheme, url.scheme != "http", url.scheme != "https" { return }
    // An empty URL takes no fragment (WebKit's Location::setHash).
    if part == .hash, try call.navigation.hasEmptyURL(document) { return }
    // Setting the current fragment, or an empty one if there is none, navigates nowhere.
    if part == .hash, url.hashText == document.url.hashText { return }
    // An empty fragment is a fragment, and loads nothing (WebKit's Location::setHash).
    let isEmptied = part == .hash && url.hashText.isEmpty
    try navigate(call, window, to: isEmptied ? url.withoutFragment.href + "#" : url.href, kind: 0)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  /// RFC 3986, "scheme", after its first letter.
  private static func isSchemeByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || (0x30...0x39).contains(byte) || [0x2B, 0x2D, 0x2E].contains(byte)
  }

  /// → the serialised origins of the windows around, the parent first; empty once the window is gone.
  private static func ancestorOrigins(_ call: NativeCall) throws(DOMExceptionError) -> JSValue {
    guard call.isActive else { return call.strings([]) }
    let windows = try call.windows
    var origins: [String] = []
    var window = call.realm.window
    while windows.parent(of: window) != window {
      window = windows.parent(of: window)
      origins.append(windows.activeDocument(of: window)?.origin.serialized ?? "null")
    }
    return call.strings(origins)
  }
}
