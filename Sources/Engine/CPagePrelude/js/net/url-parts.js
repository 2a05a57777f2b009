/* Where the parts of a URL are in the arrays in which natives answer them (URLParts.swift). Evaluated once for all. */
(function () {
  'use strict';
  return {
    __proto__: null, HREF: 0, ORIGIN: 1, PROTOCOL: 2, USERNAME: 3, PASSWORD: 4, HOST: 5, HOSTNAME: 6, PORT: 7,
    PATHNAME: 8, SEARCH: 9, HASH: 10,
  };
})
