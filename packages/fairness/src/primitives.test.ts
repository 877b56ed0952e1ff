import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import {
  bytesToHex,
  chainAnchor,
  chainCheckpoints,
  chainValue,
  chainValueFrom,
  drandQuicknet,
  drandRandomness,
  HmacDrbg,
  inclusionProof,
  leafHash,
  merkleRoot,
  roundAfterClosing,
  roundAt,
  timeOfRound,
  verifyChainValue,
  verifyDrandSignature,
  verifyInclusion,
  type BookedBet,
} from './index.js';

const bytes = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'));

describe('HMAC_DRBG', () => {
  it('returns the bits of the CAVP vector HMAC_DRBG SHA-256, no reseed, count 0', () => {
    const generator = new HmacDrbg(
      bytes('ca851911349384bffe89de1cbdc46e6831e44d34a4fb935ee285dd14b71a7488'),
      bytes('659ba96c601dc69fc902940805ec0ca8'),
    );
    generator.generate(128);
    expect(bytesToHex(generator.generate(128))).toBe(
      'e528e9abf2dece54d47c7e75e5fe302149f817ea9fb4bee6f4199697d04d5b89d54fbb978a15b5c443c9ec21036d2460b6f73ebad0dc2aba6e624abf07745bc1' +
        '07694bb7547bb0995f70de25d6b29e2d3011bb19d27676c07162c8b5ccde0668961df86803482cb37ed6d5c0bb8d50cf1f50d476aa0458bdaba806f48be9dcb8',
    );
  });

  it('agrees with a second implementation on node:crypto for any seed and request sizes', () => {
    const reference = (seed: Uint8Array, sizes: readonly number[]): string => {
      const mac = (key: Buffer, data: Buffer): Buffer => createHmac('sha256', key).update(data).digest();
      let key: Buffer = Buffer.alloc(32);
      let value: Buffer = Buffer.alloc(32, 1);
      for (const mark of [0, 1]) {
        key = mac(key, Buffer.concat([value, Buffer.from([mark]), seed]));
        value = mac(key, value);
      }
      return sizes
        .map((size) => {
          let output = Buffer.alloc(0);
          while (output.length < size) output = Buffer.concat([output, (value = mac(key, value))]);
          key = mac(key, Buffer.concat([value, Buffer.from([0])]));
          value = mac(key, value);
          return output.subarray(0, size).toString('hex');
        })
        .join('');
    };
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 32, maxLength: 64 }),
        fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 5 }),
        (seed, sizes) => {
          const generator = new HmacDrbg(seed);
          expect(sizes.map((size) => bytesToHex(generator.generate(size))).join('')).toBe(reference(seed, sizes));
        },
      ),
    );
  });

  it('refuses too little entropy and requests beyond the standard', () => {
    expect(() => new HmacDrbg(new Uint8Array(31))).toThrow(RangeError);
    const generator = new HmacDrbg(new Uint8Array(32).fill(7));
    for (const size of [0, -1, 1.5, 65_537, Number.NaN]) expect(() => generator.generate(size)).toThrow(RangeError);
  });
});

describe('drand quicknet', () => {
  const signature = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';

  it('verifies round 1000 and derives its randomness', () => {
    expect(verifyDrandSignature(drandQuicknet, 1000, signature)).toBe(true);
    expect(drandRandomness(signature)).toBe('fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd');
  });

  it('refuses another round, a changed signature and what is no signature', () => {
    expect(verifyDrandSignature(drandQuicknet, 1001, signature)).toBe(false);
    expect(verifyDrandSignature(drandQuicknet, 1000, `a${signature.slice(1)}`)).toBe(false);
    for (const text of ['', 'zz', signature.toUpperCase(), signature.slice(2), '00'.repeat(48), 'ff'.repeat(48)]) {
      expect(verifyDrandSignature(drandQuicknet, 1000, text)).toBe(false);
    }
  });

  it('places rounds in time: 2026-04-20T00:00Z is round 27946612', () => {
    const instant = Date.parse('2026-04-20T00:00:00Z') / 1000;
    expect(roundAt(drandQuicknet, instant)).toBe(27_946_612);
    expect(timeOfRound(drandQuicknet, 27_946_612)).toBeLessThanOrEqual(instant);
    expect(timeOfRound(drandQuicknet, 27_946_613)).toBeGreaterThan(instant);
  });
});

describe('rounds', () => {
  it('the fixed round is the first one due strictly after closing and margin', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2e9 }),
        fc.integer({ min: 1, max: 3600 }),
        fc.integer({ min: 0, max: 4e9 }),
        fc.integer({ min: 0, max: 60 }),
        (genesis, period, closes, margin) => {
          const round = roundAfterClosing({ genesis, period }, closes, margin);
          expect(timeOfRound({ genesis, period }, round)).toBeGreaterThan(closes + margin);
          if (round > 1) expect(timeOfRound({ genesis, period }, round - 1)).toBeLessThanOrEqual(closes + margin);
        },
      ),
    );
  });
});

describe('seed chain', () => {
  const tail = new Uint8Array(32).map((_, index) => index);
  const length = 300;
  const anchor = chainAnchor(tail, length);

  it('every value proves itself against the anchor and against any value before it, and none after', () => {
    for (const round of [1, 2, 150, 299, 300]) {
      const value = chainValue(tail, length, round);
      expect(verifyChainValue(value, round, { round: 0, value: anchor })).toBe(true);
      expect(verifyChainValue(value, round, { round: round - 1, value: chainValue(tail, length, round - 1) })).toBe(true);
      expect(verifyChainValue(value, round, { round, value })).toBe(false);
      expect(verifyChainValue(value, round + 1, { round: 0, value: anchor })).toBe(false);
      expect(verifyChainValue(value.slice(1), round, { round: 0, value: anchor })).toBe(false);
    }
  });

  it('checkpoints give the same values, whatever the step', () => {
    for (const step of [1, 7, 100, 1000]) {
      const checkpoints = chainCheckpoints(tail, length, step);
      for (let round = 1; round <= length; round += 13) {
        expect(bytesToHex(chainValueFrom(checkpoints, step, length, round))).toBe(bytesToHex(chainValue(tail, length, round)));
      }
      expect(bytesToHex(chainValueFrom(checkpoints, step, length, length))).toBe(bytesToHex(tail));
    }
  });

  it('has no rounds beyond its end', () => {
    expect(() => chainValue(tail, length, length + 1)).toThrow(RangeError);
    expect(() => chainValue(tail, length, -1)).toThrow(RangeError);
    expect(() => chainAnchor(tail.slice(1), length)).toThrow(RangeError);
  });
});

describe('bet book', () => {
  const bet = (index: number): BookedBet => ({
    id: String(index),
    game: 'g',
    numero: 'n',
    play: 'p',
    content: 'c',
    unit: '1',
    multiple: 1,
    rulesVersion: 'r',
    salt: '',
  });

  it('proves every bet of books of every size up to 33, and no other bet', () => {
    for (let size = 1; size <= 33; size += 1) {
      const leaves = Array.from({ length: size }, (_, index) => leafHash(bet(index)));
      const root = bytesToHex(merkleRoot(leaves));
      for (let index = 0; index < size; index += 1) {
        const proof = inclusionProof(leaves, index);
        expect(verifyInclusion(bet(index), proof, root)).toBe(true);
        expect(verifyInclusion(bet(index + 1), proof, root)).toBe(false);
      }
    }
  });

  it('has different roots for books that differ only by a repeated last bet', () => {
    const leaves = [0, 1, 2].map((index) => leafHash(bet(index)));
    expect(bytesToHex(merkleRoot(leaves))).not.toBe(bytesToHex(merkleRoot([...leaves, leaves[2] as Uint8Array])));
  });

  it('refuses proofs that are not hashes or endless', () => {
    const root = bytesToHex(merkleRoot([leafHash(bet(0))]));
    expect(verifyInclusion(bet(0), [], root)).toBe(true);
    expect(verifyInclusion(bet(0), [{ side: 'left', hash: 'nonsense' }], root)).toBe(false);
    expect(
      verifyInclusion(
        bet(0),
        Array.from({ length: 65 }, () => ({ side: 'left' as const, hash: root })),
        root,
      ),
    ).toBe(false);
  });
});
