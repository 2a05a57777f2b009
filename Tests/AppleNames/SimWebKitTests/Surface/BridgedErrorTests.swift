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

  @Test(arguments: [
    (AppError.plain as any Error, "AppleNamesTests.AppError", 1), (AppError.payload(2), "AppleNamesTests.AppError", 0),
    (AppErrorWithCodes.second, "AppleNamesTests.AppErrorWithCodes", 8), (AppErrorWithDomain(), "own", 42),
    (DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "")), NSCocoaErrorDomain, 4864),
    (CancellationError(), "Swift.CancellationError", 1),
  ])
  func `the app's and Swift's own errors are NSErrors, and can be cast back`(
    error: any Error, domain: String, code: Int
  ) throws {
    func caught() -> NSError { do { throw error } catch let error as NSError { return error } }
    #expect(caught().domain == domain && caught().code == code)
    guard case .failure(let failure as NSError) = Result<Int, any Error>.failure(error) else {
      Issue.record("did not match")
      return
    }
    #expect(type(of: failure as any Error) is NSError.Type)
    let back: any Error = failure
    #expect((back as? AppError) == (error as? AppError) && (back is CancellationError) == (error is CancellationError))
  }
}

// Not private: the name of a private type has more in it than the module's.
enum AppError: Error, Equatable, ErrorBridgedToNSError { case payload(Int), plain }

enum AppErrorWithCodes: Int, Error, ErrorBridgedToNSError { case first = 7, second }

struct AppErrorWithDomain: CustomNSError, ErrorBridgedToNSError {
  static var errorDomain: String { "own" }
  var errorCode: Int { 42 }
}
