import SimUIKit
import Testing

@Suite @MainActor struct AssociatedObjectTests {
  private final class Token {
    let onEnd: () -> Void
    init(_ onEnd: @escaping () -> Void) { self.onEnd = onEnd }
    deinit { onEnd() }
  }
  private static let key = UnsafeRawPointer(bitPattern: 1)
  private static let otherKey = UnsafeRawPointer(bitPattern: 2)

  @Test(arguments: [true, false])
  func `a value lives as long as the object that it is associated with`(isView: Bool) throws {
    let key = try #require(Self.key)
    var ended = 0
    var object: NSObject? = isView ? UIView() : NSObject()
    objc_setAssociatedObject(try #require(object), key, Token { ended += 1 }, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    #expect(objc_getAssociatedObject(try #require(object), key) is Token && ended == 0)
    object = nil
    // Only views and their kin can keep values themselves.
    if !isView { _ = objc_getAssociatedObject(NSObject(), key) }
    #expect(ended == 1)
  }

  @Test func `values have keys, are replaced and removed`() throws {
    let (key, other) = (try #require(Self.key), try #require(Self.otherKey))
    let view = UIView()
    objc_setAssociatedObject(view, key, "a", .OBJC_ASSOCIATION_COPY_NONATOMIC)
    objc_setAssociatedObject(view, other, 2, .OBJC_ASSOCIATION_RETAIN)
    objc_setAssociatedObject(view, key, "b", .OBJC_ASSOCIATION_COPY_NONATOMIC)
    #expect(objc_getAssociatedObject(view, key) as? String == "b")
    #expect(objc_getAssociatedObject(view, other) as? Int == 2)
    #expect(objc_getAssociatedObject(UIView(), key) == nil)
    objc_setAssociatedObject(view, key, nil, .OBJC_ASSOCIATION_COPY_NONATOMIC)
    #expect(objc_getAssociatedObject(view, key) == nil)
    objc_removeAssociatedObjects(view)
    #expect(objc_getAssociatedObject(view, other) == nil)
  }

  @Test func `an assigned object is not kept`() throws {
    let key = try #require(Self.key)
    let view = UIView()
    var assigned: NSObject? = NSObject()
    objc_setAssociatedObject(view, key, assigned, .OBJC_ASSOCIATION_ASSIGN)
    #expect(objc_getAssociatedObject(view, key) as? NSObject === assigned)
    assigned = nil
    #expect(objc_getAssociatedObject(view, key) == nil)
  }
}
