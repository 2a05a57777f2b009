// SwiftUI re-exports UIKit, Observation, and what it needs of Combine.
@_exported import Observation
@_exported import SimCombine
@_exported import SimUIKit
