import { RawNumber, writeBody, type FieldKind } from './client.js';

/** A sequence that a seed repeats: xorshift over 32 bits. Chance here chooses test data, nothing else. */
export function seededNumbers(seed: number): (below: number) => number {
  let state = seed | 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

const nothing = [null, true, [], {}, '', 0];
const broken = ['a b', ' a', 'a\nb', '\u202Ea', 'ü', '🎲', 'x'.repeat(81), 'x'.repeat(5_000)];

const strangeNumbers = [
  '-1',
  '-10',
  '-0.0001',
  '-0',
  '1e3',
  '1E3',
  '1e400',
  '9007199254740990.3',
  '9007199254740992',
  '9007199254740993',
  '92233720368547758080',
  '123456789012345678901234567890',
  '0.00001',
  '10.123456',
  '100.00000000000000000001',
];

/** What must not stand in a field of each kind; `undefined` is leaving it out. */
export const wrongValues: Readonly<Record<FieldKind, readonly unknown[]>> = {
  identifier: [...nothing, ...broken, undefined, 12, 1.5, ['a'], { a: 'a' }],
  'optional-identifier': [...nothing, ...broken, 12, 1.5, ['a']],
  amount: [null, true, [], {}, '', '100', undefined, ...strangeNumbers.map((text) => new RawNumber(text))],
  currency: [...nothing, undefined, 'vnd', 'XX', 'XXXXXX', 'X1X', 704],
  flag: ['true', 'false', '', 1, 0, [], {}],
  token: [...nothing, undefined, 5, ['a'], 'x'.repeat(201)],
  type: [...nothing, undefined, 'withdraw', 'BET', 'REFUND', 7],
  time: [...nothing, undefined, 'yesterday', '2026-13-45T99:00:00Z', 'x'.repeat(50), 1_700_000_000],
  same: [...nothing, undefined, 'somebody else'],
};

const strangeBytes = [
  Buffer.from([0xff]),
  Buffer.from([0xc3, 0x28]),
  Buffer.from([0xed, 0xa0, 0x80]),
  Buffer.from([0x00]),
  Buffer.from([0x0a]),
];

/**
 * Bytes that no wallet may take for the body they were made from: a field wrong, or the JSON broken. What is broken by chance is looked at
 * again, and left out when it happens to be JSON still.
 */
export function spoilBody(
  body: Record<string, unknown>,
  fields: Readonly<Record<string, FieldKind>>,
  random: (below: number) => number,
): Buffer {
  const pick = <Item>(list: readonly Item[]): Item => list[random(list.length)] as Item;
  const text = writeBody(body);
  for (;;) {
    switch (random(12)) {
      case 0:
      case 1:
      case 2:
      case 3:
      case 4: {
        const [name, kind] = pick(Object.entries(fields));
        return Buffer.from(writeBody({ ...body, [name]: pick(wrongValues[kind]) }));
      }
      case 5:
        return Buffer.from(text.slice(0, random(text.length)));
      case 6: {
        const places = [...text.matchAll(/[{}":,[\]]/g)].map(({ index }) => index);
        const at = pick(places);
        const changed = text.slice(0, at) + pick(['', '{', '}', '"', ':', ',', '[', ']', '\\', '\0', 'NaN', "'"]) + text.slice(at + 1);
        if (isJson(changed)) continue;
        return Buffer.from(changed);
      }
      case 7: {
        const [name, value] = pick(Object.entries(body));
        const again = writeBody({ [name]: value }).slice(1, -1);
        return Buffer.from(random(2) === 0 ? `{${again},${text.slice(1)}` : `${text.slice(0, -1)},${again}}`);
      }
      case 8: {
        const bytes = Buffer.from(text);
        const at = 2 + random(bytes.length - 4);
        const changed = Buffer.concat([bytes.subarray(0, at), pick(strangeBytes), bytes.subarray(at)]);
        if (isJson(changed)) continue;
        return changed;
      }
      case 9:
        return Buffer.from(
          `${text.slice(0, -1)},${pick(['"__proto__":{}', '"a":"\\u0000"', '"a":"\\ud800"', `"a":${'['.repeat(20)}${']'.repeat(20)}`])}}`,
        );
      case 10:
        return Buffer.from(
          pick([`[${text}]`, `${text}${text}`, `${text},`, 'null', 'true', '42', '"text"', '', ' ', '{}', '[]', `\ufeff${text}`]),
        );
      default: {
        const size = random(8) === 0 ? 17 * 1024 : random(300);
        const bytes = Buffer.alloc(size);
        for (let at = 0; at < size; at += 1) bytes[at] = random(256);
        if (isJson(bytes)) continue;
        return bytes;
      }
    }
  }
}

function isJson(text: string | Buffer): boolean {
  try {
    JSON.parse(typeof text === 'string' ? text : new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(text));
    return true;
  } catch {
    return false;
  }
}
