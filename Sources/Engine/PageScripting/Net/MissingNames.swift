/// Global names that a WKWebView has and the simulator lacks.
///
/// Names that WebKit itself lacks (`requestIdleCallback`, `SharedArrayBuffer` without isolation, …) are not listed
/// here, because they are undefined in WebKit, too. A name that a part defines is no longer missing, even if it is
/// still in this list.
enum MissingNames {
  static let globals: [String] = globalGroups.flatMap { $0.split(whereSeparator: \.isWhitespace).map(String.init) }

  /// Names that a WKWebView has only in some apps, with the condition.
  static let conditional: [String: String] = [
    "Notification": "a WKWebView has it only on macOS",
    "PushManager": "a WKWebView has it only in web apps on the home screen",
    "PushSubscription": "a WKWebView has it only in web apps on the home screen",
    "ServiceWorker": "a WKWebView has it with app-bound domains only",
    "ServiceWorkerContainer": "a WKWebView has it with app-bound domains only",
    "ServiceWorkerRegistration": "a WKWebView has it with app-bound domains only",
    "Navigator.serviceWorker": "a WKWebView has it with app-bound domains only",
    "Navigator.share": "a WKWebView has it in secure contexts only",
    "Navigator.mediaDevices": "a WKWebView has it in secure contexts only",
  ]

  private static let globalGroups = [
    // Connections and workers.
    "WebSocket EventSource Worker SharedWorker ServiceWorker ServiceWorkerContainer ServiceWorkerRegistration BroadcastChannel CloseEvent Worklet",
    "RTCPeerConnection webkitRTCPeerConnection RTCDataChannel RTCIceCandidate RTCSessionDescription RTCRtpSender RTCRtpReceiver RTCCertificate",
    // Notifications, payment, identity.
    "Notification PushManager PushSubscription PaymentRequest PaymentResponse PaymentMethodChangeEvent ApplePaySession PublicKeyCredential",
    "Credential CredentialsContainer AuthenticatorResponse AuthenticatorAssertionResponse AuthenticatorAttestationResponse Permissions PermissionStatus",
    // Storage.
    "caches Cache CacheStorage cookieStore CookieStore StorageManager FileSystemHandle FileSystemFileHandle FileSystemDirectoryHandle FileList FileSystem",
    // Streams and data.
    "WritableStream WritableStreamDefaultWriter TransformStream ByteLengthQueuingStrategy CountQueuingStrategy TextDecoderStream TextEncoderStream",
    "CompressionStream DecompressionStream ReadableByteStreamController ReadableStreamBYOBReader ReadableStreamBYOBRequest URLPattern",
    "DataTransfer DataTransferItem Clipboard ClipboardItem",
    // Media and drawing.
    "Audio AudioContext webkitAudioContext OfflineAudioContext AudioBuffer AudioNode AudioParam GainNode OscillatorNode AnalyserNode",
    "MediaStream MediaStreamTrack MediaRecorder MediaSource ManagedMediaSource SourceBuffer MediaDevices MediaDeviceInfo MediaMetadata MediaSession",
    "MediaError MediaKeys TimeRanges TextTrack VTTCue RemotePlayback WebKitMediaKeys",
    "CanvasRenderingContext2D WebGLRenderingContext WebGL2RenderingContext OffscreenCanvas ImageData ImageBitmap createImageBitmap Path2D",
    "CanvasGradient CanvasPattern TextMetrics VideoFrame VideoDecoder VideoEncoder AudioDecoder AudioEncoder ImageDecoder",
    "speechSynthesis SpeechSynthesisUtterance SpeechSynthesis webkitSpeechRecognition",
    // Layout, style, animation.
    "CSS CSSRule CSSStyleRule CSSMediaRule CSSStyleSheet StyleSheet CSSUnitValue CSSNumericValue CSSTransition CSSAnimation",
    "Animation AnimationEffect AnimationTimeline DocumentTimeline KeyframeEffect AnimationPlaybackEvent FontFace FontFaceSet",
    "DOMRect DOMRectReadOnly DOMRectList DOMPoint DOMPointReadOnly DOMMatrix DOMMatrixReadOnly DOMQuad WebKitCSSMatrix WebKitPoint",
    "IntersectionObserver IntersectionObserverEntry ResizeObserver ResizeObserverEntry MutationObserver MutationRecord visualViewport VisualViewport",
    "getComputedStyle matchMedia MediaQueryList MediaQueryListEvent getSelection Selection find screen Screen ScreenOrientation",
    "scroll scrollTo scrollBy moveBy moveTo resizeBy resizeTo getMatchedCSSRules webkitConvertPointFromNodeToPage webkitConvertPointFromPageToNode",
    // Documents.
    "DOMParser XMLSerializer XPathEvaluator XPathResult XPathExpression XSLTProcessor NodeIterator TreeWalker NodeFilter Range StaticRange AbstractRange",
    "ShadowRoot CustomElementRegistry customElements ElementInternals XMLDocument CDATASection ProcessingInstruction Sanitizer ViewTransition",
    "Highlight HighlightRegistry Option Image trustedTypes TrustedHTML TrustedScript TrustedScriptURL TrustedTypePolicy",
    // Time, measuring, idle.
    "performance Performance PerformanceObserver PerformanceEntry PerformanceMark PerformanceMeasure PerformanceNavigation",
    "PerformanceNavigationTiming PerformanceResourceTiming PerformanceTiming PerformancePaintTiming ReportingObserver ReportBody scheduler TaskController",
    // The device.
    "Geolocation GeolocationPosition GeolocationCoordinates DeviceMotionEvent DeviceOrientationEvent Gamepad GamepadButton GamepadEvent WakeLock WakeLockSentinel",
    "XRSystem Lock LockManager navigation Navigation NavigateEvent NavigationHistoryEntry UserActivation styleMedia clientInformation orientation external",
    // Events.
    "TouchEvent Touch WheelEvent DragEvent ClipboardEvent AnimationEvent TransitionEvent CompositionEvent InputEvent StorageEvent",
    "PointerEvent FocusEvent HashChangeEvent PopStateEvent PageTransitionEvent BeforeUnloadEvent ErrorEvent PromiseRejectionEvent FormDataEvent",
    "SecurityPolicyViolationEvent MediaStreamTrackEvent TrackEvent ToggleEvent MessagePort MessageChannel MessageEvent ProgressEvent SubmitEvent",
    "UIEvent MouseEvent KeyboardEvent GestureEvent WebGLContextEvent OverflowEvent ContentVisibilityAutoStateChangeEvent",
  ]
}
