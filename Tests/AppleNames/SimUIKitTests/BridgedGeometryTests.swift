import SimUIKit
import Testing

/// Rectangles and their kin in dictionaries, as the frame of the keyboard in a notification is.
struct BridgedGeometryTests {
  private let frame = CGRect(x: 1, y: 2, width: 3, height: 4)

  @Test func `the keyboard's frame is read in every spelling`() {
    for value in [frame, NSValue(cgRect: frame)] as [Any] {
      let notification = Notification(
        name: Notification.Name("keyboard"), userInfo: [UIResponder.keyboardFrameEndUserInfoKey: value])
      let found = notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey]
      #expect(found as? CGRect == frame)
      #expect((found as? NSValue)?.cgRectValue == frame)
    }
  }

  @Test func `a value of another type is not cast`() {
    let values: [Any] = [NSValue(cgSize: frame.size), NSNumber(value: 1), NSValue(cgPoint: frame.origin)]
    #expect(values.allSatisfy { $0 as? CGRect == nil })
    #expect(values[0] as? CGSize == frame.size && values[2] as? CGPoint == frame.origin)
    #expect((values[0] as? NSValue)?.cgRectValue == .zero)
  }
}
