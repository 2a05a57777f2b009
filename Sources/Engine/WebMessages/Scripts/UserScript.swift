import EngineValues

/// `WKUserScript`.
public struct UserScript: Sendable, Equatable {
  public enum InjectionTime: Int, Sendable { case atDocumentStart = 0, atDocumentEnd = 1 }
  public enum Frames: Sendable { case main, all }

  public var source: String
  public var injectionTime: InjectionTime
  public var frames: Frames
  public var world: ScriptWorld

  public init(source: String, injectionTime: InjectionTime, frames: Frames, world: ScriptWorld = .page) {
    self.source = source
    self.injectionTime = injectionTime
    self.frames = frames
    self.world = world
  }
}
