import AppAssociations
import Recipes
import SignInSites
import SimulatedSafari
import SimulatedWeb
import UIProcess
import WebMessages
import WebViewSimulator

/// Objects that say how the app, the device and the user are.
extension ScenarioKeys {
  static let cancelRule = RuleTable(of: "cancel")
  static let allowWithoutAppLinkRule = RuleTable(of: "allowWithoutAppLink")
  static let cancelResponsesRule = RuleTable(of: "cancelResponses")
  static let createWebView = CreateWebViewTable()
  static let dialogs = DialogTable()
  static let file = FileTable()
  static let handler = HandlerTable()
  static let challenge = ChallengeTable()
  static let certificate = CertificateTable()
  static let https = HTTPSTable()
  static let profile = ProfileTable()
  static let app = AppTable()
  static let device = DeviceTable()
  static let user = UserTable()
  static let delegate = DelegateTable()
  static let provider = ProviderTable()

  static let appTables: [any KeyTable] = [
    cancelRule, allowWithoutAppLinkRule, cancelResponsesRule, createWebView, dialogs, file, handler, challenge,
    certificate,
    https, profile, app, device, user, delegate, provider,
  ]
}

struct RuleTable: KeyTable {
  let objectName: String
  init(of key: String) { objectName = "a rule of “\(key)”" }

  let prefix = Key("prefix", .text, "The beginning of the URL.")
  let window = Key("window", .text, "The label of the web view.")
  let targetFrame = Key("targetFrame", .choice(TargetFrameRecord.self), "The target frame.")
}

struct CreateWebViewTable: KeyTable {
  let objectName = "“createWebView”"

  let block = Key("block", .texts, "URL prefixes for which the app returns nil.", .required)
}

struct DialogTable: KeyTable {
  let objectName = "“dialogs”"

  let confirm = Key("confirm", .flag, "The answer to confirm().")
  let prompt = Key("prompt", .textOrNull, "The answer to prompt(); null to cancel.")
  let beforeUnload = Key("beforeUnload", .flag, "The answer to beforeunload.")
  let files = Key("files", .own(ScenarioKeys.files), "What is chosen for file inputs; null to cancel.")
}

struct FileTable: KeyTable {
  static let objectName = "a file"
  var objectName: String { Self.objectName }

  let name = Key("name", .text, "The file's name; with / in it, its way from a folder that was chosen.", .required)
  let body = Key("body", .text, "The file's text.")
}

struct HandlerTable: KeyTable {
  let objectName = "a handler"

  let reply = Key("reply", .own(.any), "What the page's promise is fulfilled with.")
  let error = Key("error", .text, "What the page's promise is rejected with.")
}

struct ChallengeTable: KeyTable {
  let objectName = "a rule of “challenges”"

  let host = Key("host", .text, "The server's host.")
  let method = Key("method", .choice(ProtectionSpace.Method.self), "What the server asks for.")
  let failures = Key("failures", .whole(0...99), "How many credentials it has refused (previousFailureCount).")
  let answer = Key(
    "answer", .choice(ChallengeAnswer.Disposition.self), "The answer; by default useCredential.")
  let user = Key("user", .text, "The credential's name.")
  let password = Key("password", .text, "The credential's password.")
  let identity = Key("identity", .text, "The name of the credential's certificate.")
  let persistence = Key("persistence", .choice(Credential.Persistence.self), "How long the credential is kept.")
}

struct CertificateTable: KeyTable {
  let objectName = "a certificate"

  let certificate = Key(
    "certificate", .choice(ServerSecurity.Certificate.self), "What the system says about the certificate.")
  let tls = Key("tls", .choice(ServerSecurity.TLSVersion.self), "The version of TLS that the host speaks.")
  let clientCertificate = Key(
    "clientCertificate", .choice(ServerSecurity.ClientCertificate.self), "Whether it asks for a certificate.")
}

struct HTTPSTable: KeyTable {
  let objectName = "“https”"

  let policy = Key(
    "policy", .choice(NavigationPreferences.HTTPSPolicy.self), "The app's preferredHTTPSNavigationPolicy.")
  let warning = Key(
    "warning", .choice(HTTPSWarning.Answer.self), "What the user answers when the view warns that https has failed.")
  let knownHosts = Key("knownHosts", .texts, "Hosts on the system's list of those that speak https.")
}

struct ProfileTable: KeyTable {
  let objectName = "“profile”"

  let apiLoadSourceFrame = Key("apiLoadSourceFrame", .choice(APILoadSourceFrameName.self), "Rule 3.3.")
  let fragmentPolicy = Key("fragmentPolicy", .choice(FragmentPolicyName.self), "Rule 4.21.")
  let returnedViewCheck = Key("returnedViewCheck", .choice(ReturnedViewCheckName.self), "Rules 6.8 and 6.9.")
  let deprecatedTLS = Key("deprecatedTLS", .choice(DeprecatedTLSName.self), "Rule 9.18.")

  enum APILoadSourceFrameName: String, CaseIterable {
    case null, target
    var value: PlatformProfile.APILoadSourceFrame { self == .null ? .null : .target }
  }

  enum DeprecatedTLSName: String, CaseIterable {
    case refused, asked
    var value: RequestAuthentication.DeprecatedTLS { self == .asked ? .isAskedAbout : .isRefused }
  }

  enum FragmentPolicyName: String, CaseIterable {
    case asynchronousWithoutGesture, alwaysSynchronous
    var value: PlatformProfile.FragmentPolicy {
      self == .alwaysSynchronous ? .alwaysSynchronous : .asynchronousWithoutGesture
    }
  }

  enum ReturnedViewCheckName: String, CaseIterable {
    case relatedView, openerInfo
    var value: PlatformProfile.ReturnedViewCheck { self == .openerInfo ? .openerInfo : .relatedView }
  }
}

struct AppTable: KeyTable {
  let objectName = "“app”"

  let info = Key("info", .own(.either([.text, .map(.any)])), "Info.plist: a file or its contents.")
  let entitlements = Key(
    "entitlements", .own(.either([.text, .map(.any)])), "The entitlements: a file or their contents.")
  let bundleID = Key("bundleID", .text, "The bundle identifier.")
  let team = Key("team", .text, "The team identifier.")
}

struct DeviceTable: KeyTable {
  let objectName = "“device”"

  let kind = Key("kind", .choice(Device.Kind.self), "A device or the Simulator.")
  let os = Key("os", .own(.either([.text, .whole(1...99), .any])), "The version of the system.")
  let domainsDevelopment = Key(
    "domainsDevelopment", .choice(Device.DomainsDevelopment.self), "Associated Domains Development.")
  let associationFailure = Key(
    "associationFailure", .choice(Device.AssociationFailure.self), "How a failed check shows.")
}

struct UserTable: KeyTable {
  let objectName = "“user”"

  let consent = Key("consent", .choice(SimulatedUser.Answer.self), "What the user answers to a session's question.")
  let openingApp = Key(
    "openingApp", .choice(SimulatedUser.Answer.self), "What the user answers when an app is to open.")
}

struct DelegateTable: KeyTable {
  let objectName = "“delegate”"

  let recipe = Key("recipe", .text(checked: .choice(Recipe.self)), "The recipe's name.", .required)
  let hosts = Key("hosts", .texts, "Hosts.")
  let matching = Key("matching", .choice(HostAllowlist.Matching.self), "How hosts match.")
  let url = Key("url", .text, "The URL of a list.")
  let callback = Key("callback", .text, "The callback: a scheme or an https URL.")
}

struct ProviderTable: KeyTable {
  let objectName = "a provider"

  let host = Key("host", .text, "The provider's host.", .required)
  let clients = Key("clients", .map(.texts), "Redirect URIs by client.")
  let users = Key("users", .map(.text), "Passwords by user.")
  let asksConsent = Key("asksConsent", .flag, "Whether the provider asks for consent.")
  let userAgents = Key("userAgents", .choice(UserAgentPolicy.self), "Which user agents may sign in.")
}
