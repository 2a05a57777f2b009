/* WebDriver, "Keyboard actions": the keys by their code points, and what they are called. */
const KEYS = {
  '\uE000': ['Unidentified', '', 0], '\uE001': ['Cancel', '', 0], '\uE002': ['Help', 'Help', 0],
  '\uE003': ['Backspace', 'Backspace', 0], '\uE004': ['Tab', 'Tab', 0], '\uE005': ['Clear', '', 0],
  '\uE006': ['Enter', 'Enter', 0], '\uE007': ['Enter', 'NumpadEnter', 1], '\uE008': ['Shift', 'ShiftLeft', 1],
  '\uE009': ['Control', 'ControlLeft', 1], '\uE00A': ['Alt', 'AltLeft', 1], '\uE00B': ['Pause', 'Pause', 0],
  '\uE00C': ['Escape', 'Escape', 0], '\uE00D': [' ', 'Space', 0], '\uE00E': ['PageUp', 'PageUp', 0],
  '\uE00F': ['PageDown', 'PageDown', 0], '\uE010': ['End', 'End', 0], '\uE011': ['Home', 'Home', 0],
  '\uE012': ['ArrowLeft', 'ArrowLeft', 0], '\uE013': ['ArrowUp', 'ArrowUp', 0],
  '\uE014': ['ArrowRight', 'ArrowRight', 0], '\uE015': ['ArrowDown', 'ArrowDown', 0],
  '\uE016': ['Insert', 'Insert', 0], '\uE017': ['Delete', 'Delete', 0], '\uE018': [';', '', 0],
  '\uE019': ['=', 'NumpadEqual', 3], '\uE01A': ['0', 'Numpad0', 3], '\uE01B': ['1', 'Numpad1', 3],
  '\uE01C': ['2', 'Numpad2', 3], '\uE01D': ['3', 'Numpad3', 3], '\uE01E': ['4', 'Numpad4', 3],
  '\uE01F': ['5', 'Numpad5', 3], '\uE020': ['6', 'Numpad6', 3], '\uE021': ['7', 'Numpad7', 3],
  '\uE022': ['8', 'Numpad8', 3], '\uE023': ['9', 'Numpad9', 3], '\uE024': ['*', 'NumpadMultiply', 3],
  '\uE025': ['+', 'NumpadAdd', 3], '\uE026': [',', 'NumpadComma', 3], '\uE027': ['-', 'NumpadSubtract', 3],
  '\uE028': ['.', 'NumpadDecimal', 3], '\uE029': ['/', 'NumpadDivide', 3], '\uE031': ['F1', 'F1', 0],
  '\uE032': ['F2', 'F2', 0], '\uE033': ['F3', 'F3', 0], '\uE034': ['F4', 'F4', 0], '\uE035': ['F5', 'F5', 0],
  '\uE036': ['F6', 'F6', 0], '\uE037': ['F7', 'F7', 0], '\uE038': ['F8', 'F8', 0], '\uE039': ['F9', 'F9', 0],
  '\uE03A': ['F10', 'F10', 0], '\uE03B': ['F11', 'F11', 0], '\uE03C': ['F12', 'F12', 0],
  '\uE03D': ['Meta', 'MetaLeft', 1], '\uE040': ['ZenkakuHankaku', '', 0], '\uE050': ['Shift', 'ShiftRight', 2],
  '\uE051': ['Control', 'ControlRight', 2], '\uE052': ['Alt', 'AltRight', 2], '\uE053': ['Meta', 'MetaRight', 2],
  '\uE054': ['PageUp', 'Numpad9', 3], '\uE055': ['PageDown', 'Numpad3', 3], '\uE056': ['End', 'Numpad1', 3],
  '\uE057': ['Home', 'Numpad7', 3], '\uE058': ['ArrowLeft', 'Numpad4', 3], '\uE059': ['ArrowUp', 'Numpad8', 3],
  '\uE05A': ['ArrowRight', 'Numpad6', 3], '\uE05B': ['ArrowDown', 'Numpad2', 3],
  '\uE05C': ['Insert', 'Numpad0', 3], '\uE05D': ['Delete', 'NumpadDecimal', 3],
};
const SHIFTED = Object.fromEntries([...'~`!1@2#3$4%5^6&7*8(9)0_-+={[}]|\\:;"\'<,>.?/'].reduce(
  (pairs, each, place, all) => (place % 2 === 0 ? [...pairs, [each, all[place + 1]]] : pairs), []));
const CODES = { ' ': 'Space', '`': 'Backquote', '-': 'Minus', '=': 'Equal', '[': 'BracketLeft', ']': 'BracketRight',
  '\\': 'Backslash', ';': 'Semicolon', "'": 'Quote', ',': 'Comma', '.': 'Period', '/': 'Slash' };
const KEY_CODES = { Cancel: 3, Help: 6, Backspace: 8, Tab: 9, Clear: 12, Return: 13, Enter: 13, Shift: 16,
  Control: 17, Alt: 18, Pause: 19, Escape: 27, ' ': 32, PageUp: 33, PageDown: 34, End: 35, Home: 36, ArrowLeft: 37,
  ArrowUp: 38, ArrowRight: 39, ArrowDown: 40, Insert: 45, Delete: 46, Meta: 91, F1: 112, F2: 113, F3: 114, F4: 115,
  F5: 116, F6: 117, F7: 118, F8: 119, F9: 120, F10: 121, F11: 122, F12: 123, ';': 186, '=': 187, ',': 188, '-': 189,
  '.': 190, '/': 191, '`': 192, '[': 219, '\\': 220, ']': 221, "'": 222 };

/** WebDriver, "normalized key value", "code" and "key location". */
function keyOf(raw) {
  const special = KEYS[raw];
  if (special !== undefined) {
    const [key, code, location] = special;
    return { key, code, location, keyCode: KEY_CODES[key] ?? (key.length === 1 ? key.toUpperCase().charCodeAt(0) : 0) };
  }
  const base = SHIFTED[raw] ?? raw;
  const code = /^[a-z]$/i.test(base) ? `Key${base.toUpperCase()}` : /^[0-9]$/.test(base) ? `Digit${base}`
    : CODES[base] ?? '';
  const keyCode = KEY_CODES[base] ?? (/^[a-z0-9]$/i.test(base) ? base.toUpperCase().charCodeAt(0) : 0);
  return { key: raw, code, location: 0, keyCode };
}
