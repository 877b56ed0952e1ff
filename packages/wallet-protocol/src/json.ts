import { isUtf8 } from 'node:buffer';

/**
 * JSON as a wallet may read it: one pass that refuses what two readers could understand differently. A number that a `number` cannot carry
 * exactly, or that is written with an exponent, is handed on as an `InexactNumber`, so that no reader takes it for an amount by accident.
 */

/** A number as it stood in the text. */
export class InexactNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Why a text is not taken: `syntax` is not JSON at all, `form` is JSON that no careful sender writes (a key twice, a broken character, …). */
export class JsonRefused extends Error {
  readonly kind: 'syntax' | 'form';
  constructor(kind: JsonRefused['kind'], message: string) {
    super(message);
    this.name = 'JsonRefused';
    this.kind = kind;
  }
}

const depthAtMost = 16;
const numberToken = /-?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y;

/** Of a number with a fraction. A loop and not an expression: that would look at the zeros inside again for each of them, and anybody may send 16 KB. */
function withoutTrailingZeros(token: string): string {
  let end = token.length;
  while (token.charCodeAt(end - 1) === 0x30) end -= 1;
  if (token.charCodeAt(end - 1) === 0x2e) end -= 1;
  return token.slice(0, end);
}

/**
 * Reads one JSON text.
 * @throws JsonRefused for anything that is not JSON, and for a key that stands twice, `__proto__`, NUL, half a character, or more than 16 levels.
 */
export function readJson(text: string): unknown {
  let at = 0;

  const fail = (): never => {
    throw new JsonRefused('syntax', `not JSON at character ${at}`);
  };
  const skip = (): number => {
    for (;;) {
      const code = text.charCodeAt(at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return code;
      at += 1;
    }
  };
  const word = <Value>(expected: string, value: Value): Value => {
    if (!text.startsWith(expected, at)) fail();
    at += expected.length;
    return value;
  };

  const string = (): string => {
    const start = at;
    let plain = true;
    for (at += 1; ; at += 1) {
      const code = text.charCodeAt(at);
      if (code === 0x22) break;
      if (code === 0x5c) {
        plain = false;
        at += 1;
      } else if (code >= 0x80) plain = false;
      else if (!(code >= 0x20)) fail();
    }
    at += 1;
    if (plain) return text.slice(start + 1, at - 1);
    let value: string;
    try {
      value = JSON.parse(text.slice(start, at)) as string;
    } catch {
      return fail();
    }
    if (value.includes('\0') || !value.isWellFormed()) throw new JsonRefused('form', 'a text that is no text');
    return value;
  };

  const number = (): number | InexactNumber => {
    numberToken.lastIndex = at;
    const match = numberToken.exec(text);
    if (match === null) return fail();
    const [token, fraction, exponent] = match;
    at += token.length;
    if (exponent !== undefined) return new InexactNumber(token);
    const value = Number(token);
    if (fraction === undefined && token.length <= 15 && token !== '-0') return value;
    const shortest = fraction === undefined ? token : withoutTrailingZeros(token);
    return String(value) === shortest && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : new InexactNumber(token);
  };

  const value = (depth: number): unknown => {
    const code = skip();
    if (depth > depthAtMost) throw new JsonRefused('form', 'too deep');
    if (code === 0x22) return string();
    if (code === 0x7b) {
      at += 1;
      const object: Record<string, unknown> = {};
      if (skip() === 0x7d) {
        at += 1;
        return object;
      }
      for (;;) {
        if (skip() !== 0x22) fail();
        const key = string();
        if (key === '__proto__' || Object.hasOwn(object, key)) throw new JsonRefused('form', 'a key that stands twice');
        if (skip() !== 0x3a) fail();
        at += 1;
        object[key] = value(depth + 1);
        const next = skip();
        at += 1;
        if (next === 0x7d) return object;
        if (next !== 0x2c) fail();
      }
    }
    if (code === 0x5b) {
      at += 1;
      const list: unknown[] = [];
      if (skip() === 0x5d) {
        at += 1;
        return list;
      }
      for (;;) {
        list.push(value(depth + 1));
        const next = skip();
        at += 1;
        if (next === 0x5d) return list;
        if (next !== 0x2c) fail();
      }
    }
    if (code === 0x74) return word('true', true);
    if (code === 0x66) return word('false', false);
    if (code === 0x6e) return word('null', null);
    return number();
  };

  const read = value(1);
  skip();
  if (at !== text.length) fail();
  return read;
}

/** As `readJson`, from the bytes as they came. @throws JsonRefused also for bytes that are no UTF-8. */
export function readJsonBytes(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new JsonRefused('form', 'not UTF-8');
  return readJson(bytes.toString('utf8'));
}
