/* MIME Sniffing Standard: reading MIME types. */
(function () {
  'use strict';

  /** The type without its parameters, in lower case. */
  const essence = (type) => type.split(';', 1)[0].trim().toLowerCase();

  /** "XML MIME type". */
  function isXML(type) {
    const name = essence(type);
    return name === 'text/xml' || name === 'application/xml' || name.endsWith('+xml');
  }

  /** "parse a MIME type", for one parameter: its value, quoted or not; null when there is none. */
  function parameter(type, name) {
    let position = type.indexOf(';');
    while (position >= 0 && position < type.length) {
      position += 1;
      const nameStart = position;
      while (position < type.length && type[position] !== '=' && type[position] !== ';') position += 1;
      const key = type.slice(nameStart, position).trim().toLowerCase();
      let value = '';
      if (type[position] === '=') {
        position += 1;
        while (type[position] === ' ') position += 1;
        if (type[position] === '"') {
          position += 1;
          while (position < type.length && type[position] !== '"') {
            if (type[position] === '\\') position += 1;
            value += type[position] ?? '';
            position += 1;
          }
          position = type.indexOf(';', position);
          if (position < 0) position = type.length;
        } else {
          const end = type.indexOf(';', position);
          const valueEnd = end < 0 ? type.length : end;
          value = type.slice(position, valueEnd).trim();
          position = valueEnd;
        }
      }
      if (key === name) return value;
    }
    return null;
  }

  return { essence, isXML, parameter };
})
