import Synchronization
import URLStandard

/// A data store's memory of its servers' challenges. WebKit keeps names and passwords in a CredentialStorage of the
/// session, and the system keeps connections and permanent credentials.
public final class CredentialStore: Sendable {
  private struct State: Sendable {
    /// WebCore's CredentialStorage: the credentials that apps gave for the session.
    var ofSession: [ProtectionSpace: Credential] = [:]
    /// The spaces to which requests bring their password at once, by the directory of the URL that asked for it.
    var spaces: [String: ProtectionSpace] = [:]
    var connections: Set<Server> = []
    var identities: [Server: Credential] = [:]
  }

  /// The server's end of connections.
  struct Server: Hashable, Sendable {
    let host: String
    let port: UInt16?

    init(_ url: WebURL) {
      host = url.host ?? ""
      port = url.port
    }
  }

  private let state = Mutex(State())
  private let system: SystemCredentials

  init(system: SystemCredentials) { self.system = system }

  // MARK: Connections

  /// Whether a connection to the server is open: WebKit asks about a server when it connects, and an open connection
  /// stays open.
  func isConnected(_ server: Server) -> Bool { state.withLock { $0.connections.contains(server) } }
  func connect(_ server: Server) { state.withLock { _ = $0.connections.insert(server) } }

  /// WebKit's NetworkSessionCocoa::successfulClientCertificateForHost.
  func identity(for server: Server) -> Credential? { state.withLock { $0.identities[server] } }
  func keep(_ identity: Credential, for server: Server) { state.withLock { $0.identities[server] = identity } }

  // MARK: WebCore's CredentialStorage

  func credential(for space: ProtectionSpace) -> Credential? { state.withLock { $0.ofSession[space] } }

  /// - Parameter url: the URL that the server refused; for Basic, requests for URLs beneath its directory bring the
  ///   password at once from now on (CredentialStorage::set).
  func keep(_ credential: Credential, for space: ProtectionSpace, refused url: WebURL?) {
    state.withLock { state in
      state.ofSession[space] = credential
      if let url, space.method == .basic { state.spaces[Self.directory(of: url)] = space }
    }
  }

  func remove(_ space: ProtectionSpace) { state.withLock { $0.ofSession[space] = nil } }

  /// The credential that a request brings before the server asks: CredentialStorage::get, by the closest directory
  /// above its URL.
  func credentialToSend(with url: WebURL) -> Credential? {
    state.withLock { state in
      guard !state.spaces.isEmpty else { return nil }
      var directory = Self.directory(of: url)
      while !directory.isEmpty {
        if let space = state.spaces[directory] { return state.ofSession[space] }
        directory = Self.parent(of: directory)
      }
      return nil
    }
  }

  /// CredentialStorage::set with a URL alone: replaces only a credential for which a server has already asked.
  func replace(_ credential: Credential, for url: WebURL) {
    state.withLock { state in
      if let space = state.spaces[Self.directory(of: url)] { state.ofSession[space] = credential }
    }
  }

  /// WebCore's protectionSpaceMapKeyFromURL: the origin and the path up to its last slash.
  private static func directory(of url: WebURL) -> String {
    let path = url.path.utf8
    let end = path.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex
    return url.origin.serialized + String(decoding: path[...end], as: UTF8.self)
  }

  /// The directory without its last part; empty above the origin.
  private static func parent(of directory: String) -> String {
    let parts = directory.dropLast().utf8
    guard let slash = parts.lastIndex(of: UInt8(ascii: "/")), parts[..<slash].last != UInt8(ascii: "/") else {
      return ""
    }
    return String(decoding: parts[...slash], as: UTF8.self)
  }

  // MARK: The system

  /// The system's own proposal for a challenge.
  func proposal(for space: ProtectionSpace) -> Credential? { system.credential(for: space) }
  func keepInSystem(_ credential: Credential, for space: ProtectionSpace) { system.keep(credential, for: space) }
}

/// The system's credentials for all persistent data stores of an app: `URLCredentialStorage.shared`.
public final class SystemCredentials: Sendable {
  private let credentials = Mutex<[ProtectionSpace: Credential]>([:])

  public init() {}

  public func credential(for space: ProtectionSpace) -> Credential? { credentials.withLock { $0[space] } }
  public func keep(_ credential: Credential, for space: ProtectionSpace) {
    credentials.withLock { $0[space] = credential }
  }
}
