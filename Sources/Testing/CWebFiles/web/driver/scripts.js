/* WebDriver, "Executing Script". */
function execute({ script, args, isAsync }) {
  let settled = false;
  const settle = (action, value) => {
    if (settled) return;
    settled = true;
    try {
      action(value);
    } catch (error) {
      refuse(error);
    }
  };
  const succeed = (value) => settle((each) => answer(clone(each)), value);
  const throwUp = (error) => settle((each) => refuse(new Failure('javascript error', describe(each))), error);
  const values = args.map(revive);
  let wait;
  if (isAsync) wait = new Promise((resolve) => { values.push(resolve); });
  let result;
  try {
    result = compile(script).apply(window, values);
  } catch (error) {
    return throwUp(error);
  }
  const isThenable = (value) => isObject(value) && typeof value.then === 'function';
  if (isAsync) {
    wait.then(succeed, throwUp);
    if (isThenable(result)) Promise.resolve(result).then(succeed, throwUp);
  } else if (isThenable(result)) {
    Promise.resolve(result).then(succeed, throwUp);
  } else {
    succeed(result);
  }
}

/** A script with `await` is the body of an asynchronous function. */
function compile(script) {
  try {
    return driver.compile(script, false);
  } catch (error) {
    if (!/\bawait\b/.test(script)) throw error;
    return driver.compile(script, true);
  }
}
