import EngineValues

/// The natives of js/net/encoding.js, js/net/blob.js and js/net/crypto.js.
enum DataNatives {
  static let encoding: NativeTable = [
    "encodeUTF8": { call in call.context.arrayBuffer(Array(call.string(0).utf8)).value },
    // (encoding, bytes, fatal) -> text with its byte order mark, or null.
    "decode": { call in
      guard let encoding = TextEncodingName(rawValue: call.string(0)) else { return call.null }
      return call.string(orNull: encoding.decode(call.bytes(1), errors: call.bool(2) ? .fatal : .replacement))
    },
  ]

  static let blob: NativeTable = [
    "now": { call throws(DOMExceptionError) in call.number(try call.time.wallClock) },
    "createObjectURL": { call throws(DOMExceptionError) in
      call.string(try call.fetching.createBlobURL(contents: call.bytes(0), type: call.string(1), for: call.document))
    },
  ]

  static let fileReader: NativeTable = ["queueTask": TaskNatives.queueTask]

  static let crypto: NativeTable = [
    "randomBytes": { call in
      call.context.arrayBuffer(call.realm.random.bytes(min(max(call.int(0), 0), 1 << 16))).value
    },
    "digest": { call in
      guard let hash = SecureHash(rawValue: call.string(0)) else { return call.null }
      return call.context.arrayBuffer(hash.digest(call.bytes(1))).value
    },
    // (hash, key, message)
    "hmac": { call in
      guard let hash = SecureHash(rawValue: call.string(0)) else { return call.null }
      return call.context.arrayBuffer(hash.authenticationCode(of: call.bytes(2), key: call.bytes(1))).value
    },
  ]
}

extension NativeCall {
  /// The bytes of an `ArrayBuffer` or view; none for anything else.
  func bytes(_ index: Int) -> [UInt8] { object(index).flatMap(context.bytes) ?? [] }
}
