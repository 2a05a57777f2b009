/// The hash functions that the Web Cryptography API names. FIPS 180-4.
package enum SecureHash: String, CaseIterable, Sendable {
  case sha1 = "SHA-1"
  case sha256 = "SHA-256"
  case sha384 = "SHA-384"
  case sha512 = "SHA-512"
}
