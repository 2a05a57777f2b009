import Foundation
import Testing

@testable import TestPackages

@Suite("Targets of a project of Xcode") struct XcodeTargetTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("project-\(UUID().uuidString)")

  private func write(_ text: String, to name: String) throws {
    let file = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  /// An app with a folder of its own, a file beside its tests, two packages, and an extension.
  private func project() throws -> String {
    try write(
      """
      // !$*UTF8*$!
      {
        objects = {
          P = { isa = PBXProject; mainGroup = G; targets = ( A, E ); };
          G = { isa = PBXGroup; children = ( G1, G2, S ); sourceTree = "<group>"; };
          G1 = { isa = PBXGroup; path = Shop; children = ( F1, G3 ); sourceTree = "<group>"; };
          G2 = { isa = PBXGroup; name = Shared; children = ( F2, F3, F4 ); sourceTree = "<group>"; };
          G3 = { isa = PBXGroup; path = Web; children = ( F5 ); sourceTree = "<group>"; };
          F1 = { isa = PBXFileReference; path = App.swift; sourceTree = "<group>"; };
          F2 = { isa = PBXFileReference; path = Common/Cart.swift; sourceTree = SOURCE_ROOT; };
          F3 = { isa = PBXFileReference; path = Common/Old.m; sourceTree = SOURCE_ROOT; };
          F4 = { isa = PBXFileReference; path = Common/Gone.swift; sourceTree = SOURCE_ROOT; };
          F5 = { isa = PBXFileReference; path = Page.swift; sourceTree = "<group>"; };
          S = { isa = PBXFileSystemSynchronizedRootGroup; path = Fresh; exceptions = ( X ); sourceTree = "<group>"; };
          X = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = A; membershipExceptions = ( Info.plist ); };
          A = { isa = PBXNativeTarget; name = Shop; productType = "com.apple.product-type.application";
            buildPhases = ( B ); fileSystemSynchronizedGroups = ( S ); packageProductDependencies = ( D1, D2 ); };
          E = { isa = PBXNativeTarget; name = Widget; productType = "com.apple.product-type.app-extension";
            buildPhases = ( ); };
          B = { isa = PBXSourcesBuildPhase; files = ( B1, B2, B3, B4, B5 ); };
          B1 = { isa = PBXBuildFile; fileRef = F1; };
          B2 = { isa = PBXBuildFile; fileRef = F2; };
          B3 = { isa = PBXBuildFile; fileRef = F3; };
          B4 = { isa = PBXBuildFile; fileRef = F4; };
          B5 = { isa = PBXBuildFile; fileRef = F5; };
          D1 = { isa = XCSwiftPackageProductDependency; productName = Analytics; };
          D2 = { isa = XCSwiftPackageProductDependency; productName = Payments; };
        };
        rootObject = P;
      }
      """, to: "Shop.xcodeproj/project.pbxproj")
    for name in [
      "Shop/App.swift", "Shop/Web/Page.swift", "Shop/Web/page.html", "Common/Cart.swift", "Common/Other.swift",
      "Common/Old.m", "Fresh/New.swift", "Fresh/Info.plist",
    ] { try write("", to: name) }
    return folder.path + "/Shop.xcodeproj"
  }

  @Test func `the target's folders are taken whole, with their resources, and single files elsewhere`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let root = try #require(
      try project().range(of: "/Shop.xcodeproj").map { _ in folder.resolvingSymlinksInPath().path })
    let targets = try XcodeTargets(of: root + "/Shop.xcodeproj", for: "Shop")
    #expect(targets.sources == [root + "/Shop", root + "/Common/Cart.swift", root + "/Fresh"])
  }

  @Test func `what is not taken is said, each with its way out`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let notes = try XcodeTargets(of: try project(), for: "Store").notes
    let beginnings = [
      "The target is Shop", "Common/Gone.swift is in the project and not on the disk", "Common/Old.m is not Swift",
      "Widget is an extension", "Analytics is a package's product", "Payments is a package's product",
    ]
    #expect(notes.count == beginnings.count)
    for (note, beginning) in zip(notes, beginnings) { #expect(note.hasPrefix(beginning), "\(note)") }
  }

  @Test func `a project that is none is one line`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write("not a list", to: "Bad.xcodeproj/project.pbxproj")
    #expect(throws: TestPackage.Failure.self) { try XcodeTargets(of: folder.path + "/Bad.xcodeproj", for: "Bad") }
    #expect(throws: TestPackage.Failure.self) { try XcodeTargets(of: folder.path + "/None.xcodeproj", for: "None") }
  }

  @Test func `what the project says of the app is read`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write(
      """
      { objects = {
          P = { isa = PBXProject; mainGroup = G; targets = ( A ); packageReferences = ( R ); };
          R = { isa = XCLocalSwiftPackageReference; relativePath = Packages/Kit; };
          G = { isa = PBXGroup; children = ( F1 ); sourceTree = "<group>"; };
          F1 = { isa = PBXFileReference; path = App.swift; sourceTree = "<group>"; };
          A = { isa = PBXNativeTarget; name = Shop; productType = "com.apple.product-type.application";
            buildPhases = ( B ); packageProductDependencies = ( D ); buildConfigurationList = L; };
          B = { isa = PBXSourcesBuildPhase; files = ( B1 ); };
          B1 = { isa = PBXBuildFile; fileRef = F1; };
          D = { isa = XCSwiftPackageProductDependency; productName = Kit; };
          L = { isa = XCConfigurationList; buildConfigurations = ( C ); };
          C = { isa = XCBuildConfiguration; buildSettings = {
            PRODUCT_BUNDLE_IDENTIFIER = "com.shop.$(TARGET_NAME)"; INFOPLIST_FILE = "$(SRCROOT)/App-Info.plist";
            CODE_SIGN_ENTITLEMENTS = App.entitlements; }; };
        };
        rootObject = P; }
      """, to: "Shop.xcodeproj/project.pbxproj")
    try write("", to: "App.swift")
    try write(#"{ CFBundleURLTypes = ( { CFBundleURLSchemes = ( shop, "$(UNKNOWN)" ); } ); }"#, to: "App-Info.plist")
    try write(#"{ "com.apple.developer.associated-domains" = ( "applinks:shop.example" ); }"#, to: "App.entitlements")
    try write(PackageTargetTests.kit, to: "Packages/Kit/Package.swift")
    try write("", to: "Packages/Kit/Sources/Kit/Kit.swift")
    try write("", to: "Packages/Kit/Sources/Core/Core.swift")
    let targets = try XcodeTargets(of: folder.path + "/Shop.xcodeproj", for: "Shop")
    #expect(targets.facts.bundleID == "com.shop.Shop")
    #expect(targets.facts.infoPlist?.hasSuffix("/App-Info.plist") == true)
    #expect(targets.facts.urlSchemes == ["shop"])
    #expect(targets.facts.associatedDomains == ["applinks:shop.example"])
    #expect(targets.modules.map(\.name) == ["Core", "Kit"])
  }
}
