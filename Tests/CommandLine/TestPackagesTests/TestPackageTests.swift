import Foundation
import Testing

@testable import TestPackages

/// An app's folder, which is removed in the end.
private struct AppFolder: ~Copyable {
  let url: URL
  var path: String { url.path }

  init(_ files: KeyValuePairs<String, String>) throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("app-\(UUID().uuidString)")
    for (name, text) in files { try write(text, to: name) }
  }

  func write(_ text: String, to name: String) throws {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func package(
    _ sources: [String], mode: AppSettings.LanguageMode? = nil,
    simulator: String = "https://example.com/WebViewSimulator"
  ) throws -> TestPackage {
    try TestPackage(
      .init(
        module: "Shop", sources: sources.map { "\(path)/\($0)" }, folder: "\(path)/ShopWebTests",
        simulator: simulator, mode: mode))
  }

  func text(_ name: String) throws -> String {
    try String(contentsOf: url.appendingPathComponent(name), encoding: .utf8)
  }
}

private let controller = """
  import UIKit
  import WebKit

  final class CheckoutController: UIViewController, WKUIDelegate {
    private let start: URL
    init(start: URL = URL(string: "https://shop.example/checkout")!, cart: Cart?) { self.start = start }
    required init?(coder: NSCoder) { fatalError("no storyboards") }
  }
  """

@Suite("Packages for tests of an app") struct TestPackageTests {
  @Test func `files are linked, and the first test opens the screen with the delegate`() throws {
    let app = try AppFolder([
      "Shop/Web/CheckoutController.swift": controller, "Shop/Web/About.swift": "class About: UIViewController {}",
      "Shop/Model/Cart.swift": "\nstruct Cart {}",
    ])
    let package = try app.package(["Shop/Web"])
    try package.write()
    #expect(try app.text("ShopWebTests/Sources/Shop/Web/CheckoutController.swift") == controller)
    let test = try app.text("ShopWebTests/Tests/ShopWebTests/FirstTest.swift")
    #expect(test.contains("let controller = CheckoutController(cart: nil)"))
    #expect(test.contains("simulator.site(\"https://shop.example/checkout\""))
    #expect(package.needed.map(\.names) == [["Cart"]])
    #expect(package.summary.contains("Shop/Model/Cart.swift: Cart\n"))
    #expect(package.lacks.isEmpty)
  }

  @Test func `the playground starts the same screen, and its part is built only if it is wanted`() throws {
    let app = try AppFolder(["Shop/CheckoutController.swift": controller])
    let package = try app.package(["Shop"])
    let play = try #require(package.files.first { $0.path == "Play/Play.swift" }).text
    #expect(play.contains("await PlayedApp.run { CheckoutController(cart: nil) }"))
    #expect(package.files[0].text.contains("if Context.environment[\"WEBVIEWSIM_PLAY\"] != nil {"))
    let page = try AppFolder(["A.swift": "class A: UIViewController {\n  init(url: URL) {}\n}"]).package(["A.swift"])
    let text = try #require(page.files.first { $0.path == "Play/Play.swift" }).text
    #expect(text.contains("PlayedApp.run { A(url: URL(string: \"https://app.example/\")!) }"))
  }

  @Test func `an existing folder is left alone`() throws {
    let app = try AppFolder(["A.swift": "", "ShopWebTests/Mine.swift": "mine"])
    let failure = #expect(throws: TestPackage.Failure.self) { try app.package(["A.swift"]).write() }
    #expect(failure?.description.contains("exists already") == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: app.path + "/ShopWebTests") == ["Mine.swift"])
  }

  @Test(
    arguments: [
      ("Missing.swift", "no such file"), ("Notes.txt", "not a Swift file"), ("Empty", "no Swift file is there"),
    ])
  func `a source that cannot be used is one line`(name: String, words: String) throws {
    let app = try AppFolder(["Notes.txt": "", "Empty/readme.md": ""])
    let failure = #expect(throws: TestPackage.Failure.self) { _ = try app.package([name]) }
    #expect(failure?.description.contains(words) == true && failure?.description.contains(name) == true)
  }

  @Test func `a package among its own sources, or with a module of the system, is refused`() throws {
    let app = try AppFolder(["Shop/A.swift": ""])
    let inside = #expect(throws: TestPackage.Failure.self) { _ = try app.package([""]) }
    #expect(inside?.description.contains("its own sources") == true)
    let named = #expect(throws: TestPackage.Failure.self) {
      _ = try TestPackage(
        .init(module: "WebKit", sources: [app.path], folder: app.path + "/T", simulator: "..", mode: nil))
    }
    #expect(named?.description.contains("WebKit") == true)
  }

  @Test func `files that need the Objective-C runtime are left to the plug-in, which needs one more file`() throws {
    let app = try AppFolder([
      "A.swift": "import UIKit\nclass A: UIViewController {\n  @objc func tap() {}\n}", "B.swift": "struct B {}",
    ])
    let both = try app.package(["A.swift", "B.swift"])
    #expect(both.rewritten == ["\(app.path)/A.swift:3: @objc"])
    #expect(both.files[0].text.contains("\"A.swift\",\n"))
    #expect(both.files[0].text.contains("RewriteForLinux"))
    #expect(!both.files.contains { $0.path.hasSuffix("Unchanged.swift") })
    #expect(try app.package(["A.swift"]).files.contains { $0.path == "Sources/Shop/Unchanged.swift" })
  }

  @Test func `modules and names that are absent are listed with their lines`() throws {
    let app = try AppFolder([
      "A.swift": """
      import UIKit
      #if canImport(RevenueCat)
        import RevenueCat
        let purchases: Purchases
      #endif
      import struct StripeKit.Card
      #if os(macOS) || !DEBUG
        import AppKit
      #elseif os(iOS) && swift(>=5.9)
        import CoreBluetooth
      #endif
      let board: UIReferenceLibrary.Name, view: UIView, other: UIDocumentBrowserViewController
      """
    ])
    let package = try app.package(["A.swift"])
    #expect(
      package.lacks.map { "\($0.line) \($0.text.prefix(34))" } == [
        "12 UIReferenceLibrary of UIKit does n", "12 UIDocumentBrowserViewController of",
      ])
    #expect(package.stubs.names == ["CoreBluetooth", "StripeKit"])
    #expect(package.stubs.stubs.flatMap(\.names).isEmpty)
  }

  @Test func `attributes that the plug-in drops and types that SwiftUI's protocols name are not missing`() throws {
    let app = try AppFolder([
      "A.swift": "import UIKit\n@UIApplicationMain class A: UIResponder {}",
      "B.swift": "import SwiftUI\nstruct B: UIViewRepresentable { typealias UIViewType = UILabel }",
    ])
    #expect(try app.package(["A.swift", "B.swift"]).lacks.isEmpty)
  }

  @Test func `files that name their own module say how the package's is to be called`() throws {
    let app = try AppFolder([
      "CheckoutKit/A.swift": "import UIKit\nlet options = CheckoutKit.defaults\nlet defaults = 1", "B.swift": "",
    ])
    #expect(
      try app.package(["CheckoutKit", "B.swift"]).lacks.map { "\($0.line) \($0.text.prefix(41))" } == [
        "2 CheckoutKit seems to be the module of the"
      ])
    let other = try AppFolder(["Ads/A.swift": "import Ads\nlet options = Ads.defaults"])
    let ads = try other.package(["Ads"])
    #expect(ads.stubs.names == ["Ads"])
  }

  @Test func `only a package whose files import CryptoKit depends on swift-crypto`() throws {
    let code = "#if os(Linux)\nimport Crypto\n#else\nimport CryptoKit\n#endif\nlet hash = SHA256.hash(data: [1])"
    let byName = try AppFolder(["A.swift": code, "B.swift": ""]).package(["A.swift", "B.swift"])
    #expect(byName.lacks.isEmpty && byName.files.contains { $0.text.contains("package: \"swift-crypto\"") })
    let app = try AppFolder(["A.swift": "import CryptoKit\nlet hash = SHA256.hash(data: [1])", "B.swift": ""])
    let package = try app.package(["A.swift", "B.swift"])
    #expect(package.lacks.isEmpty)
    let manifest = package.files[0].text
    for part in [
      "name: \"CryptoKit\", dependencies:", "package: \"swift-crypto\"", "https://github.com/apple/swift-crypto",
    ] {
      #expect(manifest.contains(part), "\(part)")
    }
    #expect(!(try app.package(["B.swift"]).files[0].text.contains("rypto")))
  }

  @Test(arguments: [
    "let a = Bundle.module.url(forResource: \"a\", withExtension: \"js\")", "f(\"a\", bundle: .module)",
  ])
  func `Bundle.module is the folder of the resources`(source: String) throws {
    let app = try AppFolder(["Shop/A.swift": source, "Shop/Resources/a.js": "", "B.swift": "let module = Bundle.main"])
    let written = try app.package(["Shop"]).files.first { $0.path == "Sources/Shop/WebViewSimulatorBundle.swift" }
    #expect(written?.text.contains(#"["Shop/Resources", "Shop"]"#) == true)
    let other = try AppFolder(["B.swift": "let module = Foundation.ProcessInfo.main"])
    #expect(!(try other.package(["B.swift"]).files.contains { $0.path.hasSuffix("Bundle.swift") }))
  }

  @Test func `the app's bundle has its Info.plist and its resources`() throws {
    let app = try AppFolder([
      "Shop/A.swift": "let id = Bundle.main.bundleIdentifier!", "Shop/Support/Info.plist": "", "Shop/index.html": "",
    ])
    let written = try app.package(["Shop"]).files.first { $0.path == "Sources/Shop/WebViewSimulatorBundle.swift" }
    for part in ["\"com.example.Shop\"", "[\"Shop/Support/Info.plist\"]", "let roots: [String] = [\"Shop\"]"] {
      #expect(written?.text.contains(part) == true, "\(part)")
    }
    #expect(written?.text.contains("static let module") == false)
  }

  @Test(arguments: ["Bundle(for: Form.self)", "Bundle(identifier: \"com.shop\")!"])
  func `every spelling of the app's bundle finds the files beside the sources`(bundle: String) throws {
    let app = try AppFolder([
      "Shop/A.swift": "class Form {}\nlet url = \(bundle).url(forResource: \"a\", withExtension: \"js\")",
      "Shop/a.js": "",
    ])
    let package = try app.package(["Shop/A.swift"])
    let written = package.files.filter { $0.path.hasSuffix("/WebViewSimulatorBundle.swift") }
    #expect(written.map(\.path.first) == ["S", "T"])
    #expect(written.allSatisfy { $0.text.contains("/Shop\"]") })
    #expect(try app.package(["Shop"]).summary.contains("Resources, which Bundle finds where they are: Shop/a.js\n"))
  }

  @Test(arguments: [
    (["Shop/GoogleService-Info.plist"], nil),
    (["Shop/Old/Info.plist", "Shop/GoogleService-Info.plist"], "Shop/Old/Info"),
    (["A/Info.plist", "Shop/Support/Info.plist"], "Shop/Support/Info"),
    (["Shop/Support/Share-Info.plist"], nil),
    (["A/Shop-Info.plist", "Shop/ShopTests-Info.plist"], "A/Shop-Info"),
  ])
  func `of several lists the app's is taken`(lists: [String], expected: String?) throws {
    let app = try AppFolder(["Shop/A.swift": "let id = Bundle.main.bundleIdentifier!", "A/B.swift": ""])
    for list in lists { try app.write("", to: list) }
    let written = try app.package(["Shop", "A"]).files.first { $0.path.hasSuffix("WebViewSimulatorBundle.swift") }
    let line = "let lists: [String] = [\(expected.map { "\"\($0).plist\"" } ?? "")]\n"
    #expect(written?.text.contains(line) == true, "\(line)")
  }

  @Test func `an app's own Bundle.module stays the only one`() throws {
    let app = try AppFolder([
      "A.swift": "let a = Bundle.module", "B.swift": "extension Bundle { static let module = Bundle.main }",
    ])
    let text = try app.package(["A.swift", "B.swift"]).files.first { $0.path.hasSuffix("Bundle.swift") }?.text
    #expect(text?.contains("bundleIdentifier") == true && text?.contains("static let module") == false)
    let other = try app.package(["A.swift"]).files.first { $0.path.hasSuffix("Bundle.swift") }?.text
    #expect(other?.contains("static let module") == true)
  }

  @Test func `only a package whose files use services of the device depends on them`() throws {
    let app = try AppFolder([
      "A.swift": "import UIKit\nimport CoreLocation\nimport CoreML", "B.swift": "import UIKit\nimport WebKit",
    ])
    let package = try app.package(["A.swift"])
    let manifest = package.files[0].text
    for part in [".product(name: \"AppleDeviceServices\"", "\"CoreLocation=SimCoreLocation\""] {
      #expect(manifest.contains(part), "\(part)")
    }
    #expect(package.lacks.isEmpty && package.stubs.names == ["CoreML"])
    #expect(!(try app.package(["B.swift"]).files[0].text.contains("DeviceServices")))
  }

  @Test func `what a framework's own header imports is shown to all of its files`() throws {
    let app = try AppFolder([
      "Shop/A.swift": "import Shop\nextension URL {}",
      "Shop/Shop.h": "#import <UIKit/UIKit.h>\nFOUNDATION_EXPORT double ShopVersionNumber;\n#import <Other/Other.h>",
      "Shop/Old.h": "@import CoreLocation;",
    ])
    let package = try app.package(["Shop"])
    #expect(package.files[0].text.contains(#"["SimFoundation", "SimUIKit"]"#))
    #expect(package.lacks.isEmpty)
  }

  @Test func `Security is shown to files that have it from Foundation`() throws {
    let app = try AppFolder([
      "A.swift":
        "import Foundation\nfunc add(_ query: [String: Any]) -> OSStatus { SecItemAdd(query as CFDictionary, nil) }",
      "B.swift": "import UIKit\nlet status: OSStatus = 0",
    ])
    #expect(try app.package(["A.swift"]).files[0].text.contains(#"["SimFoundation", "SimSecurity"]"#))
    #expect(try app.package(["B.swift"]).files[0].text.contains(#"["SimFoundation"]"#))
  }

  @Test func `a file called main makes no program of the package`() throws {
    let app = try AppFolder([
      "Shop/Main.swift": "class A {}", "Shop/B.swift": "class B {}", "Old/main.swift": "start()",
    ])
    let package = try app.package(["Shop"])
    #expect(package.files[0].text.contains("\"Shop/Main.swift\",") && package.lacks.isEmpty)
    #expect(package.rewritten.map { $0.contains("Main.swift: SwiftPM takes a target") } == [true])
    #expect(try app.package(["Old"]).lacks.map(\.text) == ["it starts the app, which a test does: leave the file out"])
  }

  @Test func `a checkout of the simulator beside the app is none of the app's files`() throws {
    let app = try AppFolder([
      "Shop/A.swift": "import UIKit\nlet label = UILabel()\nlet cart = Cart()",
      "Shop/Model/Cart.swift": "class Cart {}",
      "Simulator/Package.swift": "", "Simulator/Sources/UILabel.swift": "class UILabel {}",
      "Shop/.build/UILabel.swift": "class UILabel {}",
    ])
    let summary = try app.package(["Shop/A.swift"], simulator: app.path + "/Simulator").summary
    #expect(summary.contains("Cart.swift: Cart\n") && !summary.contains("UILabel"))
  }

  @Test func `Combine is shown to files that have it from Foundation`() throws {
    let app = try AppFolder(["A.swift": "import Foundation\nclass Model: ObservableObject { @Published var a = 1 }"])
    let manifest = try app.package(["A.swift"]).files[0].text
    #expect(manifest.contains("[\"SimFoundation\", \"SimCombine\"]") && manifest.contains("AppleSwiftUI"))
    let own = try AppFolder(["A.swift": "protocol ObservableObject {}", "B.swift": "class Model: ObservableObject {}"])
    #expect(!(try own.package(["A.swift", "B.swift"]).files[0].text.contains("SimCombine")))
  }

  @Test func `a stand-in has a view's initializers, and the members that files use without a type`() throws {
    let app = try AppFolder([
      "A.swift": """
      import Lottie
      import UIKit
      let spinner = LottieAnimationView(name: "spinner")
      func spin() { spinner.loopMode = .loop }
      """
    ])
    let files = try app.package(["A.swift"]).files
    let text = { (path: String) in files.first { $0.path == path }?.text ?? "" }
    #expect(text("Stubs/Lottie/Lottie.swift").contains("public init(name value0: Any?) { super.init(frame: .zero) }"))
    #expect(text("Stubs/InertValues/InertValue.swift").contains("public static var `loop`: InertValue"))
  }

  @Test(arguments: [("", "class A { "), ("#if ", "(!"), ("", "#if a\n"), ("", "f<")])
  func `depth does not end the process`(start: String, repeated: String) throws {
    let app = try AppFolder(["A.swift": start + String(repeating: repeated, count: 20_000)])
    #expect(try app.package(["A.swift"]).lacks.isEmpty)
  }

  @Test func `what is not Swift is left out`() throws {
    let app = try AppFolder([
      "Shop/A.swift": "", "Shop/Info.plist": "", "Shop/Media.xcassets/Contents.json": "", "Shop/Old/Old.m": "",
    ])
    let package = try app.package(["Shop"])
    #expect(package.files[0].text.contains("\"Shop/Info.plist\", \"Shop/Media.xcassets\", \"Shop/Old/Old.m\",\n"))
    #expect(package.summary.contains("not Swift: Shop/Old/Old.m\n"))
  }

  @Test func `a module that a bridging header shows to files without imports is shown to all`() throws {
    let app = try AppFolder(["A.swift": "extension UIWindow { func load(_ view: WKWebView) {} }"])
    let manifest = try app.package(["A.swift"]).files[0].text
    #expect(manifest.contains("[\"SimFoundation\", \"SimUIKit\", \"SimWebKit\"]"))
    let other = try AppFolder(["A.swift": "import WebKit\nlet views: [UIView: WKWebView] = [:]"])
    #expect(try other.package(["A.swift"]).files[0].text.contains("[\"SimFoundation\"]"))
  }

  @Test func `what the files declare themselves is not missing`() throws {
    let app = try AppFolder([
      "A.swift": """
      import UIKit
      protocol UIFlow { associatedtype UIThing }
      typealias UIBlock = () -> Void
      struct Holder<UIPage: UIView> { let page: UIPage; func show<UIOther>(_ other: UIOther, _ flow: any UIFlow) {} }
      let name = "UINothing", block: UIBlock
      enum Kind { case UICase }
      """
    ])
    #expect(try app.package(["A.swift"]).lacks.isEmpty)
  }

  @Test func `an app of SwiftUI is launched, and its modules are aliased`() throws {
    let app = try AppFolder(["A.swift": "import SwiftUI\n@main struct ShopApp: App { var body: some Scene { S() } }"])
    let files = try app.package(["A.swift"]).files
    #expect(files[0].text.contains("\"SwiftUI=SimSwiftUI\"") && files[0].text.contains("AppleSwiftUI"))
    #expect(files[1].text.contains("launch(ShopApp.self)"))
  }

  @Test(
    arguments: [
      ("init(id: Int, name: String = \"\", tags: [String])", "CardController(id: 0, tags: [])"),
      ("init(card: Card) {}\n  init(_ url: URL)", "CardController(try #require(URL("),
      ("required init?(coder: NSCoder)", nil), ("private init()", nil),
      ("var title2 = 1; func initial()", "CardController()"),
    ])
  func `a screen gets plain values`(initializer: String, call: String?) throws {
    let app = try AppFolder([
      "A.swift": """
      import UIKit
      class Base: UITableViewController {}
      class CardController: Base, WKUIDelegate {
        \(initializer) {}
      }
      """
    ])
    let test = try app.package(["A.swift"]).files[1].text
    if let call { #expect(test.contains("let controller = \(call)")) } else { #expect(test.contains("Base()")) }
  }
}

@Suite("An app's language mode") struct AppSettingsTests {
  @Test(
    arguments: [
      ("// swift-tools-version: 5.9\n", "5"), ("// swift-tools-version: 6.0\n", "6"),
      ("// swift-tools-version:6.1\nlet p = Package(swiftLanguageModes: [.v5])", "5"),
      ("// swift-tools-version: 6.1\n.target(name: \"A\", swiftSettings: [.swiftLanguageMode(.v5)])", "5"),
      ("// swift-tools-version: 5.10\nlet p = Package(swiftLanguageVersions: [.v6])", "6"),
    ])
  func `of a package`(manifest: String, mode: String) throws {
    let app = try AppFolder(["Package.swift": manifest, "Sources/App/A.swift": ""])
    let package = try app.package(["Sources/App"])
    #expect(package.settings.mode.rawValue == mode)
    #expect(package.settings.source == "Package.swift")
    #expect(package.files[0].text.contains(".swiftLanguageMode(.v\(mode))"))
    #expect(try app.package(["Sources/App"], mode: .swift6).settings.mode == .swift6)
  }

  @Test func `of a project of Xcode, by target`() throws {
    let project = """
      // !$*UTF8*$!
      {
        objects = {
          01 = { isa = PBXNativeTarget; name = Widget; buildConfigurationList = 02; };
          02 = { isa = XCConfigurationList; buildConfigurations = ( 03 ); };
          03 = { isa = XCBuildConfiguration; buildSettings = { SWIFT_VERSION = 5.0; }; };
          11 = { isa = PBXNativeTarget; name = Shop; buildConfigurationList = 12; };
          12 = { isa = XCConfigurationList; buildConfigurations = ( 13 /* Debug */, ); };
          13 = { isa = XCBuildConfiguration; buildSettings = { SWIFT_DEFAULT_ACTOR_ISOLATION = MainActor; }; };
          20 = { isa = PBXProject; buildConfigurationList = 22; };
          22 = { isa = XCConfigurationList; buildConfigurations = ( 23, ); };
          23 = { isa = XCBuildConfiguration; buildSettings = { SWIFT_VERSION = 6.0; }; };
        };
        rootObject = 20 /* Project object */;
      }
      """
    let app = try AppFolder(["Shop.xcodeproj/project.pbxproj": project, "Shop/Web/A.swift": ""])
    let package = try app.package(["Shop/Web"])
    #expect(package.settings.mode == .swift6)
    #expect(package.settings.isMainActorByDefault)
    #expect(package.files[0].text.contains(".defaultIsolation(MainActor.self)"))
    #expect(package.summary.contains("Shop.xcodeproj"))
    let chosen = try app.package(["Shop/Web"], mode: .swift5).settings
    #expect(chosen.mode == .swift5 && chosen.isMainActorByDefault)
  }

  @Test func `of a project in the folder that is given`() throws {
    let app = try AppFolder(["App/Package.swift": "// swift-tools-version: 6.0\n", "App/Sources/A.swift": ""])
    #expect(try app.package(["App"]).settings.mode == .swift6)
  }

  @Test func `of no project is what Xcode begins with`() throws {
    let app = try AppFolder(["A.swift": ""])
    let package = try app.package(["A.swift"])
    #expect(package.settings.mode == .swift5)
    #expect(package.summary.contains("--swift"))
  }
}
