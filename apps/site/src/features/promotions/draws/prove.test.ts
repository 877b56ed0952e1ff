import {
  bookRoot,
  bytesToHex,
  chainAnchor,
  chainValue,
  commitOf,
  deriveResult,
  drawKey,
  inclusionProof,
  leafHash,
  playSource,
  uniformSource,
  type BookedBet,
} from '@sortes/fairness';
import { partPackets, spinWheel } from '@sortes/growth-rules';
import { formatMoney } from '@sortes/money';
import { describe, expect, it } from 'vitest';
import { provePackets, proveRaffle, proveSpin, type Raffle, type Rain, type SpinShown } from './prove';
import { ticketsToCheck } from './raffle-proof';
import { angleOf, partsOf } from './wheel-parts';

const seed = new Uint8Array(32).fill(7);
const id = '0199aaaa-0000-7000-8000-000000000001';

describe('a spin', () => {
  const slices = [
    { sum: '0', weight: 70 },
    { sum: '5', weight: 30 },
  ];
  const weights = slices.map(({ sum, weight }) => ({ sum: BigInt(sum), weight }));
  const slice = spinWheel(weights, playSource({ serverSeed: seed, clientSeed: 'mine', nonce: 3, game: 'wheel' }));
  const spin: SpinShown = {
    id,
    offerId: id,
    at: 0,
    day: '2026-01-01',
    no: 1,
    slice,
    sum: slices[slice]?.sum ?? '',
    grantId: null,
    seedNumber: 1,
    nonce: 3,
    slices,
    commitment: commitOf(seed),
    clientSeed: 'mine',
    serverSeed: bytesToHex(seed),
  };

  it('agrees with its seeds, and nothing else does', () => {
    expect(proveSpin(spin, 'wheel')).toBe(true);
    expect(proveSpin({ ...spin, serverSeed: null }, 'wheel')).toBeUndefined();
    expect(proveSpin({ ...spin, slice: 1 - slice }, 'wheel')).toBe(false);
    expect(proveSpin({ ...spin, commitment: 'ff' }, 'wheel')).toBe(false);
    expect(proveSpin({ ...spin, sum: '7' }, 'wheel')).toBe(false);
  });

  it('turns the wheel to the middle of its slice', () => {
    const drawn = [
      { label: '', weight: 3, isPrize: true },
      { label: '', weight: 1, isPrize: true },
    ];
    const parts = partsOf(drawn);
    const drawnOf = (place: number) => parts.filter((part) => part.place === place).reduce((sum, { share }) => sum + share, 0);
    expect([drawnOf(0), drawnOf(1)]).toEqual([0.75, 0.25]);
    const first = parts.find(({ place }) => place === 1);
    expect(angleOf(parts, 1)).toBe(-360 * ((first?.from ?? 0) + 0.0625));
  });
});

describe('packets', () => {
  const randomness = '8a62e967fcd6dfa5d75308c37808b4668a7faf1cdb06e09ac0a7161827603887';
  const sums = partPackets(
    10_000_000n,
    7,
    10_000n,
    uniformSource(drawKey({ serverSeed: seed, game: 'packets', numero: 'P-1', round: 1_001, randomness })),
  );
  const rain: Rain = {
    version: 'sortes-packets/1',
    game: 'packets',
    numero: 'P-1',
    state: 'over',
    total: '1000',
    count: 7,
    least: '1',
    step: '0.0001',
    left: 0,
    own: null,
    commitment: commitOf(seed),
    beacon: null,
    round: 1_001,
    proof: { serverSeed: bytesToHex(seed), randomness, beacon: {} },
    packets: sums.map((sum, place) => ({ no: place + 1, sum: formatMoney(sum), isTaken: true })),
  };

  it('agree with what was committed to', () => {
    expect(rain.packets[0]?.sum).toBe('42.7616');
    expect(provePackets(rain)).toEqual([
      { fact: 'seed', ok: true },
      { fact: 'sums', ok: true },
    ]);
    expect(provePackets({ ...rain, proof: null })).toBeUndefined();
    expect(provePackets({ ...rain, packets: rain.packets.toReversed() })?.[1]?.ok).toBe(false);
  });
});

describe('a raffle', () => {
  const tail = new Uint8Array(32).fill(9);
  const [length, round] = [200, 150];
  const value = bytesToHex(chainValue(tail, length, round));
  const aliasOf = (ticket: number): string => (ticket <= 5 ? 'mine' : ticket <= 9 ? 'second' : 'third');
  const book: BookedBet[] = Array.from({ length: 12 }, (_, place) => ({
    id: String(place + 1).padStart(2, '0'),
    game: 'raffle',
    numero: 'R-1',
    play: 'ticket',
    content: aliasOf(place + 1),
    unit: '100',
    multiple: 1,
    rulesVersion: '1',
    salt: String(place),
  }));
  const root = bookRoot(book);
  const shape = { kind: 'distinct', from: 1, to: 12, count: 12 } as const;
  const result = deriveResult(shape, { serverSeed: seed, game: 'raffle', numero: 'R-1', round, randomness: value });
  const numbers = result.kind === 'numbers' ? result.numbers.map(Number) : [];
  const won = new Set<string>();
  const drawn: Raffle['drawn'] = [];
  for (const number of numbers) {
    if (won.size === 2) break;
    const alias = aliasOf(number);
    const hasWon = won.has(alias);
    drawn.push({
      place: drawn.length + 1,
      number,
      alias,
      prize: hasWon ? null : won.size,
      sum: hasWon ? null : '10',
      passed: hasWon ? 'has-won' : null,
      name: hasWon ? null : 'a***b',
      isOwn: alias === 'mine',
      grantId: null,
    });
    won.add(alias);
  }
  const raffle: Raffle = {
    version: 'sortes-draw/1',
    game: 'raffle',
    numero: 'R-1',
    state: 'over',
    opensAt: 0,
    closesAt: 0,
    drawsAt: 0,
    every: '100',
    mostADay: null,
    prizes: [{ sum: '10', count: 2 }],
    onePrizeEach: true,
    commitment: commitOf(seed),
    beacon: null,
    round,
    book: { root, count: 12 },
    own: { alias: 'mine', tickets: 5, redeemed: 0, turnover: '500', missing: null, first: 1, last: 5 },
    drawn,
    proof: {
      version: 'sortes-draw/1',
      game: 'raffle',
      numero: 'R-1',
      shape,
      closesAt: new Date(1_000).toISOString(),
      commit: commitOf(seed),
      betsRoot: root,
      betsCount: 12,
      beacon: { kind: 'chain', chainId: 'x', anchor: bytesToHex(chainAnchor(tail, length)), genesis: 0, period: 60, length, round, value },
      randomness: value,
      serverSeed: bytesToHex(seed),
      result,
      codeVersion: '1',
    },
  };
  const receipts = ticketsToCheck(raffle.own).map((number) => ({
    bet: book[number - 1] as BookedBet,
    proof: [...inclusionProof(book.map(leafHash), number - 1)],
  }));
  const badOf = (changed: Raffle, with_ = receipts): string[] => proveRaffle(changed, with_).flatMap(({ fact, ok }) => (ok ? [] : [fact]));

  it('agrees in all: seed, beacon, numbers, own tickets, winners', () => {
    expect(proveRaffle(raffle, receipts).map(({ fact }) => fact)).toEqual(['seed', 'beacon', 'result', 'tickets', 'winners']);
    expect(badOf(raffle)).toEqual([]);
  });

  it('names what does not agree', () => {
    expect(badOf({ ...raffle, commitment: 'ff'.repeat(32) })).toEqual(['seed']);
    expect(badOf({ ...raffle, book: { root: 'ee'.repeat(32), count: 12 } })).toContain('result');
    expect(badOf({ ...raffle, drawn: raffle.drawn.toReversed() })).toContain('winners');
    const [first, ...rest] = raffle.drawn;
    expect(first && badOf({ ...raffle, drawn: [{ ...first, number: first.number === 12 ? 11 : 12 }, ...rest] })).toContain('winners');
    const [receipt] = receipts;
    expect(receipt && badOf(raffle, [{ ...receipt, bet: { ...receipt.bet, content: 'another' } }])).toEqual(['tickets']);
    expect(badOf({ ...raffle, proof: {} })).toEqual(['result']);
  });

  it('looks for the first and the last of many own tickets', () => {
    const own = { alias: 'a', tickets: 0, redeemed: 0, turnover: '0', missing: null, first: null, last: null };
    expect(ticketsToCheck(own)).toEqual([]);
    expect(ticketsToCheck({ ...own, first: 3, last: 3 })).toEqual([3]);
    expect(ticketsToCheck({ ...own, first: 1, last: 40 })).toEqual([1, 2, 3, 40, 39, 38]);
    // A visitor has none, and can prove the draw all the same.
    expect(ticketsToCheck(null)).toEqual([]);
  });
});
