import SimUIKit
import SimWebKit
import Testing
import UIProcess

@MainActor @Suite struct StoryboardTests {
  private final class Shop: UIViewController {
    var prepared: [String] = []
    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
      prepared.append("\(segue.identifier ?? "") to \(segue.destination.title ?? "")")
    }
  }

  private static func inWorld(_ body: (WebWorld, SimulatedDevice) throws -> Void) throws {
    let (world, device) = (WebWorld(), SimulatedDevice())
    defer { world.shutDown() }
    device.connect(to: world)
    try WebWorld.$current.withValue(world) {
      try SimulatedDevice.ofTask.withValue(device) { try body(world, device) }
    }
  }

  @Test func `a storyboard has the controllers that the test gives`() throws {
    try Self.inWorld { world, device in
      device.interfaceFiles.controller("shop", of: "Main") { Shop() }
      device.interfaceFiles.segue("buy") {
        let page = UIViewController()
        page.title = "Buy"
        return page
      }
      let made = UIStoryboard(name: "Main", bundle: nil).instantiateViewController(withIdentifier: "shop")
      let shop = try #require(made as? Shop)
      #expect(shop.storyboard != nil)
      let stack = UINavigationController(rootViewController: shop)
      let window = UIApplication.shared.simulator.show(stack)
      shop.performSegue(withIdentifier: "buy", sender: nil)
      #expect(shop.prepared == ["buy to Buy"] && stack.topViewController?.title == "Buy")
      #expect(world.takeDeviceFailures().isEmpty && window.isKeyWindow)
    }
  }

  @Test func `what the test does not give is a failure with the line to write`() throws {
    try Self.inWorld { world, device in
      _ = UIStoryboard(name: "Checkout", bundle: nil).instantiateInitialViewController()
      let failure = try #require(world.takeDeviceFailures().first)
      #expect(failure.message.contains("interfaceFiles.controller(of: \"Checkout\")"))
      #expect(failure.place?.file.hasSuffix("StoryboardTests.swift") == true)
      #expect(UINib(nibName: "Cell", bundle: nil).instantiate(withOwner: nil).isEmpty)
      #expect(world.takeDeviceFailures().first?.message.contains("'Cell.nib' cannot be read") == true)
      UIViewController().performSegue(withIdentifier: "next", sender: nil)
      #expect(world.takeDeviceFailures().first?.message.contains("no segue with identifier 'next'") == true)
      UIViewController(nibName: "Form", bundle: nil).loadViewIfNeeded()
      #expect(device.log.contains { $0.contains("'Form.nib' cannot be read here") })
    }
  }
}
