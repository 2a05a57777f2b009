import EngineValues
import SimulatedWeb
import URLStandard
import WebMessages
import WindowRegistry

/// A delegate call of one web view, as it happened.
public struct TraceEvent: Codable, Sendable, Equatable {
  /// The window's label: `main`, `popup1`, `popup2`, … in order of creation.
  public var window: String
  public var call: Call
  /// The URL of the call; empty for the empty URL of `window.open('')`.
  public var url: String?
  /// The reason for the call, and the recorder's remarks about the delegate's answer.
  public var notes: [Reason]
  /// The spelling of the delegate method that answered, when the Apple layer reports one.
  public var spelling: String?

  public init(window: String, call: Call, url: String? = nil, notes: [Reason] = [], spelling: String? = nil) {
    self.window = window
    self.call = call
    self.url = url
    self.notes = notes
    self.spelling = spelling
  }

  /// The delegate's answer to `createWebViewWith`.
  public enum CreatedView: Codable, Sendable, Equatable {
    case window(String)
    case null
  }

  /// The app's answer to a prompt.
  public enum PanelText: Codable, Sendable, Equatable {
    case text(String)
    case cancelled
    case unanswered
  }

  /// Whether the order of a download and its load's failure is specified. On a device, it is not (rule 4.12).
  public enum DownloadOrder: String, Codable, Sendable { case specified, unspecified }
}

/// The frame that a call names as its source.
public struct FrameRecord: Codable, Sendable, Equatable {
  public var window: String
  public var isMainFrame: Bool
  public var url: String

  public init(window: String, isMainFrame: Bool, url: String) {
    self.window = window
    self.isMainFrame = isMainFrame
    self.url = url
  }
}

public enum TargetFrameRecord: String, Codable, Sendable { case main, sub, none = "nil" }

/// The fields of a navigation action in a trace.
public struct ActionRecord: Codable, Sendable, Equatable {
  public var method: String
  public var targetFrame: TargetFrameRecord
  public var kind: NavigationKind
  public var gesture: GestureState
  public var isRedirect: Bool
  public var sourceFrame: FrameRecord?
  /// The target name of a link or form that opens a new window.
  public var frameName: String?
  /// The delegate's answer; nil until it has answered, and for `createWebView`.
  public var decision: PolicyDecision?

  public init(
    method: String, targetFrame: TargetFrameRecord, kind: NavigationKind, gesture: GestureState, isRedirect: Bool,
    sourceFrame: FrameRecord?, frameName: String?, decision: PolicyDecision?
  ) {
    self.method = method
    self.targetFrame = targetFrame
    self.kind = kind
    self.gesture = gesture
    self.isRedirect = isRedirect
    self.sourceFrame = sourceFrame
    self.frameName = frameName
    self.decision = decision
  }
}

public struct ResponseRecord: Codable, Sendable, Equatable {
  public var isMainFrame: Bool
  public var status: Int
  public var mimeType: String
  public var canShowMIMEType: Bool
  public var decision: PolicyDecision?

  public init(
    isMainFrame: Bool, status: Int, mimeType: String, canShowMIMEType: Bool, decision: PolicyDecision?
  ) {
    self.isMainFrame = isMainFrame
    self.status = status
    self.mimeType = mimeType
    self.canShowMIMEType = canShowMIMEType
    self.decision = decision
  }
}

/// A file input's request in a trace.
public struct OpenPanelRecord: Codable, Sendable, Equatable {
  public enum Reply: Codable, Sendable, Equatable {
    /// The names of the files.
    case files([String])
    case cancelled
    case unanswered
  }

  public var request: OpenPanelRequest
  public var reply: Reply

  init(_ request: OpenPanelRequest, choice: FileChoice? = nil) {
    self.request = request
    reply =
      switch choice {
      case .files(let files): .files(files.map { $0.relativePath.isEmpty ? $0.name : $0.relativePath })
      case .cancelled: .cancelled
      case nil: .unanswered
      }
  }
}

/// A server's challenge in a trace: its question before it answers.
public struct ChallengeRecord: Codable, Sendable, Equatable {
  /// The method: `basic`, `digest`, `ntlm`, `negotiate`, `serverTrust` or `clientCertificate`.
  public var method: String
  public var realm: String?
  public var previousFailureCount: Int
  /// The delegate's answer; nil until it has answered.
  public var disposition: ChallengeAnswer.Disposition?
  /// The name in the credential that the delegate gave.
  public var user: String?

  public init(
    method: String, realm: String? = nil, previousFailureCount: Int = 0,
    disposition: ChallengeAnswer.Disposition? = nil, user: String? = nil
  ) {
    self.method = method
    self.realm = realm
    self.previousFailureCount = previousFailureCount
    self.disposition = disposition
    self.user = user
  }

  init(_ challenge: AuthenticationChallenge) {
    self.init(
      method: challenge.space.method.rawValue, realm: challenge.space.realm,
      previousFailureCount: challenge.previousFailureCount)
  }
}

/// The question whether a page may go to another entry of its session history.
public struct TraversalRecord: Codable, Sendable, Equatable {
  /// Whether the entry's page is in the page cache.
  public var willUseInstantBack: Bool
  public var reply: Bool?

  public init(willUseInstantBack: Bool, reply: Bool? = nil) {
    self.willUseInstantBack = willUseInstantBack
    self.reply = reply
  }
}

/// A form as the app can read it. Traces have the names of its fields only.
public struct FormRecord: Codable, Sendable, Equatable {
  public var method: String
  public var targetFrame: TargetFrameRecord
  public var fields: [String]

  public init(method: String, targetFrame: TargetFrameRecord, fields: [String]) {
    self.method = method
    self.targetFrame = targetFrame
    self.fields = fields
  }
}

public struct ConsoleRecord: Codable, Sendable, Equatable {
  /// The level: `debug`, `log`, `info`, `warn` or `error`.
  public var level: String
  public var message: String
  public var sourceURL: String?
  /// The line, from 1 like the column.
  public var line: Int?
  public var column: Int?

  public init(
    level: String, message: String, sourceURL: String? = nil, line: Int? = nil, column: Int? = nil
  ) {
    self.level = level
    self.message = message
    self.sourceURL = sourceURL
    self.line = line
    self.column = column
  }
}

/// A remark between the calls of a trace: something that did not happen, or a mistake of the app.
public struct TraceNote: Codable, Sendable, Equatable {
  public enum Kind: String, Codable, Sendable {
    /// A rule of the engine stopped something: a popup, a name or a message.
    case stopped
    /// The app misuses the API: a device would log, raise an exception or behave unexpectedly.
    case finding
    /// A mistake that would have ended the app on a device.
    case deviceFailure
    /// A limit of the simulator ended a script or a page.
    case limit
    /// A script throws in a page, a request of it is refused, or nobody answers a request.
    case error
    /// The system around the web views acted: it opened an app or Safari, or one of its sessions ended.
    case system
    /// The app's own code sent a request.
    case request
  }

  public var kind: Kind
  /// The window's label; nil if the note concerns no window.
  public var window: String?
  public var reason: Reason
  /// The number of events in the trace before the note.
  public var position: Int

  public init(kind: Kind, window: String?, reason: Reason, position: Int) {
    self.kind = kind
    self.window = window
    self.reason = reason
    self.position = position
  }
}
