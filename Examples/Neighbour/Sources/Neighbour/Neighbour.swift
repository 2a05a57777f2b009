/// Which of Apple's modules this package sees: it takes other branches where it sees them.
public enum Neighbour {
  public static var modules: [String] {
    var modules: [String] = []
    #if canImport(UIKit)
      modules.append("UIKit")
    #endif
    #if canImport(WebKit)
      modules.append("WebKit")
    #endif
    #if canImport(AuthenticationServices)
      modules.append("AuthenticationServices")
    #endif
    #if canImport(SafariServices)
      modules.append("SafariServices")
    #endif
    #if canImport(os)
      modules.append("os")
    #endif
    return modules
  }
}
