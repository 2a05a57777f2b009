extension PreludePart {
  /// The parts for URLs, the network, data and storage.
  static let netPartList: [PreludePart] = [
    PreludePart("webidl"),
    PreludePart("internal-state"),
    PreludePart("mime"),
    PreludePart(
      "url", natives: URLNatives.table, globals: Globals(interfaces: ["URL", "URLSearchParams", "webkitURL"])),
    PreludePart(
      "encoding", natives: DataNatives.encoding,
      globals: Globals(interfaces: ["TextEncoder", "TextDecoder"], members: ["btoa", "atob"])),
    PreludePart(
      "streams",
      globals: Globals(interfaces: [
        "ReadableStream", "ReadableStreamDefaultReader", "ReadableStreamDefaultController",
      ])),
    PreludePart("blob", natives: DataNatives.blob, globals: Globals(interfaces: ["Blob", "File", "FileReader"])),
    PreludePart("forms-data", natives: FormDataNatives.table, globals: Globals(interfaces: ["FormData"])),
    PreludePart("progress"),
    PreludePart(
      "abort", natives: TaskNatives.timers, globals: Globals(interfaces: ["AbortController", "AbortSignal"])),
    PreludePart("headers", globals: Globals(interfaces: ["Headers"])),
    PreludePart("body"),
    PreludePart("request", natives: URLNatives.resolving, globals: Globals(interfaces: ["Request"])),
    PreludePart("response", natives: URLNatives.resolving, globals: Globals(interfaces: ["Response"])),
    PreludePart("fetch", natives: FetchNatives.table, globals: Globals(members: ["fetch"])),
    PreludePart("xhr-response"),
    PreludePart(
      "xhr", natives: FetchNatives.xhr,
      globals: Globals(interfaces: ["XMLHttpRequest", "XMLHttpRequestUpload", "XMLHttpRequestEventTarget"])),
    PreludePart(
      "storage", natives: StorageNatives.table,
      globals: Globals(interfaces: ["Storage"], members: ["localStorage", "sessionStorage"])),
    PreludePart(
      "crypto", natives: DataNatives.crypto,
      globals: Globals(interfaces: ["Crypto", "SubtleCrypto", "CryptoKey"], members: ["crypto"])),
    // Its global names are those of `MissingNames`.
    PreludePart("missing", natives: MissingNatives.table),
    PreludePart("missing-members"),
  ]
}
