/// Names of the Objective-C runtime that nothing on Linux can replace, and what to write instead.
enum Unsupported {
  static let optionalRequirement =
    "an optional property has no default here: make it a method, or give the protocol an extension with a default"
  static func askedFor(_ method: String) -> String {
    "every delegate has the optional method \(method) on Linux, so it is never nil: call it, and look at the result"
  }
  static let selectorInString = "#selector in a string is not rewritten: make the selector before the string"

  /// The advice for such a name; nil for other names.
  static func wayOut(of name: String) -> String? {
    switch name {
    case "method_exchangeImplementations", "class_addMethod", "class_replaceMethod", "class_getInstanceMethod",
      "class_getClassMethod", "method_setImplementation", "object_setClass":
      "\(name) needs the Objective-C runtime, which Linux lacks: put it in #if canImport(ObjectiveC), and use a subclass"
        + " or a closure here"
    case "NSManaged":
      "@NSManaged needs Core Data, which Linux lacks: put the class in #if canImport(CoreData)"
    case "IBSegueAction":
      "@IBSegueAction needs storyboards, which cannot be read here: make the controller in code"
    default: nil
    }
  }
}
