/* HTML Standard, "Posting messages": between windows. */
(function (native, realm) {
  'use strict';
  const { js } = realm;
  const { Map, Object } = js;
  const { operations } = realm.part('core/operations');
  const clone = realm.part('core/clone');
  const posters = new Map();

  /** `postMessage` of a window as this realm has it: the poster is the realm that looked the function up. */
  function postMessage(window) {
    let known = posters.get(window);
    if (known === undefined) {
      known = {
        postMessage(message, targetOriginOrOptions = undefined, transfer = undefined) {
          let target = '/';
          if (typeof targetOriginOrOptions === 'object' || typeof targetOriginOrOptions === 'function') {
            // Web IDL, overload resolution: null and objects are the options dictionary.
            transfer = targetOriginOrOptions?.transfer;
            const origin = targetOriginOrOptions?.targetOrigin;
            if (origin !== undefined) target = `${origin}`;
          } else if (targetOriginOrOptions !== undefined) target = `${targetOriginOrOptions}`;
          try {
            native.checkTargetOrigin(target);
            const { text, buffers, ports } = clone.serialize(message, clone.transferList(transfer));
            native.post(window, target, text, buffers, ports);
          } catch (error) {
            // The function is the other window's where this one may look at it, and so are its errors.
            const { is, detailsOf } = realm.part('core/exceptions');
            if (window !== realm.record.id && is(error)) {
              const { name, message } = detailsOf(error);
              native.raise(window, name, message);
            }
            throw error;
          }
        },
      };
      operations(known, 'postMessage(any)');
      known = known.postMessage;
      posters.set(window, known);
    }
    return known;
  }

  /** A message has arrived at this realm's window: begins its event. */
  function deliver(text, buffers, ports, origin, source) {
    const { start } = realm.part('window/events');
    const serialized = { __proto__: null, text, buffers, ports };
    let received;
    let data;
    try {
      received = clone.portsOf(serialized);
      data = clone.deserialize(serialized, received);
    } catch {
      return start('MessageEvent', 'messageerror', { __proto__: null,
        data: null, origin, source, lastEventId: '', ports: Object.freeze([]),
      });
    }
    return start('MessageEvent', 'message', { __proto__: null,
      data, origin, source, lastEventId: '', ports: Object.freeze([...received]),
    });
  }

  return { members: { __proto__: null, postMessage: postMessage(realm.record.id) }, postMessage, deliver };
})
