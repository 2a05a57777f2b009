import AppAssociations
import Recipes
import SignInSites
import SimulatedSafari
import UIProcess
import WebViewSimulator

/// Objects that say how the app, the device and the user are.
extension ScenarioKeys {
  static let appObjects: [Object] =
    ["cancel", "cancelResponses"].map { name in
      Object(
        "a rule of “\(name)”",
        [
          Key("prefix", .text, "The beginning of the URL."), Key("window", .text, "The label of the web view."),
          Key("targetFrame", .choice(TargetFrameRecord.self), "The target frame."),
        ])
    } + [
      Object(
        "“createWebView”", [Key("block", .texts, "URL prefixes for which the app returns nil.", isRequired: true)]),
      Object(
        "“dialogs”",
        [
          Key("confirm", .flag, "The answer to confirm()."),
          Key("prompt", .either([.text, .constant(.null)]), "The answer to prompt(); null to cancel."),
          Key("beforeUnload", .flag, "The answer to beforeunload."),
        ]),
      Object(
        "“profile”",
        [
          Key("apiLoadSourceFrame", .choice(["null", "target"]), "Rule 3.3."),
          Key("fragmentPolicy", .choice(["asynchronousWithoutGesture", "alwaysSynchronous"]), "Rule 4.21."),
          Key("returnedViewCheck", .choice(["relatedView", "openerInfo"]), "Rules 6.8 and 6.9."),
        ]),
      Object(
        "“app”",
        [
          Key("info", .either([.text, .map(.any)]), "Info.plist: a file or its contents."),
          Key("entitlements", .either([.text, .map(.any)]), "The entitlements: a file or their contents."),
          Key("bundleID", .text, "The bundle identifier."), Key("team", .text, "The team identifier."),
        ]),
      Object(
        "“device”",
        [
          Key("kind", .choice(Device.Kind.self), "A device or the Simulator."),
          Key("os", .either([.text, .whole(1...99), .any]), "The version of the system."),
          Key("domainsDevelopment", .choice(Device.DomainsDevelopment.self), "Associated Domains Development."),
          Key("associationFailure", .choice(Device.AssociationFailure.self), "How a failed check shows."),
        ]),
      Object(
        "“user”",
        [
          Key("consent", .choice(SimulatedUser.Answer.self), "What the user answers to a session's question."),
          Key("openingApp", .choice(SimulatedUser.Answer.self), "What the user answers when an app is to open."),
        ]),
      Object(
        "“delegate”",
        [
          Key("recipe", .choice(Recipe.self), "The recipe's name.", isRequired: true),
          Key("hosts", .texts, "Hosts."), Key("matching", .choice(HostAllowlist.Matching.self), "How hosts match."),
          Key("url", .text, "The URL of a list."), Key("callback", .text, "The callback: a scheme or an https URL."),
        ]),
      Object(
        "a provider",
        [
          Key("host", .text, "The provider's host.", isRequired: true),
          Key("clients", .map(.texts), "Redirect URIs by client."), Key("users", .map(.text), "Passwords by user."),
          Key("asksConsent", .flag, "Whether the provider asks for consent."),
          Key("userAgents", .choice(UserAgentPolicy.self), "Which user agents may sign in."),
        ]),
    ]
}
