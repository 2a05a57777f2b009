// swift-tools-version: 6.1
import PackageDescription

// A package that knows nothing of the simulator, as those that an app depends on.
let package = Package(
  name: "Neighbour",
  platforms: [.iOS(.v18), .macOS(.v15)],
  products: [.library(name: "Neighbour", targets: ["Neighbour"])],
  targets: [.target(name: "Neighbour")]
)
