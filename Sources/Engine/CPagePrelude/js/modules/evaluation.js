/* ECMA-262, "Evaluate" and what belongs to it: modules that await are evaluated while others wait for them. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Math, Set } = js;
  const { execute, finish } = realm.part('modules/linking');
  let asyncCount = 0;
  /** Asynchronous modules that have begun and not ended. */
  const begun = new Set();

  const isEvaluated = (record) => record.status === 'evaluated' || record.status === 'evaluating-async';

  /** ECMA-262, "Evaluate". */
  function evaluate(root) {
    const record = isEvaluated(root) ? root.cycleRoot ?? root : root;
    if (record.topLevel !== undefined) return record.topLevel.promise;
    const capability = (record.topLevel = js.promise.withResolvers());
    const stack = js.list();
    try {
      inner(record, stack, 0);
      // An asynchronous module that has been evaluated already resolves nothing by itself any more.
      if (record.status === 'evaluated') capability.resolve(undefined);
    } catch (error) {
      for (let i = 0; i < stack.length; i++) fail(stack[i], error);
      fail(record, error);
      capability.reject(error);
    }
    return capability.promise;
  }

  function fail(record, error) {
    begun.delete(record);
    record.status = 'evaluated';
    record.cycleRoot ??= record;
    record.hasError = true;
    record.error = error;
  }

  /** ECMA-262, "InnerModuleEvaluation". */
  function inner(record, stack, index) {
    if (isEvaluated(record)) {
      if (record.hasError) throw record.error;
      return index;
    }
    if (record.status === 'evaluating') return index;
    record.status = 'evaluating';
    record.index = record.ancestor = index++;
    js.push(stack, record);
    for (let i = 0; i < record.dependencies.length; i++) {
      let next = record.dependencies[i];
      index = inner(next, stack, index);
      if (next.status === 'evaluating') {
        record.ancestor = Math.min(record.ancestor, next.ancestor);
      } else {
        next = next.cycleRoot;
        if (next.hasError) throw next.error;
      }
      if (next.asyncOrder > 0 && !next.isDone) {
        record.pendingAsync++;
        js.push(next.asyncParents, record);
      }
    }
    if (record.pendingAsync > 0 || record.isAsync) {
      record.asyncOrder = ++asyncCount;
      begun.add(record);
      if (record.pendingAsync === 0) executeAsync(record);
    } else {
      execute(record);
      done(record);
    }
    if (record.ancestor !== record.index) return index;
    let last;
    do {
      last = js.pop(stack);
      last.status = last.asyncOrder > 0 && !last.isDone ? 'evaluating-async' : 'evaluated';
      last.cycleRoot = record;
    } while (last !== record);
    return index;
  }

  function done(record) {
    begun.delete(record);
    record.isDone = true;
    finish(record);
  }

  /** ECMA-262, "ExecuteAsyncModule". */
  function executeAsync(record) {
    let promise;
    try { promise = execute(record); } catch (error) { promise = js.promise.reject(error); }
    js.promise.then(promise, () => fulfilled(record), (error) => rejected(record, error));
  }

  /** ECMA-262, "GatherAvailableAncestors". */
  function gather(record, list) {
    for (let i = 0; i < record.asyncParents.length; i++) {
      const parent = record.asyncParents[i];
      if (js.includes(list, parent) || (parent.cycleRoot ?? parent).hasError) continue;
      if (--parent.pendingAsync > 0) continue;
      js.push(list, parent);
      if (!parent.isAsync) gather(parent, list);
    }
    return list;
  }

  /** ECMA-262, "AsyncModuleExecutionFulfilled". */
  function fulfilled(record) {
    if (record.status === 'evaluated') return;
    complete(record);
    const ready = js.toSorted(gather(record, js.list()), (a, b) => a.asyncOrder - b.asyncOrder);
    for (let i = 0; i < ready.length; i++) {
      const next = ready[i];
      if (next.status === 'evaluated') continue;
      if (next.isAsync) {
        executeAsync(next);
        continue;
      }
      try {
        execute(next);
      } catch (error) {
        rejected(next, error);
        continue;
      }
      complete(next);
    }
  }

  function complete(record) {
    record.status = 'evaluated';
    done(record);
    record.topLevel?.resolve(undefined);
  }

  /** ECMA-262, "AsyncModuleExecutionRejected". */
  function rejected(record, error) {
    if (record.status === 'evaluated') return;
    fail(record, error);
    record.isDone = true;
    for (let i = 0; i < record.asyncParents.length; i++) rejected(record.asyncParents[i], error);
    record.topLevel?.reject(error);
  }

  /** For reports: [record, the module that it waits for or undefined]. */
  const waiting = () => js.map(js.setItems(begun), (record) => [
    record,
    js.find(record.dependencies, (next) => begun.has(next) || begun.has(next.cycleRoot))
  ]);

  return { evaluate, waiting };
})
