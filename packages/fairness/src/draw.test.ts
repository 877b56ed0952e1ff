import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  bookRoot,
  bytesToHex,
  checkNames,
  chainValue,
  commitOf,
  deriveResult,
  drandQuicknet,
  inBookOrder,
  inclusionProof,
  isProved,
  leafHash,
  newServerSeed,
  parseProof,
  publishChain,
  roundAfterClosing,
  timeOfRound,
  verifyDraw,
  type BookedBet,
  type DrawProof,
  type DrawResult,
  type DrawShape,
} from './index.js';

interface Verifier {
  result(shape: DrawShape, input: { serverSeed: string; game: string; numero: string; round: number; randomness: string }): DrawResult;
  bookRoot(bets: readonly BookedBet[]): string;
  verify(proof: DrawProof, bets?: readonly BookedBet[]): Record<string, boolean>;
}
const documents = new URL('../../../docs/fairness/', import.meta.url);
const independent = (await import(/* @vite-ignore */ new URL('verify.mjs', documents).href)) as Verifier;
const vectors = JSON.parse(readFileSync(new URL('vectors.json', documents), 'utf8')) as {
  proofs: { proof: DrawProof; bets: BookedBet[] }[];
};

const sha = (text: string): Uint8Array => Uint8Array.from(createHash('sha256').update(text).digest());
const copy = (proof: DrawProof): DrawProof => structuredClone(proof);
const failing = (proof: unknown, known = {}): string[] =>
  verifyDraw(proof, known)
    .filter((check) => !check.ok)
    .map((check) => check.check);

const shapes: DrawShape[] = [
  { kind: 'digits', count: 5 },
  { kind: 'distinct', from: 1, to: 11, count: 5 },
  { kind: 'distinct', from: 1, to: 10, count: 10 },
  { kind: 'distinct', from: 1, to: 80, count: 20 },
  { kind: 'dice', count: 3, faces: 6 },
  {
    kind: 'prizes',
    prizes: [
      { key: 'special', count: 1, width: 6 },
      { key: 'prize8', count: 3, width: 2 },
    ],
  },
];

describe('golden vectors', () => {
  it('hold every shape and both beacons', () => {
    expect(vectors.proofs.length).toBeGreaterThan(15);
    expect(new Set(vectors.proofs.map(({ proof }) => proof.beacon.kind))).toEqual(new Set(['chain', 'drand']));
    expect(new Set(vectors.proofs.map(({ proof }) => proof.shape.kind))).toEqual(new Set(['digits', 'distinct', 'dice', 'prizes']));
  });

  it('pass every check of the package and of the independent script', () => {
    for (const { proof, bets } of vectors.proofs) {
      expect(
        failing(proof, { bets, commit: proof.commit, shape: proof.shape, betsRoot: proof.betsRoot, round: proof.beacon.round }),
      ).toEqual([]);
      expect(Object.values(independent.verify(proof, bets)).every(Boolean)).toBe(true);
    }
  });

  it('fail in both when one bet, seed, round, result digit or root changes', () => {
    for (const { proof, bets } of vectors.proofs) {
      const otherSeed = { ...copy(proof), serverSeed: bytesToHex(sha('another seed')) };
      expect(failing(otherSeed)).toContain('commit');
      expect(independent.verify(otherSeed)['commit']).toBe(false);

      const otherRound = copy(proof);
      (otherRound.beacon as { round: number }).round += 1;
      expect(failing(otherRound)).toContain('beacon-value');
      expect(Object.values(independent.verify(otherRound)).every(Boolean)).toBe(false);

      if (bets.length > 0) {
        const otherBets = bets.map((bet, index) => (index === 0 ? { ...bet, content: '9' } : bet));
        expect(failing(proof, { bets: otherBets })).toEqual(['bets-root']);
        expect(independent.verify(proof, otherBets)['bets-root']).toBe(false);
        expect(failing(proof, { bets: bets.slice(1) })).toEqual(['bets-root']);
      }
      const otherRoot = { ...copy(proof), betsRoot: bytesToHex(sha('another root')) };
      // A book of no bets has one root only.
      expect(failing(otherRoot, { betsRoot: proof.betsRoot, bets })).toEqual(
        proof.betsCount === 0 ? ['format'] : ['bets-root-published', 'bets-root'],
      );

      const otherResult = copy(proof);
      if (otherResult.result.kind === 'numbers') (otherResult.result.numbers as string[])[0] = 'x';
      else (Object.values(otherResult.result.prizes)[0] as string[])[0] = 'x';
      expect(failing(otherResult)).toEqual(['result']);
      expect(independent.verify(otherResult)['result']).toBe(false);
    }
  });
});

describe('the derivation', () => {
  it('agrees bit for bit with the independent script on 2,000 draws, 10,000 in the long form', () => {
    let different = 0;
    for (let draw = 0; draw < (process.env['LONG_TESTS'] ? 10_000 : 2_000); draw += 1) {
      const shape = shapes[draw % shapes.length] as DrawShape;
      const serverSeed = sha(`seed ${draw}`);
      const input = { game: `game${draw % 7}`, numero: `20260101${draw}`, round: draw + 1, randomness: bytesToHex(sha(`round ${draw}`)) };
      const ours = JSON.stringify(deriveResult(shape, { ...input, serverSeed }));
      if (ours !== JSON.stringify(independent.result(shape, { ...input, serverSeed: bytesToHex(serverSeed) }))) different += 1;
    }
    expect(different).toBe(0);
  });

  it('changes with game, numero, round, randomness and seed', () => {
    const shape: DrawShape = { kind: 'digits', count: 20 };
    const base = { serverSeed: sha('a'), game: 'ssc1m', numero: '1', round: 1, randomness: bytesToHex(sha('r')) };
    const results = [
      base,
      { ...base, game: 'ssc2m' },
      { ...base, numero: '2' },
      { ...base, round: 2 },
      { ...base, randomness: bytesToHex(sha('s')) },
      { ...base, serverSeed: sha('b') },
    ];
    expect(new Set(results.map((input) => JSON.stringify(deriveResult(shape, input)))).size).toBe(results.length);
  });

  it('refuses a separator inside game or numero, which would let two draws share a key', () => {
    const base = { serverSeed: sha('a'), game: 'a', numero: '1', round: 1, randomness: bytesToHex(sha('r')) };
    expect(() => deriveResult({ kind: 'digits', count: 1 }, { ...base, game: 'a|1' })).toThrow(RangeError);
  });
});

describe('a draw from opening to proof', () => {
  const length = 500;
  const tail = sha('tail');
  const chain = publishChain(tail, { chainId: 'c1', length, genesis: 1_767_225_600, period: 60 });
  const closes = 1_767_225_600 + 55;
  const round = roundAfterClosing(chain, closes, 2);
  const serverSeed = newServerSeed((size) => sha('random source').slice(0, size));
  const value = bytesToHex(chainValue(tail, length, round));
  const shape: DrawShape = { kind: 'digits', count: 5 };
  const bets: BookedBet[] = Array.from({ length: 7 }, (_, index) => ({
    id: `b${7 - index}`,
    game: 'ssc1m',
    numero: '202601010001',
    play: 'S1_DIRECT',
    content: '0',
    unit: '1',
    multiple: 1,
    rulesVersion: 'ssc1m/1',
    salt: '00',
  }));
  const proof: DrawProof = {
    version: 'sortes-draw/1',
    game: 'ssc1m',
    numero: '202601010001',
    shape,
    closesAt: new Date(closes * 1000).toISOString(),
    commit: commitOf(serverSeed),
    betsRoot: bookRoot(bets),
    betsCount: bets.length,
    beacon: { kind: 'chain', ...chain, round, value },
    randomness: value,
    serverSeed: bytesToHex(serverSeed),
    result: deriveResult(shape, { serverSeed, game: 'ssc1m', numero: '202601010001', round, randomness: value }),
    codeVersion: 'test',
  };

  it('fixes the first round due after closing and margin', () => {
    expect(timeOfRound(chain, round)).toBeGreaterThan(closes + 2);
    expect(timeOfRound(chain, round - 1)).toBeLessThanOrEqual(closes + 2);
  });

  it('is proved, with every check that the known facts allow', () => {
    const book = inBookOrder(bets);
    const receipt = { bet: book[3] as BookedBet, proof: inclusionProof(book.map(leafHash), 3) };
    const known = { commit: proof.commit, round, betsRoot: proof.betsRoot, shape, anchor: chain.anchor, bets, receipt };
    const checks = verifyDraw(JSON.parse(JSON.stringify(proof)), known);
    expect(checks.map((check) => check.check)).toEqual([...checkNames]);
    expect(isProved(checks)).toBe(true);
    expect(failing(proof, { receipt: { ...receipt, bet: { ...receipt.bet, multiple: 2 } } })).toEqual(['bet-included']);
    expect(failing(proof, { receipt: { ...receipt, bet: { ...receipt.bet, numero: '202601010002' } } })).toEqual(['bet-included']);
  });

  it('can be checked from a value verified earlier', () => {
    const checkpoint = { round: round - 1, value: bytesToHex(chainValue(tail, length, round - 1)) };
    expect(failing(proof, { checkpoint })).toEqual([]);
    expect(failing(proof, { checkpoint: { round: round - 1, value: bytesToHex(sha('x')) } })).toEqual(['beacon-value']);
  });

  it('fails when the operator swaps commitment, anchor, shape or announced round, or uses a round known before closing', () => {
    expect(failing(proof, { commit: bytesToHex(sha('x')) })).toEqual(['commit-published']);
    expect(failing(proof, { anchor: bytesToHex(sha('x')) })).toEqual(['beacon-anchor-published']);
    const { genesis, period, length } = chain;
    expect(failing(proof, { chain: { genesis, period, length } })).toEqual([]);
    for (const other of [{ genesis: genesis - 1 }, { period: period + 1 }, { length: length + 1 }])
      expect(failing(proof, { chain: { genesis, period, length, ...other } })).toEqual(['beacon-anchor-published']);
    expect(failing(proof, { shape: { kind: 'digits', count: 3 } })).toEqual(['shape-known']);
    expect(failing(proof, { round: round + 1 })).toEqual(['beacon-round-published']);
    expect(failing({ ...proof, closesAt: new Date((timeOfRound(chain, round) + 1) * 1000).toISOString() })).toEqual([
      'beacon-after-closing',
    ]);
  });

  it('answers malformed proofs with the one failed check "format" and never throws', () => {
    const broken: unknown[] = [
      undefined,
      null,
      1,
      'text',
      [],
      {},
      { ...proof, version: 'sortes-draw/2' },
      { ...proof, commit: proof.commit.toUpperCase() },
      { ...proof, serverSeed: `${proof.serverSeed}00` },
      { ...proof, shape: { kind: 'digits', count: 1e9 } },
      { ...proof, shape: { kind: 'distinct', from: 1, to: 3, count: 4 } },
      { ...proof, shape: { kind: 'prizes', prizes: [null] } },
      { ...proof, beacon: { ...proof.beacon, round: 0 } },
      { ...proof, beacon: { ...proof.beacon, length: 1e15, round: 1e14 } },
      { ...proof, beacon: { kind: 'drand', chainHash: 'ff', round: 1, signature: '00' } },
      { ...proof, closesAt: 'yesterday' },
      { ...proof, game: 'a|b' },
      // What the protocol does not name, and what is missing of it.
      { ...proof, certified: true },
      { ...proof, shape: { ...proof.shape, note: 'x' } },
      { ...proof, beacon: { ...proof.beacon, note: 'x' } },
      { ...proof, result: { ...proof.result, bonus: ['1'] } },
      { ...proof, result: { kind: 'prizes' } },
      { ...proof, result: { kind: 'numbers', numbers: (proof.result.kind === 'numbers' ? proof.result.numbers : []).map(Number) } },
      { ...proof, codeVersion: '' },
      (({ codeVersion: _missing, ...rest }) => rest)(proof),
      { ...proof, betsCount: proof.betsCount === 0 ? 1 : 0 },
    ];
    for (const value of broken) {
      expect(verifyDraw(value).map((check) => [check.check, check.ok])).toEqual([['format', false]]);
      expect(parseProof(value)).toBeUndefined();
    }
    expect(
      failing({ ...proof, beacon: { kind: 'drand', chainHash: drandQuicknet.chainHash, round: 9e15, signature: 'ff'.repeat(48) } }),
    ).toContain('beacon-value');
    expect(isProved([])).toBe(false);
  });

  it('refuses a broken random source', () => {
    expect(() => newServerSeed((size) => new Uint8Array(size))).toThrow(RangeError);
    expect(() => newServerSeed(() => new Uint8Array([1, 2, 3]))).toThrow(RangeError);
  });
});
