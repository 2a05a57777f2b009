import SimMessageUI
import SimSecurity
import SimUIKit
import SimUniformTypeIdentifiers
import Testing

@Suite struct SystemModuleTests {
  @Test func `the keychain keeps, finds, changes and removes items`() throws {
    let service = UUID().uuidString
    let item: [String: Any] = [
      kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: service,
      kSecAttrAccount as String: "user",
    ]
    var added = item
    added[kSecValueData as String] = Data("secret".utf8)
    #expect(SecItemAdd(added as CFDictionary, nil) == errSecSuccess)
    #expect(SecItemAdd(added as CFDictionary, nil) == errSecDuplicateItem)
    let query =
      [
        kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecReturnData: kCFBooleanTrue!,
        kSecMatchLimit: kSecMatchLimitOne,
      ] as [CFString: Any]
    var found: CFTypeRef?
    #expect(SecItemCopyMatching(query as CFDictionary, &found) == errSecSuccess)
    #expect(found as? Data == Data("secret".utf8))
    let change = [kSecValueData as String: Data("new".utf8)]
    #expect(SecItemUpdate(item as CFDictionary, change as CFDictionary) == errSecSuccess)
    _ = withUnsafeMutablePointer(to: &found) { SecItemCopyMatching(query as CFDictionary, $0) }
    #expect(found as? Data == Data("new".utf8))
    #expect(SecItemDelete(item as CFDictionary) == errSecSuccess)
    #expect(SecItemCopyMatching(query as CFDictionary, &found) == errSecItemNotFound)
    #expect(SecItemDelete(item as CFDictionary) == errSecItemNotFound)
  }

  @Test func `exceptions of a certificate forgive its fault, and those of another do not`() throws {
    let trust = SecTrust(certificate: Data([1]), failure: (errSecNotTrusted, "expired"))
    let other = SecTrust(certificate: Data([2]), failure: (errSecNotTrusted, "expired"))
    let exceptions = try #require(SecTrustCopyExceptions(trust))
    #expect(!SecTrustSetExceptions(other, exceptions) && !SecTrustEvaluateWithError(other, nil))
    #expect(SecTrustSetExceptions(trust, exceptions) && SecTrustEvaluateWithError(trust, nil))
    #expect(!SecTrustSetExceptions(trust, nil) && !SecTrustEvaluateWithError(trust, nil))
  }

  @Test func `random bytes, as for PKCE`() {
    var bytes = [UInt8](repeating: 0, count: 32)
    #expect(SecRandomCopyBytes(kSecRandomDefault, bytes.count, &bytes) == errSecSuccess)
    #expect(Set(bytes).count > 4)
  }

  @Test func `types of files, as scheme handlers ask for them`() {
    #expect(UTType(filenameExtension: "html")?.preferredMIMEType == "text/html")
    #expect(UTType(filenameExtension: "JS") == .javaScript)
    #expect(UTType(mimeType: "image/png") == .png)
    #expect(UTType.png.conforms(to: .image) && !UTType.html.conforms(to: .image))
    #expect(UTType.svg.preferredFilenameExtension == "svg")
    #expect(UTType(filenameExtension: "unheard")?.preferredMIMEType == nil)
    #expect(UTType("no.such.type") == nil)
  }

  @MainActor @Test func `a mail is composed, and its delegate hears how it ended`() {
    final class Composer: NSObject, MFMailComposeViewControllerDelegate {
      var results: [MFMailComposeResult] = []
      func mailComposeController(
        _ controller: MFMailComposeViewController, didFinishWith result: MFMailComposeResult, error: (any Error)?
      ) { results.append(result) }
    }
    #expect(!MFMailComposeViewController.canSendMail())
    let mail = MFMailComposeViewController()
    let composer = Composer()
    mail.mailComposeDelegate = composer
    mail.setToRecipients(["help@app.example"])
    mail.setSubject("Help")
    mail.simulateFinish(.sent)
    #expect(composer.results == [.sent])
    #expect(mail.simulatedRecipients == ["help@app.example"] && mail.simulatedSubject == "Help")
  }

  @Test func `keys are not made, and the error says so`() throws {
    var error: Unmanaged<CFError>?
    let key = SecKeyCreateRandomKey(
      [kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecAttrKeySizeInBits: 2048] as NSDictionary, &error)
    #expect(key == nil)
    let reason = try #require(error).takeRetainedValue() as any Error
    #expect(reason.localizedDescription.contains("SecKeyCreateRandomKey"))
    #expect((reason as NSError).code == Int(errSecUnimplemented))
  }
}
