// Written by Tools/reasons.py from Docs/Reasons.md: change that page and run `make reasons`.
// swift-format-ignore-file

import EngineValues

// MARK: Failures on a device

extension Reason {
  package static func safariURLIsNotWeb(_ failure: String) -> Reason {
    Reason("AS.C1", failure)
  }
}

// MARK: Sign-in sessions

extension Reason {
  package static func sessionDoesNotStart(because reason: Reason) -> Reason {
    Reason(reason.rule, "start() is false: \(reason.text)")
  }

  package static func deviceWouldNotStartSession(because reason: Reason) -> Reason {
    Reason(reason.rule, "a device would not start this session: \(reason.text)")
  }

  package static func sessionURLIsNotWeb(_ url: String) -> Reason {
    Reason("AS.1", "\"\(url)\" is not an http or https URL: a session must begin on the web")
  }

  package static let presentationContextIsMissing = Reason(
    "AS.2", "there is no presentationContextProvider: set it before start(), and keep it, it is weak")

  package static let presentationAnchorIsInNoScene = Reason(
    "AS.3", "the presentation anchor is not in a scene: return the window that shows the app")

  package static let sessionWasUsedBefore = Reason(
    "AS.4", "start() was called before, or the session was cancelled: create a new session")

  package static func systemLacksSession(_ kind: String, platform: String, version: String) -> Reason {
    Reason("AS.5", "\(platform) \(version) has no \(kind)")
  }

  package static func callbackSchemeIsURL(_ scheme: String, alone: String) -> Reason {
    Reason("AS.7", "the callback scheme \"\(scheme)\" contains a colon or a slash: pass only the scheme, \"\(alone)\"")
  }

  package static func callbackSchemeIsWeb(_ scheme: String) -> Reason {
    Reason("AS.7", "\(scheme) is not a custom scheme: use .https(host:path:) on iOS 17.4 and later")
  }

  package static func callbackSchemeIsInvalid(_ scheme: String) -> Reason {
    Reason("AS.7", "\"\(scheme)\" is not a scheme")
  }

  package static let callbackSchemeIsMissing = Reason(
    "AS.7", "no callback scheme is given, and Info.plist declares none")

  package static func callbackHostIsInvalid(_ host: String) -> Reason {
    Reason("AS.7", "\"\(host)\" is not a host")
  }

  package static func userDeclinedConsent(_ question: String) -> Reason {
    Reason("AS.30", "the user declined: \(question)")
  }

  package static func pageWentToOtherScheme(_ scheme: String) -> Reason {
    Reason("AS.31", "the page went to \(scheme):, which is not the session's callback: the session stays open")
  }

  package static func headerIsNotSent(named name: String) -> Reason {
    Reason("AS.32", "additionalHeaderFields: \"\(name)\" is not sent: only names that begin with X- are")
  }

  package static let userCancelledSession = Reason("AS.40", "the user cancelled")
  package static let appCancelledSession = Reason(
    "AS.41", "the app called cancel(): the completion handler is not called")

  package static let sessionWasReplaced = Reason(
    "AS.42", "another session was started while this one was on the screen")

  package static let sessionWasUpAlready = Reason(
    "AS.42", "another session was on the screen when this one was started: wait for its completion handler first")

  package static let sessionWasReleased = Reason(
    "AS.43", "the app released the session before it ended: keep it in a property")

  package static func sessionShowsWithoutCookies(_ url: String) -> Reason {
    Reason("AS.50", "the session shows \(url), with no cookies")
  }

  package static func sessionShowsWithSafarisCookies(_ url: String) -> Reason {
    Reason("AS.50", "the session shows \(url), with Safari's cookies")
  }

  package static func callbackDelivered(_ url: String) -> Reason {
    Reason("AS.53", "the completion handler gets \(url)")
  }

  package static func sessionErrorDelivered(code: Int, name: String) -> Reason {
    Reason("AS.53", "the completion handler gets error \(code), \(name)")
  }
}

// MARK: Associations

extension Reason {
  package static func systemIsTooOldForCallback(_ finding: String) -> Reason {
    Reason("AS.6", finding)
  }

  package static func noAssociatedDomains(_ finding: String) -> Reason {
    Reason("AS.10", finding)
  }

  package static func associationEntryIsMissing(_ finding: String) -> Reason {
    Reason("AS.11", finding)
  }

  package static func associationEntryIsForDevelopers(_ finding: String) -> Reason {
    Reason("AS.12", finding)
  }

  package static func associationFileUnreachable(_ finding: String) -> Reason {
    Reason("AS.13", finding)
  }

  package static func associationFileRedirected(_ finding: String) -> Reason {
    Reason("AS.14", finding)
  }

  package static func associationFileMissing(_ finding: String) -> Reason {
    Reason("AS.15", finding)
  }

  package static func associationFileTooLarge(_ finding: String) -> Reason {
    Reason("AS.16", finding)
  }

  package static func associationFileOfWrongType(_ finding: String) -> Reason {
    Reason("AS.17", finding)
  }

  package static func associationFileInvalid(_ finding: String) -> Reason {
    Reason("AS.18", finding)
  }

  package static func associationFileLacksService(_ finding: String) -> Reason {
    Reason("AS.19", finding)
  }

  package static func associationFileLacksApp(_ finding: String) -> Reason {
    Reason("AS.20", finding)
  }
}

// MARK: Safari and apps

extension Reason {
  package static func safariOpens(_ url: String) -> Reason {
    Reason("AS.51", "Safari opens \(url)")
  }

  package static func schemeOpens(_ app: String, url: String) -> Reason {
    Reason("AS.52", "\(url) opens \(app) as a URL of its scheme")
  }

  package static func linkWithoutTapStays(_ url: String, app: String) -> Reason {
    Reason("AS.52", "\(url) opens no app, although \(app) takes it: no tap of the user led to it")
  }

  package static func universalLinkOpens(_ app: String, url: String) -> Reason {
    Reason("AS.52", "\(url) opens \(app) as a universal link")
  }

  package static func noAppTakesScheme(_ scheme: String) -> Reason {
    Reason("AS.O1", "no installed app handles \(scheme):")
  }

  package static func browserCannotShowScheme(_ scheme: String, browser: String) -> Reason {
    Reason("AS.O1", "\(browser) cannot show \(scheme):, and no app handles it")
  }

  package static func linkStaysInSafari(_ url: String, app: String, finding: String) -> Reason {
    Reason("AS.O2", "\(app) does not take \(url): \(finding)")
  }

  package static func userDeclinedToOpen(_ app: String) -> Reason {
    Reason("AS.O3", "the user declined to open \(app)")
  }
}

// MARK: Links that open apps

extension Reason {
  package static func linkLeavesView(_ app: String, url: String) -> Reason {
    Reason("9.7", "\(url) opens \(app) and is not loaded")
  }

  package static func linkStaysInView(_ url: String, app: String, finding: String) -> Reason {
    Reason("9.7", "\(app) does not take \(url): \(finding)")
  }

  package static func ownLinkStaysInView(_ url: String, app: String) -> Reason {
    Reason("9.7", "\(url) may be a link of \(app) itself, which the system does not open from its own view")
  }
}
