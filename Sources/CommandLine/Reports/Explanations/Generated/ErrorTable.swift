// Written by Tools/questions.py from Docs/ErrorCodes.md: change that and run `make questions`.
// swift-format-ignore-file

extension ErrorCode {
  /// All codes, in the page's order.
  package static let all: [ErrorCode] = [
    ErrorCode(
      domain: "NSURLErrorDomain", code: -999, name: "NSURLErrorCancelled",
      meaning: "The load was stopped, another navigation took its place, or the app cancelled an authentication challenge. Ignore it in the first two cases: the new navigation has calls of its own.",
      isSimulated: true, rules: ["1.60", "4.14", "9.15"]),
    ErrorCode(
      domain: "NSURLErrorDomain", code: -1000, name: "NSURLErrorBadURL",
      meaning: "The address is not a valid URL.",
      isSimulated: true, rules: ["4.16"]),
    ErrorCode(
      domain: "NSURLErrorDomain", code: -1001, name: "NSURLErrorTimedOut",
      meaning: "The server did not answer in time.",
      isSimulated: true, rules: ["4.16"]),
    ErrorCode(
      domain: "NSURLErrorDomain", code: -1002, name: "NSURLErrorUnsupportedURL",
      meaning: "WebKit cannot load this scheme, such as `tel:` or `myapp:`; the app has to open the URL itself. A link with an invalid address fails with it, too.",
      isSimulated: true, rules: ["1.63", "4.32"]),
    ErrorCode(
      domain: "NSURLErrorDomain", code: -1003, name: "NSURLErrorCannotFindHost",
      meaning: "The host's name is not known.",
      isSimulated: true, rules: ["4.16"]),
    ErrorCode(
      domain: "NSURLErrorDomain", code: -1004, name: "NSURLErrorCannotConnectToHost",
      meaning: "The host exists, but does not accept connections.",
      isSimulated: true, rules: ["4.16"]),
    ErrorCode(
      domain: "NSURLErrorDomain", code: -1005, name: "NSURLErrorNetworkConnectionLost",
      meaning: "The connection ended before the answer was complete.",
      isSimulated: true, rules: ["4.16"]),
    ErrorCode(
      domain: "NSURLErrorDomain", code: -1006, name: "NSURLErrorDNSLookupFailed",
      meaning: "The host's name could not be looked up.",
      isSimulated: true, rules: ["4.16"]),
    ErrorCode(
      domain: "NSURLErrorDomain", code: -1007, name: "NSURLErrorHTTPTooManyRedirects",
      meaning: "The server redirects again and again, mostly because a cookie that it expects does not come back.",
      isSimulated: true, rules: ["4.16"]),
    ErrorCode(
      domain: "NSURLErrorDomain", code: -1009, name: "NSURLErrorNotConnectedToInternet",
      meaning: "The device is offline.",
      isSimulated: true, rules: ["4.16"]),
    ErrorCode(
      domain: "NSURLErrorDomain", code: -1011, name: "NSURLErrorBadServerResponse",
      meaning: "The server's answer could not be read.",
      isSimulated: true, rules: ["4.16"]),
    ErrorCode(
      domain: "NSURLErrorDomain", code: -1012, name: "NSURLErrorUserCancelledAuthentication",
      meaning: "A challenge was cancelled, with `NSURLConnection`; in a web view, cancelling one gives -999.",
      isSimulated: false, rules: ["9.15"]),
    ErrorCode(
      domain: "NSURLErrorDomain", code: -1022, name: "NSURLErrorAppTransportSecurityRequiresSecureConnection",
      meaning: "App Transport Security does not allow http here.",
      isSimulated: true, rules: ["4.16"]),
    ErrorCode(
      domain: "NSURLErrorDomain", code: -1100, name: "NSURLErrorFileDoesNotExist",
      meaning: "The file is not there.",
      isSimulated: true, rules: ["4.16"]),
    ErrorCode(
      domain: "NSURLErrorDomain", code: -1101, name: "NSURLErrorFileIsDirectory",
      meaning: "The path is a folder.",
      isSimulated: true, rules: ["4.16"]),
    ErrorCode(
      domain: "NSURLErrorDomain", code: -1102, name: "NSURLErrorNoPermissionsToReadFile",
      meaning: "The app may not read the file, or did not grant it to the page.",
      isSimulated: true, rules: ["4.39"]),
    ErrorCode(
      domain: "NSURLErrorDomain", code: -1200, name: "NSURLErrorSecureConnectionFailed",
      meaning: "No secure connection could be made, for example because the server speaks no TLS 1.2.",
      isSimulated: true, rules: ["4.16", "9.18"]),
    ErrorCode(
      domain: "NSURLErrorDomain", code: -1201, name: "NSURLErrorServerCertificateHasBadDate",
      meaning: "The server's certificate has expired.",
      isSimulated: true, rules: ["4.16"]),
    ErrorCode(
      domain: "NSURLErrorDomain", code: -1202, name: "NSURLErrorServerCertificateUntrusted",
      meaning: "The server's certificate is not trusted, for example because it signed itself.",
      isSimulated: true, rules: ["4.16"]),
    ErrorCode(
      domain: "NSURLErrorDomain", code: -1203, name: "NSURLErrorServerCertificateHasUnknownRoot",
      meaning: "The issuer of the server's certificate is not known.",
      isSimulated: true, rules: ["4.16"]),
    ErrorCode(
      domain: "NSURLErrorDomain", code: -1204, name: "NSURLErrorServerCertificateNotYetValid",
      meaning: "The server's certificate is valid from a later date on.",
      isSimulated: true, rules: ["4.16"]),
    ErrorCode(
      domain: "NSURLErrorDomain", code: -1206, name: "NSURLErrorClientCertificateRequired",
      meaning: "The server requires a certificate of the app, and the app gave none.",
      isSimulated: true, rules: ["9.19"]),
    ErrorCode(
      domain: "NSURLErrorDomain", code: -3000, name: "NSURLErrorCannotCreateFile",
      meaning: "The download's destination cannot be written, or exists already.",
      isSimulated: true, rules: ["4.13"]),
    ErrorCode(
      domain: "WebKitErrorDomain", code: 100, name: "cannotShowMIMEType",
      meaning: "WebKit cannot show this type of content, and the app did not answer with a download.",
      isSimulated: true, rules: ["4.17"]),
    ErrorCode(
      domain: "WebKitErrorDomain", code: 101, name: "cannotShowURL",
      meaning: "The app loaded an address that is not a URL.",
      isSimulated: true, rules: ["4.38"]),
    ErrorCode(
      domain: "WebKitErrorDomain", code: 102, name: "frameLoadInterruptedByPolicyChange",
      meaning: "“Frame load interrupted”: the app cancelled a redirect or a response, or answered with a download; or the server answered with 204.",
      isSimulated: true, rules: ["4.11", "4.12", "4.13"]),
    ErrorCode(
      domain: "WebKitErrorDomain", code: 103, name: "cannotUseRestrictedPort",
      meaning: "Web pages may not use this port; a redirect to `data:` or `about:` fails with it, too.",
      isSimulated: true, rules: ["4.35", "4.37"]),
    ErrorCode(
      domain: "WebKitErrorDomain", code: 104, name: "frameLoadBlockedByContentBlocker",
      meaning: "A content rule list blocks the address.",
      isSimulated: true, rules: ["4.46"]),
    ErrorCode(
      domain: "WebKitErrorDomain", code: 105, name: "frameLoadBlockedByContentFilter",
      meaning: "A parental or managed content filter blocks the address.",
      isSimulated: false, rules: ["4.17"]),
    ErrorCode(
      domain: "WebKitErrorDomain", code: 106, name: "frameLoadBlockedByRestrictions",
      meaning: "The device's restrictions block the address.",
      isSimulated: false, rules: ["4.17"]),
    ErrorCode(
      domain: "WebKitErrorDomain", code: 204, name: "plugInWillHandleLoad",
      meaning: "A media player takes the content over, as for a film in the main frame. This does not count as a failure.",
      isSimulated: false, rules: ["4.17"]),
    ErrorCode(
      domain: "WebKitErrorDomain", code: 300, name: "internalError",
      meaning: "WebKit itself failed.",
      isSimulated: false, rules: ["4.17"]),
    ErrorCode(
      domain: "WebKitErrorDomain", code: 304, name: "httpsUpgradeRedirectLoop",
      meaning: "The page was upgraded to https, and https redirects to http of the same URL.",
      isSimulated: true, rules: ["4.49"]),
    ErrorCode(
      domain: "WebKitErrorDomain", code: 305, name: "httpNavigationWithHTTPSOnly",
      meaning: "The app accepts secure pages only (`preferredHTTPSNavigationPolicy`), and this address is not secure.",
      isSimulated: true, rules: ["4.48"]),
    ErrorCode(
      domain: "WKErrorDomain", code: 1, name: "unknown",
      meaning: "Something failed that has no code of its own.",
      isSimulated: true, rules: ["1.25"]),
    ErrorCode(
      domain: "WKErrorDomain", code: 2, name: "webContentProcessTerminated",
      meaning: "The page's process ended while the script ran.",
      isSimulated: true, rules: ["4.19"]),
    ErrorCode(
      domain: "WKErrorDomain", code: 3, name: "webViewInvalidated",
      meaning: "The view was closed before the answer came.",
      isSimulated: true, rules: ["5.4"]),
    ErrorCode(
      domain: "WKErrorDomain", code: 4, name: "javaScriptExceptionOccurred",
      meaning: "The script threw; `userInfo` has the message, the line and the column.",
      isSimulated: true, rules: ["1.25"]),
    ErrorCode(
      domain: "WKErrorDomain", code: 5, name: "javaScriptResultTypeIsUnsupported",
      meaning: "The script's result is a node, a function, a promise or something else that cannot be handed over.",
      isSimulated: true, rules: ["1.25"]),
    ErrorCode(
      domain: "WKErrorDomain", code: 6, name: "contentRuleListStoreCompileFailed",
      meaning: "The JSON of a content rule list is wrong.",
      isSimulated: true, rules: ["1.3"]),
    ErrorCode(
      domain: "WKErrorDomain", code: 7, name: "contentRuleListStoreLookUpFailed",
      meaning: "There is no content rule list of this name.",
      isSimulated: true, rules: ["1.3"]),
    ErrorCode(
      domain: "WKErrorDomain", code: 8, name: "contentRuleListStoreRemoveFailed",
      meaning: "There was no content rule list of this name to remove.",
      isSimulated: true, rules: ["1.3"]),
    ErrorCode(
      domain: "WKErrorDomain", code: 9, name: "contentRuleListStoreVersionMismatch",
      meaning: "A stored content rule list is of another version of WebKit.",
      isSimulated: false, rules: ["1.3"]),
    ErrorCode(
      domain: "WKErrorDomain", code: 10, name: "attributedStringContentFailedToLoad",
      meaning: "A page could not be made an attributed string.",
      isSimulated: false, rules: ["1.25"]),
    ErrorCode(
      domain: "WKErrorDomain", code: 11, name: "attributedStringContentLoadTimedOut",
      meaning: "The page for an attributed string took too long.",
      isSimulated: false, rules: ["1.25"]),
    ErrorCode(
      domain: "WKErrorDomain", code: 12, name: "javaScriptInvalidFrameTarget",
      meaning: "The frame that the script was for is gone.",
      isSimulated: true, rules: ["1.25"]),
    ErrorCode(
      domain: "WKErrorDomain", code: 13, name: "navigationAppBoundDomain",
      meaning: "The view is limited to app-bound domains, and this one is not listed.",
      isSimulated: true, rules: ["8.2", "8.8"]),
    ErrorCode(
      domain: "WKErrorDomain", code: 14, name: "javaScriptAppBoundDomain",
      meaning: "The app has app-bound domains, and the script was for a page that is not bound, or for a view that is not limited to them.",
      isSimulated: true, rules: ["8.7", "8.9"]),
    ErrorCode(
      domain: "ASWebAuthenticationSessionErrorDomain", code: 1, name: "canceledLogin",
      meaning: "The user declined or pressed Cancel, another session started, or, as apps have reported, an association failed.",
      isSimulated: true, rules: ["AS.30", "AS.40", "AS.42"]),
    ErrorCode(
      domain: "ASWebAuthenticationSessionErrorDomain", code: 2, name: "presentationContextNotProvided",
      meaning: "There was no `presentationContextProvider` when `start()` was called; it is a weak reference.",
      isSimulated: true, rules: ["AS.2"]),
    ErrorCode(
      domain: "ASWebAuthenticationSessionErrorDomain", code: 3, name: "presentationContextInvalid",
      meaning: "The window that the provider returned is in no scene, or a session is on the screen already.",
      isSimulated: true, rules: ["AS.3", "AS.42"]),
    ErrorCode(
      domain: "WebKitBlobResource", code: 1, name: "notFoundError",
      meaning: "The blob that a `blob:` URL names is gone: the page that made it was left, or it was revoked.",
      isSimulated: true, rules: ["1.34"]),
    ErrorCode(
      domain: "WebKitInternal", code: 0, name: "internal",
      meaning: "A window that inherited sandboxing flags was about to show a page with a Cross-Origin-Opener-Policy.",
      isSimulated: true, rules: ["5.12"]),
  ]
}
