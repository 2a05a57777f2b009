/// The global names of workers: some names that windows have, too, and some that only workers have.
enum WorkerNames {
  /// The lines "name part kind", as js/core/shared.js takes them.
  static func lines(for kind: WorkerScope.Kind) -> String {
    let exposed = Set(words(fromWindows))
    let own = kind == .shared ? "SharedWorkerGlobalScope" : "DedicatedWorkerGlobalScope"
    var lines = words(interfaces + " " + own).map { "\($0) workers/scope \(GlobalNames.Kind.interface.rawValue)" }
    lines += words(members).map { "\($0) workers/scope \(GlobalNames.Kind.member.rawValue)" }
    lines += GlobalNames.entries.filter { exposed.contains($0.name) }.map {
      "\($0.name) \($0.part) \($0.kind.rawValue)"
    }
    return lines.joined(separator: "\n")
  }

  private static func words(_ text: String) -> [String] { text.split(whereSeparator: \.isWhitespace).map(String.init) }

  private static let interfaces =
    "WorkerGlobalScope WorkerLocation WorkerNavigator"

  private static let members = """
    self location navigator name origin isSecureContext crossOriginIsolated importScripts close reportError
    addEventListener removeEventListener dispatchEvent postMessage onmessage onmessageerror onconnect onerror
    onlanguagechange onoffline ononline onrejectionhandled onunhandledrejection
    """

  /// The names that the standards expose to workers.
  private static let fromWindows = """
    DOMException Event CustomEvent EventTarget MessageEvent ErrorEvent ProgressEvent CloseEvent PromiseRejectionEvent
    AbortController AbortSignal setTimeout setInterval clearTimeout clearInterval queueMicrotask
    requestAnimationFrame cancelAnimationFrame structuredClone performance Performance PerformanceEntry Date Math
    console WebAssembly MessagePort MessageChannel BroadcastChannel Worker SharedWorker URL URLSearchParams TextEncoder TextDecoder
    btoa atob ReadableStream ReadableStreamDefaultReader ReadableStreamDefaultController Blob File FileReader FormData
    Headers Request Response fetch XMLHttpRequest XMLHttpRequestUpload XMLHttpRequestEventTarget crypto Crypto
    SubtleCrypto CryptoKey DOMRect DOMRectReadOnly
    WebSocket EventSource indexedDB IDBFactory IDBDatabase IDBKeyRange IDBRequest IDBOpenDBRequest IDBTransaction
    IDBObjectStore IDBCursor IDBCursorWithValue IDBIndex IDBVersionChangeEvent DOMStringList caches Cache CacheStorage StorageManager WritableStream
    WritableStreamDefaultWriter TransformStream ByteLengthQueuingStrategy CountQueuingStrategy TextDecoderStream
    TextEncoderStream CompressionStream DecompressionStream URLPattern OffscreenCanvas ImageData ImageBitmap
    createImageBitmap Notification Permissions PermissionStatus Lock LockManager
    """
}
