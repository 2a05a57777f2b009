#if !canImport(CryptoKit)
  import CGLib

  /// The functions of GLib, on which JavaScriptCoreGTK depends.
  extension SecureHash {
    private var type: GChecksumType {
      switch self {
      case .md5: G_CHECKSUM_MD5
      case .sha1: G_CHECKSUM_SHA1
      case .sha256: G_CHECKSUM_SHA256
      case .sha384: G_CHECKSUM_SHA384
      case .sha512: G_CHECKSUM_SHA512
      }
    }

    private var length: Int { g_checksum_type_get_length(type) }

    /// The hash of a message.
    package func digest(_ message: [UInt8]) -> [UInt8] {
      let checksum = g_checksum_new(type)
      defer { g_checksum_free(checksum) }
      g_checksum_update(checksum, message, message.count)
      return [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
        var written = gsize(length)
        g_checksum_get_digest(checksum, buffer.baseAddress, &written)
        count = Int(written)
      }
    }

    /// RFC 2104, HMAC.
    package func authenticationCode(of message: [UInt8], key: [UInt8]) -> [UInt8] {
      let code = g_hmac_new(type, key, gsize(key.count))
      defer { g_hmac_unref(code) }
      g_hmac_update(code, message, message.count)
      return [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
        var written = gsize(length)
        g_hmac_get_digest(code, buffer.baseAddress, &written)
        count = Int(written)
      }
    }
  }
#endif
