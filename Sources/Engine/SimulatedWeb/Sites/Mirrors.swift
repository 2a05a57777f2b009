// The network and its stores show no parts. Test libraries look into every value of an expectation that has failed.
// Other threads use the network and its stores meanwhile, and a mirror cannot lock them.

extension SimulatedWeb: CustomReflectable {
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension DataStore: CustomReflectable {
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension DataStoreRegistry: CustomReflectable {
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
