import Foundation
import Testing

@testable import TestPackages

@Suite("Targets of a Swift package, and stand-ins") struct PackageTargetTests {
  static let kit = """
    // swift-tools-version: 6.0
    let package = Package(
      name: "Kit",
      products: [.library(name: "Kit", targets: ["Kit"])],
      dependencies: [
        .package(url: "https://github.com/apple/swift-collections.git", from: "1.0.0"),
        .package(url: "https://github.com/acme/Tracker", from: "2.0.0"),
      ],
      targets: [
        .target(
          name: "Kit",
          dependencies: [
            "Core", .target(name: "Blob"), .product(name: "Collections", package: "swift-collections"),
            .product(name: "Tracker", package: "Tracker"),
          ] + more, exclude: ["Old"]),
        .target(name: "Core", path: "Sources/Core"),
        .target(name: "Other"),
        .binaryTarget(name: "Blob", path: "Blob.xcframework"),
        .testTarget(name: "KitTests", dependencies: ["Kit"]),
      ])
    """

  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("package-\(UUID().uuidString)")

  private func write(_ text: String, to name: String) throws {
    let file = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  private func makeKit() throws {
    try write(Self.kit, to: "Kit/Package.swift")
    try write(
      """
      import Core
      import Tracker
      import UIKit
      final class Page: UIViewController, TrackerDelegate {
        let tracker: TrackerClient<String> = TrackerClient(key: "k", 3)
        let cart: Cart? = nil
        override func viewDidLoad() { Tracker.shared.start(TrackerOptions()) }
      }
      final class Sheet: TrackerViewController {}
      """, to: "Kit/Sources/Kit/Page.swift")
    try write("", to: "Kit/Sources/Kit/Old/Old.swift")
    try write("public struct Cart {}", to: "Kit/Sources/Core/Core.swift")
  }

  @Test func `a target comes with those that it needs`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try makeKit()
    let package = try PackageTargets(of: folder.path + "/Kit", for: "Kit")
    #expect(package.modules.map(\.name) == ["Core", "Kit"])
    let kit = try #require(package.modules.last)
    #expect(kit.targets == ["Core"])
    #expect(kit.products.map(\.name) == ["Collections"])
    #expect(kit.sources.map { $0.split(separator: "/").last } == ["Page.swift"])
    #expect(package.packages == [#".package(url: "https://github.com/apple/swift-collections.git", from: "1.0.0")"#])
    let beginnings = ["Blob is a binaryTarget", "Tracker is a product", "Other is another target"]
    #expect(package.notes.count == beginnings.count)
    for (note, beginning) in zip(package.notes, beginnings) { #expect(note.hasPrefix(beginning), "\(note)") }
  }

  @Test func `a target whose files are not checked out gets a stand-in`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try makeKit()
    try FileManager.default.removeItem(at: folder.appendingPathComponent("Kit/Sources/Core/Core.swift"))
    let package = try PackageTargets(of: folder.path + "/Kit", for: "Kit")
    #expect(package.modules.map(\.name) == ["Kit"] && package.modules.last?.targets == [])
    #expect(package.notes.first?.hasPrefix("Core has no Swift files here") == true)
  }

  @Test func `a file may be a link to one of a submodule`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try makeKit()
    let core = folder.appendingPathComponent("Kit/Sources/Core/Core.swift")
    try write("public struct Cart {}", to: "Kit/Submodule/Core.swift")
    try FileManager.default.removeItem(at: core)
    try FileManager.default.createSymbolicLink(
      atPath: core.path, withDestinationPath: "../../Submodule/Core.swift")
    let package = try PackageTargets(of: folder.path + "/Kit", for: "Kit")
    #expect(package.modules.map(\.name) == ["Core", "Kit"])
    #expect(try AppSources(package.modules[0].sources).files.map(\.declared) == [["Cart"]])
  }

  @Test func `a manifest that has no such target is one line`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try makeKit()
    #expect(throws: TestPackage.Failure.self) { try PackageTargets(of: folder.path + "/Kit", for: "None") }
    #expect(throws: TestPackage.Failure.self) { try PackageTargets(of: folder.path, for: "Kit") }
  }

  @Test func `a stand-in has no names of Apple's, of kept packages or of other modules`() throws {
    let source = """
      import Collections
      import Combine
      import Tracker
      final class Page {
        let tracker = Tracker<String>(), options = TrackerOptions(), list = OrderedSet<Int>()
        let subject = AnyPublisher<Int, Never>.self, path = CGMutablePath(), now = CFAbsoluteTimeGetCurrent()
        let device = UIKit.UIDevice.current
      }
      """
    let file = AppFile(path: "Page.swift", real: "/Page.swift", linkedAs: "Page.swift", source: source)
    let stubs = StubModules(for: [file], declared: ["Page"], kept: ["Collections"]) {
      ["Collections", "Combine", "UIKit"].contains($0)
    }
    #expect(stubs.stubs.map(\.names) == [["Tracker", "TrackerOptions"]])
  }

  @Test func `the new package has the targets, the packages that are kept, and stand-ins`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try makeKit()
    var request = TestPackage.Request(
      module: "Kit", sources: [], folder: folder.path + "/KitWebTests", simulator: "https://example.com/W", mode: nil)
    request.take(try PackageTargets(of: folder.path + "/Kit", for: "Kit"))
    let package = try TestPackage(request)
    let manifest = try #require(package.files.first { $0.path == "Package.swift" }?.text)
    #expect(manifest.contains("swift-collections.git"))
    #expect(manifest.contains(#"name: "Core", dependencies: appleModules"#))
    #expect(manifest.contains(#""Core", .product(name: "Collections", package: "swift-collections"), "Tracker","#))
    #expect(manifest.contains(#"name: "Tracker", dependencies: appleModules + ["InertValues"], path: "Stubs/Tracker""#))
    #expect(package.links.map(\.path) == ["Sources/Core/Core", "Sources/Kit/Page.swift"])
    #expect(package.lacks.isEmpty)
    let stub = try #require(package.files.first { $0.path == "Stubs/Tracker/Tracker.swift" }?.text)
    #expect(stub.contains("@dynamicMemberLookup public protocol TrackerDelegate {}"))
    #expect(stub.contains("final class TrackerClient<Value1>: NSObject"))
    #expect(stub.contains("public init(key value0: Any?, _ value1: Any?)"))
    #expect(stub.contains("open class TrackerViewController: UIViewController"))
    #expect(stub.contains("final class TrackerOptions: NSObject"))
    #expect(!stub.contains("Cart"))
  }

  /// The stand-in of the module `Tracker` for a file.
  private func stub(for source: String) throws -> (text: String, values: String) {
    let file = AppFile(path: "A.swift", real: "/A.swift", linkedAs: "A.swift", source: "import Tracker\n" + source)
    let stubs = StubModules(for: [file], declared: ProjectTypes.names(in: [file])) { $0 == "Foundation" }
    return (try #require(stubs.stubs.first?.text), try #require(stubs.files.first?.text))
  }

  @Test func `a stand-in has the constants, nested types and initialisers that can fail`() throws {
    let text = try stub(
      for: """
        func log(_ level: TrackerLevel = .info) -> TrackerKit.Mode { level == .debug ? .fast : TrackerKit.Mode(1) }
        func make() { guard let key = TrackerKey(text: "a") else { return } }
        let isOurs = error.domain == TrackerErrorDomain
        """
    ).text
    #expect(text.contains("public static var `debug`: TrackerLevel { TrackerLevel(inertName: \"debug\") }"))
    #expect(
      text.contains(
        "final class Mode: NSObject, InertResult, Codable, NSSecureCoding, Error, @unchecked Sendable, InertCalls"))
    #expect(text.contains("public init?(text value0: Any?)"))
    #expect(text.contains("public let TrackerErrorDomain = \"TrackerErrorDomain\""))
  }

  @Test func `a stand-in has a name that the app gives to a type of its own`() throws {
    let (text, _) = try stub(for: "struct User {}\nlet user = Tracker.User(id: 1)")
    #expect(text.contains("final class User: NSObject") && text.contains("public init(id value0: Any?)"))
  }

  @Test func `a stand-in has the methods that subclasses override, and calls with closures`() throws {
    let (text, values) = try stub(
      for: """
        final class Own: TrackerView { override func track(_ name: String) -> Bool { false } }
        extension TrackerToken: Codable {}
        func f(_ view: TrackerView) { view.load(id: 3) { token, error in print(token, error) } }
        """)
    #expect(text.contains("open func track(_ name: String) -> Bool { inertResult() }"))
    #expect(!text.contains("class TrackerToken: NSObject, InertResult, Codable"))
    #expect(
      values.contains(
        "func `load`<Result1>(id value0: Any?, _ value1: @escaping (InertValue, InertValue) async throws -> Result1)"))
  }

  @Test func `a member that the app unwraps is optional, with the type that its use suggests`() throws {
    let (text, values) = try stub(
      for: """
        enum Log { static func redact(_ text: String) -> String { text } }
        func f(_ crumb: TrackerCrumb, user: TrackerUser?) {
          if let message = crumb.message { crumb.message = Log.redact(message) }
          if let raw = crumb.data { for (key, value) in raw { print(key, value) } }
          guard let token = user?.session.token else { return }
          if let next = crumb.next(3) { print(next, crumb.other, token) }
          crumb.load { result, error in if let error { print(error, result) } }
        }
        """)
    #expect(text.contains("public var `message`: String? { get { nil } set {} }"))
    #expect(text.contains("public var `data`: [String: Any]? { get { nil } set {} }"))
    #expect(!text.contains("`other`"))
    #expect(values.contains("public var `token`: InertValue? { get { InertValue() } nonmutating set {} }"))
    #expect(values.contains("func `next`(_ value0: Any?) -> InertValue?"))
    #expect(
      values.contains("func `load`<Result0>(_ value0: @escaping (InertValue, InertValue?) async throws -> Result0)"))
  }

  @Test func `a type whose cases a switch lists is an enumeration`() throws {
    let text = try stub(
      for: """
        func f(_ level: TrackerLevel, _ mode: TrackerMode) {
          switch level {
          case .low, .high: break
          @unknown default: break
          }
          switch mode { case .fast: break; default: break }
        }
        """
    ).text
    #expect(
      text.contains("public enum TrackerLevel: InertResult, Hashable, CaseIterable, Codable, Error, InertCalls {"))
    #expect(text.contains("case `high`, `low`"))
    #expect(text.contains("final class TrackerMode"))
  }

  @Test func `types of a stand-in are what its protocols want, and have the names that extensions use alone`() throws {
    let text = try stub(
      for: """
        let logger: TrackerLogging = TrackerLogger.init(name: "a")
        extension TrackerLogger { var size: Int { let own = 1; return entries(own).count } }
        extension TrackerKind: Codable {}
        protocol Sending { func send(_ text: String, then next: @escaping (Int) -> Void) async throws -> [Int]; func own() }
        extension TrackerLogger: Sending { func own() {} }
        """
    ).text
    #expect(
      text.contains(
        "func send<Value0, Value1, Result>(_ value0: Value0, then value1: Value1) -> Result { inertResult() }"))
    #expect(!text.contains("func own"))
    #expect(
      text.contains(
        "final class TrackerLogger: NSObject, InertResult, Codable, NSSecureCoding, Error, @unchecked Sendable"))
    #expect(text.contains("InertCalls, TrackerLogging {"))
    #expect(text.contains("public init(name value0: Any?)"))
    #expect(text.contains("public var `entries`: InertValue") && !text.contains("public var `own`"))
    #expect(text.contains("final class TrackerKind: NSObject, InertResult, NSSecureCoding"))
  }

  @Test func `a type that gets an initialiser in the app is a structure, and a module may have a type of its name`()
    throws
  {
    let text = try stub(
      for: """
        let region = Tracker.defaultRegion(), tracker = Tracker()
        extension TrackerData { init(page: String) { self.init(name: page, more: 1) } }
        """
    ).text
    #expect(text.contains("public struct TrackerData: InertResult, Codable, Error, InertCalls {"))
    #expect(text.contains("public init(name value0: Any?, more value1: Any?) {}"))
    #expect(text.contains("final class Tracker: NSObject"))
  }

  @Test func `targets that a manifest appends are targets`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write(
      """
      let package = Package(name: "Kit", targets: [.target(name: "Core")])
      #if canImport(UIKit)
      package.targets.append(contentsOf: [.target(name: "Kit", dependencies: [.target(name: "Core")])])
      #endif
      """, to: "Kit/Package.swift")
    try write("", to: "Kit/Sources/Kit/Kit.swift")
    try write("", to: "Kit/Sources/Core/Core.swift")
    #expect(try PackageTargets(of: folder.path + "/Kit", for: "Kit").modules.map(\.name) == ["Core", "Kit"])
  }

  @Test func `names that the manifest defines decide what is compiled`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write(
      """
      let shared: [SwiftSetting] = [.define("WEB", .when(platforms: platforms)), .define("NO", .when(platforms: [.macOS]))]
      let package = Package(
        name: "Kit", targets: [
          .target(name: "Kit", swiftSettings: shared + [.define("KIT", .when(platforms: [.iOS, .tvOS]))]),
          .target(name: "Other", swiftSettings: [.define("OTHER")]),
        ])
      """, to: "Kit/Package.swift")
    try write("#if WEB && KIT && !NO && !OTHER\nimport WebKit\n#endif", to: "Kit/Sources/Kit/Kit.swift")
    var request = TestPackage.Request(
      module: "Kit", sources: [], folder: folder.path + "/New", simulator: "https://example.com/W", mode: nil)
    request.take(try PackageTargets(of: folder.path + "/Kit", for: "Kit"))
    let manifest = try #require(try TestPackage(request).files.first { $0.path == "Package.swift" }?.text)
    #expect(manifest.contains(#"swiftSettings: asInTheApp + [.define("KIT"), .define("WEB")]"#))
    let sources = try AppSources([folder.path + "/Kit/Sources"], conditions: ["WEB", "KIT"])
    #expect(sources.files.map { $0.imports.map(\.name) } == [["WebKit"]])
  }

  @Test func `a dependency that is checked out is a target`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try makeKit()
    let checkout = "Kit/.build/checkouts/Tracker"
    try write(
      """
      let package = Package(
        name: "Tracker", products: [.library(name: "Tracker", targets: ["Tracker"])],
        targets: [.target(name: "Tracker")])
      """, to: checkout + "/Package.swift")
    try write("public struct TrackerOptions {}", to: checkout + "/Sources/Tracker/Tracker.swift")
    let package = try PackageTargets(of: folder.path + "/Kit", for: "Kit")
    #expect(package.modules.map(\.name) == ["Core", "Tracker", "Kit"])
    #expect(package.modules.last?.targets == ["Core", "Tracker"])
    #expect(package.notes.count == 2)
  }
}
