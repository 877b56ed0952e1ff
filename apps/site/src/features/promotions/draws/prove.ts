import type { promotionDraws, Reply } from '@sortes/contract';
import {
  bytesFromHex,
  commitOf,
  drawKey,
  playSource,
  uniformSource,
  verifyDraw,
  type Check,
  type DrawProof,
  type KnownFacts,
} from '@sortes/fairness';
import { partPackets, pickWinners, spinWheel } from '@sortes/growth-rules';
import { units } from '../../../entities/promotion/units';

export type SpinShown = Reply<typeof promotionDraws.listSpins>['list'][number];
export type Rain = Reply<typeof promotionDraws.getPackets>;
export type Raffle = Reply<typeof promotionDraws.getRaffle>;
export type Receipt = Reply<typeof promotionDraws.getRaffleReceipt>;

/** What this browser has recomputed. */
export type ProvedFact = 'seed' | 'beacon' | 'result' | 'tickets' | 'winners' | 'sums';
export interface Proved {
  fact: ProvedFact;
  ok: boolean;
}

/** Whether a spin is what its seeds make of it; undefined while its server seed is secret. */
export function proveSpin({ serverSeed, commitment, clientSeed, nonce, slices, slice, sum }: SpinShown, game: string): boolean | undefined {
  const seed = serverSeed === null ? undefined : bytesFromHex(serverSeed, 32);
  if (seed === undefined) return undefined;
  const weights = slices.map((one) => ({ sum: units(one.sum), weight: one.weight }));
  return (
    commitOf(seed) === commitment &&
    spinWheel(weights, playSource({ serverSeed: seed, clientSeed, nonce, game })) === slice &&
    slices[slice]?.sum === sum
  );
}

/** How a rain was parted, from what was told of it; undefined while it is secret. */
export function provePackets({ proof, commitment, game, numero, round, total, count, least, step, packets }: Rain): Proved[] | undefined {
  const seed = bytesFromHex(proof?.serverSeed, 32);
  if (proof === null || seed === undefined || round === null) return undefined;
  const key = drawKey({ serverSeed: seed, game, numero, round, randomness: proof.randomness });
  const parted = partPackets(units(total), count, units(least), uniformSource(key), units(step));
  return [
    { fact: 'seed', ok: commitOf(seed) === commitment },
    { fact: 'sums', ok: packets.length === parted.length && parted.every((sum, place) => sum === units(packets[place]?.sum ?? '')) },
  ];
}

const about = (checks: readonly Check[], ...names: readonly Check['check'][]): boolean => {
  const found = checks.filter(({ check }) => names.includes(check));
  return found.length > 0 && found.every(({ ok }) => ok);
};

/** Whether prizes went to the numbers in the order in which they were drawn, as the rule has it. */
function winnersAgree({ drawn, prizes, onePrizeEach }: Raffle, { result }: DrawProof): boolean {
  const numbers = result.kind === 'numbers' ? result.numbers.map(Number) : [];
  if (drawn.some(({ number }, place) => number !== numbers[place])) return false;
  const byNumber = new Map(drawn.map((one) => [one.number, one]));
  const ownerOf = (number: number): string | undefined => {
    const one = byNumber.get(number);
    return one === undefined || one.passed === 'not-eligible' || one.passed === 'gone' ? undefined : one.alias;
  };
  const count = prizes.reduce((sum, prize) => sum + prize.count, 0);
  const expected = pickWinners(numbers.slice(0, drawn.length), ownerOf, count, onePrizeEach);
  const won = drawn.filter(({ prize }) => prize !== null);
  return won.length === expected.length && won.every(({ number }, place) => number === expected[place]?.number);
}

/** A raffle recomputed from its proof, with receipts of own tickets. */
export function proveRaffle(raffle: Raffle, receipts: readonly Receipt[]): Proved[] {
  const { proof, commitment, round, book } = raffle;
  const known: KnownFacts = { commit: commitment, ...(round !== null && { round }), ...(book !== null && { betsRoot: book.root }) };
  const checks = verifyDraw(proof, known);
  if (!about(checks, 'format')) return [{ fact: 'result', ok: false }];
  const included = receipts.every((receipt) => about(verifyDraw(proof, { ...known, receipt }), 'bet-included'));
  return [
    { fact: 'seed', ok: about(checks, 'commit') && about(checks, 'commit-published') },
    { fact: 'beacon', ok: about(checks, 'beacon-after-closing') && about(checks, 'beacon-value') && about(checks, 'randomness') },
    { fact: 'result', ok: about(checks, 'result') && about(checks, 'bets-root-published') },
    ...(receipts.length === 0 ? [] : [{ fact: 'tickets', ok: included } as const]),
    { fact: 'winners', ok: winnersAgree(raffle, proof as unknown as DrawProof) },
  ];
}
