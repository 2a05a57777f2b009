import Foundation
import OpenCombine

/// Several publishers' values for one subscriber. OpenCombine lacks `combineLatest` and `merge`.
private final class Join<Downstream: Subscriber>: Subscription {
  private let lock = NSRecursiveLock()
  private var downstream: Downstream?
  private var demand = Subscribers.Demand.none
  /// The values that came while the subscriber asked for none.
  private var pending: [Downstream.Input] = []
  private let keepsAll: Bool
  private var upstreams: [AnyCancellable] = []
  private var unfinished: Int

  init(_ downstream: Downstream, count: Int, keepsAll: Bool) {
    self.downstream = downstream
    self.keepsAll = keepsAll
    unfinished = count
  }

  func follow<P: Publisher>(_ publisher: P, _ body: @escaping (P.Output) -> Void)
  where P.Failure == Downstream.Failure {
    let upstream = publisher.sink(receiveCompletion: { [weak self] in self?.complete($0) }, receiveValue: body)
    lock.withLock { if downstream != nil { upstreams.append(upstream) } }
  }

  func deliver(_ value: Downstream.Input) {
    lock.withLock {
      guard let downstream else { return }
      guard demand > 0 else {
        pending = (keepsAll ? pending : []) + [value]
        return
      }
      demand -= 1
      demand += downstream.receive(value)
    }
  }

  private func complete(_ completion: Subscribers.Completion<Downstream.Failure>) {
    lock.withLock {
      unfinished -= 1
      if case .finished = completion, unfinished > 0 { return }
      let last = downstream
      cancel()
      last?.receive(completion: completion)
    }
  }

  func request(_ more: Subscribers.Demand) {
    lock.withLock {
      demand += more
      let due = pending
      pending = []
      for value in due { deliver(value) }
    }
  }

  func cancel() {
    lock.withLock {
      downstream = nil
      pending = []
      for upstream in upstreams { upstream.cancel() }
      upstreams = []
    }
  }
}

/// The last value of each publisher.
private final class Latest<A, B> {
  var a: A?
  var b: B?
}

extension Publishers {
  /// The last values of two publishers, whenever one of them sends.
  public struct CombineLatest<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure {
    public typealias Output = (A.Output, B.Output)
    public typealias Failure = A.Failure
    public let a: A
    public let b: B
    public init(_ a: A, _ b: B) { (self.a, self.b) = (a, b) }

    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      let join = Join(subscriber, count: 2, keepsAll: false)
      let latest = Latest<A.Output, B.Output>()
      subscriber.receive(subscription: join)
      join.follow(a) {
        latest.a = $0
        if let b = latest.b { join.deliver(($0, b)) }
      }
      join.follow(b) {
        latest.b = $0
        if let a = latest.a { join.deliver((a, $0)) }
      }
    }
  }

  /// The same for three publishers.
  public struct CombineLatest3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure {
    public typealias Output = (A.Output, B.Output, C.Output)
    public typealias Failure = A.Failure
    private let joined: Publishers.Map<CombineLatest<CombineLatest<A, B>, C>, Output>
    public init(_ a: A, _ b: B, _ c: C) { joined = CombineLatest(CombineLatest(a, b), c).map { ($0.0, $0.1, $1) } }
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure { joined.receive(subscriber: subscriber) }
  }

  /// The same of four.
  public struct CombineLatest4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure {
    public typealias Output = (A.Output, B.Output, C.Output, D.Output)
    public typealias Failure = A.Failure
    private let joined: Publishers.Map<CombineLatest<CombineLatest3<A, B, C>, D>, Output>
    public init(_ a: A, _ b: B, _ c: C, _ d: D) {
      joined = CombineLatest(CombineLatest3(a, b, c), d).map { ($0.0, $0.1, $0.2, $1) }
    }
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure { joined.receive(subscriber: subscriber) }
  }

  /// The values of several publishers, as they come.
  public struct MergeMany<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public let publishers: [Upstream]
    public init(_ upstream: Upstream...) { publishers = upstream }
    public init<S: Swift.Sequence>(_ upstream: S) where S.Element == Upstream { publishers = Array(upstream) }
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      let join = Join(subscriber, count: publishers.count, keepsAll: true)
      subscriber.receive(subscription: join)
      for publisher in publishers { join.follow(publisher) { join.deliver($0) } }
    }
  }
}

extension Publisher {
  public func combineLatest<P: Publisher>(_ other: P) -> Publishers.CombineLatest<Self, P>
  where P.Failure == Failure { Publishers.CombineLatest(self, other) }

  public func combineLatest<P: Publisher, T>(
    _ other: P, _ transform: @escaping (Output, P.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest<Self, P>, T> where P.Failure == Failure {
    Publishers.CombineLatest(self, other).map { transform($0, $1) }
  }

  public func combineLatest<P: Publisher, Q: Publisher>(
    _ first: P, _ second: Q
  ) -> Publishers.CombineLatest3<Self, P, Q> where P.Failure == Failure, Q.Failure == Failure {
    Publishers.CombineLatest3(self, first, second)
  }

  public func combineLatest<P: Publisher, Q: Publisher, T>(
    _ first: P, _ second: Q, _ transform: @escaping (Output, P.Output, Q.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest3<Self, P, Q>, T> where P.Failure == Failure, Q.Failure == Failure {
    Publishers.CombineLatest3(self, first, second).map { transform($0, $1, $2) }
  }

  public func combineLatest<P: Publisher, Q: Publisher, R: Publisher>(
    _ first: P, _ second: Q, _ third: R
  ) -> Publishers.CombineLatest4<Self, P, Q, R>
  where P.Failure == Failure, Q.Failure == Failure, R.Failure == Failure {
    Publishers.CombineLatest4(self, first, second, third)
  }
}
