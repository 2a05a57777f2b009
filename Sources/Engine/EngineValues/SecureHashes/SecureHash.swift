/// The hash functions that the Web Cryptography API names (FIPS 180-4), and the hash function of HTTP's Digest (RFC
/// 1321).
package enum SecureHash: String, CaseIterable, Sendable {
  case md5 = "MD5"
  case sha1 = "SHA-1"
  case sha256 = "SHA-256"
  case sha384 = "SHA-384"
  case sha512 = "SHA-512"
}
