import SimUIKit
import SimWebKit
import Testing

@Suite struct BridgedErrorTests {
  @Test(arguments: [
    (WKError(.javaScriptExceptionOccurred) as any Error, WKErrorDomain, 4),
    (URLError(.timedOut), NSURLErrorDomain, -1001),
    (CocoaError(.fileNoSuchFile), NSCocoaErrorDomain, 4),
  ])
  func `errors of Apple's are NSErrors in every kind of cast`(error: any Error, domain: String, code: Int) {
    let optional: (any Error)? = error
    let value: Any = error
    #expect((optional as? NSError)?.code == code && (value as? NSError)?.domain == domain)
    do { throw error } catch let caught as NSError where caught.code == code {
      #expect(caught.domain == domain)
    } catch { Issue.record("was not caught") }
    if case .failure(let failure as NSError) = Result<Int, any Error>.failure(error) {
      #expect(failure.code == code)
    } else {
      Issue.record("did not match")
    }
  }

  @Test func `an NSError is the Swift error of its domain`() {
    let script: any Error = NSError(domain: WKErrorDomain, code: WKError.javaScriptExceptionOccurred.rawValue)
    #expect((script as? WKError)?.code == .javaScriptExceptionOccurred)
    #expect(script as? URLError == nil)
    do { throw NSError(domain: NSURLErrorDomain, code: NSURLErrorCancelled) } catch URLError.cancelled {
    } catch { Issue.record("was not caught") }
  }
}
