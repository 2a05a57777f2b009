import SimAVFoundation
import SimAVKit
import SimAppTrackingTransparency
import SimCommonCrypto
import SimCoreGraphics
import SimCoreLocation
import SimLocalAuthentication
import SimMobileCoreServices
import SimNetwork
import SimPDFKit
import SimPhotos
import SimQuartzCore
import SimStoreKit
import SimUserNotifications
import Testing
import WebViewSimulator
import WebViewSimulatorTesting

/// A controller that asks where it is, as apps do beside their web view.
private final class Finder: UIViewController, CLLocationManagerDelegate {
  let manager = CLLocationManager()
  var events: [String] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    manager.delegate = self
    manager.requestWhenInUseAuthorization()
  }

  func locationManager(_ manager: CLLocationManager, didChangeAuthorization status: CLAuthorizationStatus) {
    events.append("\(status)")
    if status == .authorizedWhenInUse { manager.startUpdatingLocation() }
  }
  func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
    events.append("at \(locations[0].coordinate.latitude)")
  }
  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {
    events.append("\((error as? CLError)?.code == .locationUnknown ? "unknown" : "denied")")
  }
}

/// A delegate that opens what a notification names.
private final class Opener: NSObject, UNUserNotificationCenterDelegate {
  var opened: [String] = []
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    if let url = response.notification.request.content.userInfo["url"] as? String { opened.append(url) }
    completionHandler()
  }
}

/// A delegate that calls its completion handlers as often as it is told to.
private final class Careless: NSObject, UNUserNotificationCenterDelegate {
  let times: Int
  init(times: Int) {
    self.times = times
    super.init()
  }
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) { for _ in 0..<times { completionHandler() } }
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
  ) { for _ in 0..<times { completionHandler(.banner) } }
}

private final class Mute: NSObject, UNUserNotificationCenterDelegate {}

@MainActor @Suite(.simulator) struct DeviceServiceTests {
  private var device: SimulatedDevice { .current }
  private var findings: [String] {
    Simulator.current?.trace.notes.filter { $0.kind == .finding }.map(\.reason.text) ?? []
  }

  @Test func `who has no answer is refused, and the trace says so once`() async {
    #expect(AVCaptureDevice.authorizationStatus(for: .video) == .notDetermined)
    for _ in 0..<2 { #expect(await AVCaptureDevice.requestAccess(for: .video) == false) }
    #expect(AVCaptureDevice.authorizationStatus(for: .video) == .denied)
    #expect(findings.count == 1)
    #expect(findings.first?.contains("asked for the camera, and the user refused") == true)
    device.permissions[.microphone] = true
    #expect(
      await withCheckedContinuation { done in
        AVCaptureDevice.requestAccess(for: .audio) { done.resume(returning: $0) }
      })
    #expect(AVAudioSession.sharedInstance().recordPermission == .granted)
    #expect(findings.count == 1)
  }

  @Test func `an answer before the test is found without asking`() {
    device.permissions.decide(.tracking, true)
    #expect(ATTrackingManager.trackingAuthorizationStatus == .authorized)
    device.permissions.decide(.photos, false)
    #expect(PHPhotoLibrary.authorizationStatus(for: .addOnly) == .denied)
    #expect(findings.isEmpty)
  }

  @Test(arguments: [
    (true, 46.9, ["notDetermined", "authorizedWhenInUse", "at 46.9"]),
    (true, nil, ["notDetermined", "authorizedWhenInUse", "unknown"]), (false, 46.9, ["notDetermined", "denied"]),
  ])
  func `the location is asked for, allowed and found`(allowed: Bool, latitude: Double?, events: [String]) async throws {
    device.permissions[.location] = allowed
    device.location = latitude.map { CLLocation(latitude: $0, longitude: 7.4) }
    let finder = Finder()
    finder.loadViewIfNeeded()
    await Simulator.current?.settle()
    // The manager tells its delegate of the answer that holds by then.
    #expect(finder.events.last == events.last)
    #expect(Set(finder.events).isSubset(of: events))
    #expect(findings.count == (events.last == "unknown" ? 1 : 0))
  }

  @Test func `the distance between two places`() {
    let bern = CLLocation(latitude: 46.948, longitude: 7.4474)
    #expect(abs(bern.distance(from: CLLocation(latitude: 47.3769, longitude: 8.5417)) - 95_500) < 500)
    #expect(bern.distance(from: bern) == 0)
  }

  @Test func `the owner proves to be here, or does not, or has nothing enrolled`() async throws {
    var problem: NSError?
    #expect(!LAContext().canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &problem))
    #expect(problem?.code == LAError.biometryNotEnrolled.rawValue)
    #expect(findings.count == 1)
    device.permissions[.owner] = false
    let context = LAContext()
    #expect(context.canEvaluatePolicy(.deviceOwnerAuthentication, error: nil) && context.biometryType == .faceID)
    let error = await withCheckedContinuation { done in
      context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "") { done.resume(returning: $1) }
    }
    #expect((error as? LAError)?.code == .userCancel)
    device.permissions[.owner] = true
    #expect(try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: ""))
  }

  @Test func `path monitors are told at the start and of changes`() async {
    let monitor = NWPathMonitor()
    let (told, continuation) = AsyncStream.makeStream(of: NWPath.Status.self)
    monitor.pathUpdateHandler = { continuation.yield($0.status) }
    monitor.start(queue: DispatchQueue(label: "paths"))
    var statuses = told.makeAsyncIterator()
    #expect(await statuses.next() == .satisfied)
    #expect(monitor.currentPath.usesInterfaceType(.wifi))
    device.isOnline = false
    #expect(await statuses.next() == .unsatisfied)
    monitor.cancel()
  }

  @Test func `a tap on a notification reaches the app's delegate, and a missing method is told`() async throws {
    let center = UNUserNotificationCenter.current()
    #expect(center === UNUserNotificationCenter.current())
    let content = UNMutableNotificationContent()
    content.userInfo = ["url": "https://app.example/order"]
    let request = UNNotificationRequest(identifier: "order", content: content, trigger: nil)
    try await center.add(request)
    #expect(center.simulatedRequests.map(\.identifier) == ["order"])
    let opener = Opener()
    center.delegate = opener
    await center.simulateTap(on: request)
    #expect(opener.opened == ["https://app.example/order"])
    let mute = Mute()
    center.delegate = mute
    await center.simulateTap(on: request)
    #expect(findings.last?.contains("Mute has no userNotificationCenter(_:didReceive:)") == true)
  }

  @Test(arguments: [0, 1, 2])
  func `a completion handler that is not called once is a finding, and the test goes on`(times: Int) async {
    let center = UNUserNotificationCenter.current()
    let careless = Careless(times: times)
    center.delegate = careless
    let content = UNMutableNotificationContent()
    let request = UNNotificationRequest(identifier: "order", content: content, trigger: nil)
    await center.simulateTap(on: request)
    #expect(await center.simulateArrival(of: request) == (times == 0 ? [] : .banner))
    let complaint = times == 0 ? "has not called its completion handler" : "more than once"
    #expect(findings.filter { $0.contains(complaint) }.count == (times == 1 ? 0 : 2))
  }

  @Test func `each device has an audio session of its own`() throws {
    try AVAudioSession.sharedInstance().setCategory(.playback)
    let other = SimulatedDevice()
    other.enter { #expect(AVAudioSession.sharedInstance().category == .soloAmbient) }
    #expect(AVAudioSession.sharedInstance().category == .playback)
  }

  @Test func `a path monitor keeps its handler until it is cancelled`() {
    let monitor = NWPathMonitor()
    monitor.pathUpdateHandler = { _ in }
    #expect(monitor.pathUpdateHandler != nil)
    monitor.cancel()
    #expect(monitor.pathUpdateHandler == nil)
  }

  @Test func `windows hear when they become key, and when another one does`() {
    final class Journal: UIWindow {
      var entries: [String] = []
      override func becomeKey() { entries.append("become") }
      override func resignKey() { entries.append("resign") }
    }
    let scene = device.application.connectedScenes.first as? UIWindowScene
    let windows = (0..<2).map { _ in Journal(frame: .zero) }
    for window in windows { window.windowScene = scene }
    for window in windows + windows { window.makeKeyAndVisible() }
    #expect(windows.map(\.entries) == [["become", "resign", "become", "resign"], ["become", "resign", "become"]])
  }

  @Test func `what has no effect says so`() throws {
    try AVAudioSession.sharedInstance().setCategory(.playback, mode: .moviePlayback)
    #expect(AVAudioSession.sharedInstance().category == .playback)
    let player = AVPlayerViewController()
    player.player = AVPlayer(url: try #require(URL(string: "https://app.example/film")))
    player.player?.play()
    SKStoreReviewController.requestReview()
    #expect(PDFDocument(data: Data("text".utf8)) == nil)
    #expect(PDFDocument(data: Data("%PDF-1.7".utf8))?.pageCount == 0)
    #expect(findings.count == 4)
  }

  @Test func `digests and codes, as for PKCE and signatures`() {
    let data = Data("abc".utf8)
    var digest = [UInt8](repeating: 0, count: Int(CC_SHA256_DIGEST_LENGTH))
    data.withUnsafeBytes { _ = CC_SHA256($0.baseAddress, CC_LONG(data.count), &digest) }
    // The example of FIPS 180-4 for "abc".
    var short = [UInt8](repeating: 0, count: Int(CC_SHA224_DIGEST_LENGTH))
    let abc = Array("abc".utf8)
    CC_SHA224(abc, 3, &short)
    #expect(
      short.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        == "23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7")
    #expect(Data(digest).base64EncodedString() == "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=")
    var parts = CC_SHA256_CTX()
    CC_SHA256_Init(&parts)
    for part in ["a", "bc"] { CC_SHA256_Update(&parts, part, CC_LONG(part.utf8.count)) }
    var again = digest.map { _ in UInt8(0) }
    CC_SHA256_Final(&again, &parts)
    #expect(again == digest)
    // RFC 4231, test case 2.
    var code = digest
    CCHmac(CCHmacAlgorithm(kCCHmacAlgSHA256), "Jefe", 4, "what do ya want for nothing?", 28, &code)
    #expect(code.prefix(4) == [0x5B, 0xDC, 0xC1, 0x46])
  }

  @Test func `types of files in the older spelling`() {
    let type = UTTypeCreatePreferredIdentifierForTag(kUTTagClassFilenameExtension, "html" as CFString, nil)
    let identifier = type?.takeRetainedValue() ?? ""
    #expect(identifier == kUTTypeHTML)
    #expect(UTTypeCopyPreferredTagWithClass(identifier, kUTTagClassMIMEType)?.takeRetainedValue() == "text/html")
    #expect(UTTypeConformsTo(kUTTypePNG, kUTTypeImage) && !UTTypeConformsTo(kUTTypeHTML, kUTTypeImage))
  }
}

@Suite struct NamesOfTheSystemTests {
  @Test func `an access control has one of the keychain's protections`() {
    let access = SecAccessControlCreateWithFlags(
      kCFAllocatorDefault, kSecAttrAccessibleWhenUnlockedThisDeviceOnly, [.privateKeyUsage, .biometryCurrentSet], nil)
    #expect(access != nil)
    var problem: Unmanaged<CFError>?
    #expect(SecAccessControlCreateWithFlags(nil, "whenever", .userPresence, &problem) == nil)
    #expect(problem?.takeRetainedValue().code == Int(errSecParam))
  }

  @Test func `an app is neither built for Mac Catalyst nor an iPhone's on a Mac`() {
    #expect(!ProcessInfo.processInfo.isMacCatalystApp && !ProcessInfo.processInfo.isiOSAppOnMac)
  }

  @Test func `the domain of local authentication has C's name too`() {
    #expect(kLAErrorDomain == LAErrorDomain && (LAError(.userCancel) as NSError).domain == kLAErrorDomain)
  }
}
