import { commitOf, deriveResult, drawKey, playSource, uniformSource } from '@sortes/fairness';
import { formatFixed, parseMoney as m } from '@sortes/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numbersToDraw, packetStep, partPackets, pickWinners, spinWheel, ticketsOf, wheelCost } from './prizes.js';

const serverSeed = new Uint8Array(32).fill(7);
const randomness = '8a62e967fcd6dfa5d75308c37808b4668a7faf1cdb06e09ac0a7161827603887';

describe('raffle', () => {
  const ownerOf = (ticket: number): string => (ticket <= 10 ? 'p1' : ticket <= 13 ? 'p2' : ticket <= 30 ? 'p3' : 'p4');
  const draw = (tickets: number, count: number): readonly number[] => {
    const shape = { kind: 'distinct', from: 1, to: tickets, count } as const;
    const result = deriveResult(shape, { serverSeed, game: 'raffle', numero: 'R-2026-01', round: 1000, randomness });
    return result.kind === 'numbers' ? result.numbers.map(Number) : [];
  };

  it('draws the committed numbers, and gives one prize a player', () => {
    expect(commitOf(serverSeed)).toBe('4bb06f8e4e3a7715d201d573d0aa423762e55dabd61a2c02278fa56cc6d294e0');
    const drawn = draw(37, numbersToDraw(37, 3));
    expect(drawn).toHaveLength(37);
    expect(drawn.slice(0, 12)).toEqual([1, 31, 3, 37, 33, 10, 34, 28, 2, 35, 17, 24]);
    expect(pickWinners(drawn, ownerOf, 3, true)).toEqual([
      { number: 1, player: 'p1', prize: 0 },
      { number: 31, player: 'p4', prize: 1 },
      { number: 28, player: 'p3', prize: 2 },
    ]);
    expect(pickWinners(drawn, ownerOf, 3, false).map(({ number }) => number)).toEqual([1, 31, 3]);
  });

  it('leaves prizes over where too few players hold tickets, and passes over what was taken back', () => {
    expect(pickWinners([1, 2, 3], () => 'p1', 3, true)).toHaveLength(1);
    expect(pickWinners([1, 2, 3], (ticket) => (ticket === 2 ? undefined : ticket), 2, true).map(({ number }) => number)).toEqual([1, 3]);
    expect(numbersToDraw(1_000, 3)).toBe(192);
  });

  it('makes a ticket of each whole sum of turnover', () => {
    expect(['99.9999', '100', '350', '-5'].map((turnover) => ticketsOf(m(turnover), m('100')))).toEqual([0, 1, 3, 0]);
  });
});

describe('wheel', () => {
  const slices = [
    { sum: 0n, weight: 700_000 },
    { sum: m('1'), weight: 200_000 },
    { sum: m('5'), weight: 80_000 },
    { sum: m('20'), weight: 19_000 },
    { sum: m('100'), weight: 1_000 },
  ];

  it('costs what its weights say', () => {
    expect(wheelCost(slices, 1)).toBe(m('1.08'));
    expect(wheelCost(slices, 10_000)).toBe(m('10800'));
  });

  it('stops at each number where the weights say', () => {
    const at = (number: number): number => spinWheel(slices, { below: () => number });
    expect([0, 699_999, 700_000, 899_999, 900_000, 979_999, 980_000, 998_999, 999_000, 999_999].map(at)).toEqual([
      0, 0, 1, 1, 2, 2, 3, 3, 4, 4,
    ]);
    expect(() => at(1_000_000)).toThrow('a wheel has weights');
  });

  it('is spun from the player’s own seed, and comes to its shares', () => {
    const stops = slices.map(() => 0);
    const spins = process.env['LONG_TESTS'] ? 100_000 : 5_000;
    for (let nonce = 0; nonce < spins; nonce += 1) {
      const place = spinWheel(slices, playSource({ serverSeed, clientSeed: 'mine', nonce, game: 'wheel' }));
      stops[place] = (stops[place] ?? 0) + 1;
    }
    expect((stops[0] ?? 0) / spins).toBeCloseTo(0.7, 1);
    expect((stops[1] ?? 0) / spins).toBeCloseTo(0.2, 1);
  });
});

describe('packets', () => {
  const sourceOf = (numero: string, round: number) => uniformSource(drawKey({ serverSeed, game: 'packets', numero, round, randomness }));

  it('are parted from the committed draw', () => {
    expect(partPackets(m('1000'), 7, m('1'), sourceOf('P-1', 1001)).map(formatFixed)).toEqual([
      '42.7616',
      '39.6759',
      '153.3559',
      '82.7675',
      '230.3015',
      '232.5434',
      '218.5942',
    ]);
  });

  it('are whole where the currency has no small change', () => {
    const packets = partPackets(m('1000'), 7, m('1'), sourceOf('P-1', 1001), m('1'));
    expect(packets.map(formatFixed)).toEqual(packets.map((packet) => `${packet / m('1')}.0000`));
    expect(packets.reduce((sum, packet) => sum + packet, 0n)).toBe(m('1000'));
    // As near to the parting to the unit as whole sums can be.
    const fine = partPackets(m('1000'), 7, m('1'), sourceOf('P-1', 1001));
    const apart = packets.map((packet, place) => Math.abs(Number(packet - (fine[place] ?? 0n))));
    expect(Math.max(...apart)).toBeLessThan(Number(m('1')));
    expect([packetStep(m('1000'), m('1'), m('1')), packetStep(m('1000'), m('0.5'), m('1'))]).toEqual([m('1'), 1n]);
  });

  it('sum to the total, each at least the least', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.bigInt({ min: 0n, max: 50_000n }),
        fc.bigInt({ min: 0n, max: 10_000_000n }),
        fc.nat(),
        (count, least, rest, round) => {
          const total = least * BigInt(count) + rest;
          const packets = partPackets(total, count, least, sourceOf('P', round));
          expect(packets).toHaveLength(count);
          expect(packets.reduce((sum, packet) => sum + packet, 0n)).toBe(total);
          expect(packets.every((packet) => packet >= least)).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
    expect(() => partPackets(9n, 10, 1n, sourceOf('P', 1))).toThrow(RangeError);
    expect(() => partPackets(101n, 10, 10n, sourceOf('P', 1), 10n)).toThrow(RangeError);
    expect(() => partPackets(9n, 0, 1n, sourceOf('P', 1))).toThrow(RangeError);
  });
});
