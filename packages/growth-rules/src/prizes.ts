import type { UniformSource } from '@sortes/fairness';

/**
 * Who wins what, from committed chance. A raffle is drawn with `deriveResult` of the fairness package as "distinct 1 … N", game `raffle`; a wheel is spun with
 * `playSource`; packets are parted with `uniformSource(drawKey(…))`, game `packets`. So a player repeats each of them from the revealed seed.
 */

/** How many numbers a raffle draws: all tickets, or 64 for each prize, enough to pass over those who have won. */
export function numbersToDraw(tickets: number, prizes: number): number {
  return Math.min(tickets, 64 * prizes);
}

/** Tickets so far: one for each `every` of valid turnover, rounded down over all of it, so that no fraction is lost. */
export function ticketsOf(turnover: bigint, every: bigint): number {
  return turnover <= 0n ? 0 : Number(turnover / every);
}

export interface RaffleWinner<Player> {
  readonly number: number;
  readonly player: Player;
  /** Which prize, from 0. */
  readonly prize: number;
}

/**
 * Hands the prizes out in the order that numbers were drawn. With one prize each, numbers of players who have won are passed over; prizes may stay over when too
 * few players hold tickets.
 * @param drawn Ticket numbers in the order drawn.
 * @param ownerOf The player of a ticket; undefined where it was taken back: it is passed over.
 */
export function pickWinners<Player>(
  drawn: readonly number[],
  ownerOf: (ticket: number) => Player | undefined,
  prizes: number,
  onePrizeEach: boolean,
): readonly RaffleWinner<Player>[] {
  const winners: RaffleWinner<Player>[] = [];
  const won = new Set<Player>();
  for (const number of drawn) {
    if (winners.length >= prizes) break;
    const player = ownerOf(number);
    if (player === undefined || (onePrizeEach && won.has(player))) continue;
    won.add(player);
    winners.push({ number, player, prize: winners.length });
  }
  return winners;
}

/** A part of a wheel: its weight is its share of all weights. */
export interface Slice<Sum = bigint> {
  readonly sum: Sum;
  readonly weight: number;
}

const totalOf = (slices: readonly { readonly weight: number }[]): number => slices.reduce((total, { weight }) => total + weight, 0);

/**
 * Spins a wheel: one uniform number below the sum of the weights, counted off over the slices in their order.
 * @returns the place of the slice.
 * @throws RangeError for a wheel without weights.
 */
export function spinWheel(slices: readonly Slice[], source: UniformSource): number {
  let left = source.below(totalOf(slices));
  const place = slices.findIndex(({ weight }) => {
    left -= weight;
    return left < 0;
  });
  if (place === -1) throw new RangeError('a wheel has weights');
  return place;
}

/** What a number of spins costs on average, in money units, rounded down. */
export function wheelCost(slices: readonly Slice[], spins: number): bigint {
  const weighted = slices.reduce((total, { sum, weight }) => total + sum * BigInt(weight), 0n);
  return (weighted * BigInt(spins)) / BigInt(totalOf(slices));
}

/** What each packet is a multiple of, money units: the smallest sum of the currency, where the sums of the offer are such. */
export const packetStep = (total: bigint, least: bigint, smallest: bigint): bigint =>
  total % smallest === 0n && least % smallest === 0n ? smallest : 1n;

/** Weights of packets are 1 … this. */
const largestWeight = 1_000_000;

/**
 * Parts a sum into packets of at least `least`: each has a weight of 1 + below(1 000 000), the rest is parted by weight and rounded down, and what is then over
 * goes step by step to the largest remainders, of equal ones to the first. The packets sum to the total.
 * @param step Each packet is a multiple of it, money units: `packetStep`
 * @throws RangeError for no packets, a total that is less than all the least sums, or sums that are no multiples of the step.
 */
export function partPackets(total: bigint, count: number, least: bigint, source: UniformSource, step = 1n): readonly bigint[] {
  if (step < 1n || total % step !== 0n || least % step !== 0n) throw new RangeError('a packet cannot be that small');
  if (step > 1n) return partPackets(total / step, count, least / step, source).map((steps) => steps * step);
  const rest = total - least * BigInt(count);
  if (!Number.isSafeInteger(count) || count < 1 || least < 0n || rest < 0n)
    throw new RangeError('the total does not give each packet its least');
  const weights = Array.from({ length: count }, () => BigInt(1 + source.below(largestWeight)));
  const whole = weights.reduce((sum, weight) => sum + weight, 0n);
  const parts = weights.map((weight, place) => ({ place, sum: (rest * weight) / whole, remainder: (rest * weight) % whole }));
  let over = rest - parts.reduce((sum, part) => sum + part.sum, 0n);
  const byRemainder = parts.toSorted((one, other) =>
    one.remainder === other.remainder ? one.place - other.place : one.remainder > other.remainder ? -1 : 1,
  );
  const packets = parts.map((part) => least + part.sum);
  for (const { place } of byRemainder) {
    if (over === 0n) break;
    packets[place] = (packets[place] ?? 0n) + 1n;
    over -= 1n;
  }
  return packets;
}
