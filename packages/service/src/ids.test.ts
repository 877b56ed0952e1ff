import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { canonicalJson, newId, withTimeOfIds } from './ids.js';

const rightForm = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const msOf = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);

describe('newId', () => {
  it('is of version 7, of its time, and greater than the one before it', () => {
    const before = Date.now();
    const ids = Array.from({ length: 20_000 }, newId);
    const after = Date.now();
    expect(ids.every((id) => rightForm.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(ids.toSorted());
    expect(msOf(ids[0] ?? '')).toBeGreaterThanOrEqual(before);
    expect(msOf(ids.at(-1) ?? '')).toBeLessThanOrEqual(after);
  });

  it('keeps its order when the clock is set back', () => {
    const first = newId();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 60_000);
    const second = newId();
    clock.mockRestore();
    expect(second > first).toBe(true);
  });

  it('is of another time while a history is played, and of now afterwards', async () => {
    const before = newId();
    const [first, second] = await withTimeOfIds(
      () => 1_700_000_000_000,
      async () => [newId(), newId()],
    );
    expect([first, second].map((id) => msOf(id ?? ''))).toEqual([1_700_000_000_000, 1_700_000_000_000]);
    expect((second ?? '') > (first ?? '')).toBe(true);
    expect(newId() > before).toBe(true);
  });

  it('is of now in all other work of the process meanwhile', async () => {
    let finish: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (finish = resolve));
    const history = withTimeOfIds(
      () => 1_700_000_000_000,
      async () => {
        const first = newId();
        await held;
        return [first, newId()];
      },
    );
    const before = newId();
    expect(msOf(before)).toBeGreaterThan(1_700_000_000_000);
    finish();
    expect((await history).map(msOf)).toEqual([1_700_000_000_000, 1_700_000_000_000]);
    expect(newId() > before).toBe(true);
  });

  it('uses no randomness twice', () => {
    const tails = Array.from({ length: 10_000 }, () => newId().slice(-8));
    expect(new Set(tails).size).toBeGreaterThan(9_980);
  });
});

describe('canonicalJson', () => {
  /** What it is in one sentence: JSON.stringify of the value with each object's names in order. Hashes that stand in books were made so. */
  const plain = (value: unknown): string =>
    JSON.stringify(value, (_name, inner: unknown) => {
      if (typeof inner === 'bigint') return inner.toString();
      if (typeof inner === 'object' && inner !== null && !Array.isArray(inner))
        return Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)));
      return inner;
    });

  it('writes what stands in books, whatever it is given', () => {
    const one = fc.anything({ withBigInt: true, withDate: true, withUnicodeString: true, withSparseArray: true, withTypedArray: false });
    fc.assert(
      fc.property(one, (value) => {
        expect(canonicalJson(value)).toBe(plain(value));
      }),
      { numRuns: 3_000 },
    );
  });

  it('knows the odd ones: numbers as names, what JSON leaves out, dates, bytes, what says itself what it is', () => {
    const odd = {
      b: undefined,
      10: 1n,
      2: -0,
      '01': Number.NaN,
      a: [undefined, () => 1, Symbol('x'), null, [new Date(0)]],
      4294967295: 'no index',
      bytes: Buffer.from('ab'),
      own: { toJSON: () => ({ z: 1, y: 2n }) },
      'quo"te': '\u2028"',
      __proto__: { inherited: true },
    };
    expect(canonicalJson(odd)).toBe(plain(odd));
    expect(canonicalJson({ b: 1, a: 2n })).toBe('{"a":"2","b":1}');
    for (const bare of ['text', 7, true, null, undefined, 7n]) expect(canonicalJson(bare)).toBe(plain(bare));
  });
});
