/// The module CryptoKit of a new package. It exports Crypto and does not replace it: some files import one, some the
/// other.
enum CryptoKitFile {
  static let path = "CryptoKit/CryptoKit.swift"

  static let text = """
    @_exported import Crypto
    import Foundation

    /// Keys that a chip keeps. Here, the process keeps them: nothing protects them.
    public enum SecureEnclave {
      public static var isAvailable: Bool { true }

      public enum P256 {
        public enum Signing {
          // Unchecked: the key is a value that never changes.
          public struct PrivateKey: @unchecked Sendable {
            private let key: Crypto.P256.Signing.PrivateKey
            public init(compactRepresentable: Bool = true) throws { key = Crypto.P256.Signing.PrivateKey() }
            public init<Control>(compactRepresentable: Bool = true, accessControl: Control) throws { try self.init() }
            public init<Control, Context>(
              compactRepresentable: Bool = true, accessControl: Control, authenticationContext: Context
            ) throws { try self.init() }
            public init<Data: ContiguousBytes>(dataRepresentation: Data) throws {
              key = try Crypto.P256.Signing.PrivateKey(rawRepresentation: dataRepresentation)
            }
            public init<Data: ContiguousBytes, Context>(
              dataRepresentation: Data, authenticationContext: Context
            ) throws { try self.init(dataRepresentation: dataRepresentation) }
            public var publicKey: Crypto.P256.Signing.PublicKey { key.publicKey }
            public var dataRepresentation: Foundation.Data { key.rawRepresentation }
            public func signature<Message: DataProtocol>(
              for data: Message
            ) throws -> Crypto.P256.Signing.ECDSASignature { try key.signature(for: data) }
            public func signature<Hash: Digest>(for digest: Hash) throws -> Crypto.P256.Signing.ECDSASignature {
              try key.signature(for: digest)
            }
          }
        }

        public enum KeyAgreement {
          // Unchecked: the key is a value that never changes.
          public struct PrivateKey: @unchecked Sendable {
            private let key: Crypto.P256.KeyAgreement.PrivateKey
            public init(compactRepresentable: Bool = true) throws { key = Crypto.P256.KeyAgreement.PrivateKey() }
            public init<Data: ContiguousBytes>(dataRepresentation: Data) throws {
              key = try Crypto.P256.KeyAgreement.PrivateKey(rawRepresentation: dataRepresentation)
            }
            public var publicKey: Crypto.P256.KeyAgreement.PublicKey { key.publicKey }
            public var dataRepresentation: Foundation.Data { key.rawRepresentation }
            public func sharedSecretFromKeyAgreement(
              with publicKey: Crypto.P256.KeyAgreement.PublicKey
            ) throws -> SharedSecret { try key.sharedSecretFromKeyAgreement(with: publicKey) }
          }
        }
      }
    }

    """
}
