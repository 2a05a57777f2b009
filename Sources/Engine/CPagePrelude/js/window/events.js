/*
 * Events that a window gets from its navigable: HTML Standard, "session history", "unloading documents", "web storage".
 * Each function begins an event; Swift calls its listeners one by one, so that promise jobs run in between.
 */
(function (native, realm) {
  'use strict';
  const { beginAtWindow, createEvent, state } = realm.part('events/events');

  const start = (interfaceName, type, fields, bubbles = false, cancelable = false) =>
    beginAtWindow(createEvent(interfaceName, type, bubbles, cancelable, false, fields));

  const hashChange = (oldURL, newURL) => start('HashChangeEvent', 'hashchange', { __proto__: null, oldURL, newURL });

  const pageTransition = (name, persisted) =>
    start('PageTransitionEvent', name, { __proto__: null, persisted }, true, true);

  const beforeUnload = () =>
    start('BeforeUnloadEvent', 'beforeunload', { __proto__: null, unloadText: '' }, false, true);

  /** The text with which the page asked to stay; undefined when it lets go. */
  function unloadAnswer(run) {
    const { canceled, unloadText } = state(run.event);
    return canceled || unloadText !== '' ? unloadText : undefined;
  }

  function storage(areaName, key, oldValue, newValue, url) {
    const storageArea = realm.part('window/storage').members[areaName];
    return start('StorageEvent', 'storage', { __proto__: null, key, oldValue, newValue, url, storageArea });
  }

  return { start, hashChange, pageTransition, beforeUnload, unloadAnswer, storage };
})
