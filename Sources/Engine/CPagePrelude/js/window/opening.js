/*
 * HTML Standard, "The Window object": what a page needs that does nothing but open windows. Of all members of windows,
 * most scripts use only these.
 */
(function (native, realm) {
  'use strict';
  const { window } = realm;

  const members = {
    get window() { return window; },

    open(url = undefined, target = undefined, features = undefined) {
      return native.open(
        url === undefined ? undefined : `${url}`, target === undefined ? undefined : `${target}`,
        features === undefined || features === null ? undefined : `${features}`);
    },
  };

  return { members };
})
