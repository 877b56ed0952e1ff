import { countTurnover, type CountedTurnover, pointsOfTurnover, takeBackLots } from '@sortes/growth-rules';
import type { Database, DatabaseTransaction } from '@sortes/service';
import { lockPlayers } from '../wallet/index.js';
import { earningOf, readEnd } from './earn-points.js';
import { factorIn } from './factor.js';
import type { PointsKit } from './kit.js';
import { movePoints, type PointMove } from './move-points.js';
import { type PlayedLane, readCounted, readPlayed, writePlayed } from './play-repository.js';
import { readTrials } from './repository.js';
import { findRules } from './rule-repository.js';
import { usualRules } from './rules.js';

/** A brand that gives points for turnover. */
export interface PlayingBrand {
  merchantId: number;
  /** ISO date of the brand: turnover of earlier days does not count. */
  beganOn: string;
  /** Whether turnover brings points now; else what comes meanwhile never does. */
  isOn: boolean;
}

const sourceOf = (lane: string): string => `play:${lane}`;
/** After every day there is. */
const endOfTime = '9999-12-31';

/** What of the players' lanes has changed, with how the turnover counts now. */
interface Counting {
  playerId: number;
  lane: string;
  before: PlayedLane | undefined;
  counted: readonly CountedTurnover[];
}

/** What a lane's turnover brings or takes back now; nothing where it comes to the same whole points. */
function moveOf(
  brand: PlayingBrand,
  { playerId, lane, before, counted }: Counting,
  into: Awaited<ReturnType<typeof readEnd>>,
): PointMove[] {
  const change = pointsOfTurnover(counted) - (before?.earned ?? 0n);
  if (change === 0n) return [];
  const source = sourceOf(lane);
  const common = { playerId, merchantId: brand.merchantId, key: `play:${lane}:${(before?.movements ?? 0) + 1}`, source, reference: lane };
  if (change > 0n) return [{ ...common, template: 'points-earned', asked: change, plan: earningOf(change, { source, ...into }) }];
  const isOfLane = (lot: { source: string }): boolean => lot.source === source;
  return [{ ...common, template: 'points-unearned', asked: -change, plan: ({ lots }) => takeBackLots(lots, -change, isOfLane) }];
}

/** What players have turned over since the brand began to give points for it. */
const readTurnover = (
  { services: { hooks } }: PointsKit,
  db: Database | DatabaseTransaction,
  { merchantId, beganOn }: PlayingBrand,
  playerIds: readonly number[],
) => hooks.askOne('laneTurnover', db, { merchantId, playerIds, days: [{ from: beganOn, to: endOfTime }] });

/** Whose turnover is another one than was counted: looked at without locks, since of those who are named few have changed. */
export async function findChanged(kit: PointsKit, brand: PlayingBrand, playerIds: readonly number[]): Promise<number[]> {
  const { db } = kit.services;
  const counted = await readCounted(db, playerIds);
  const changed = new Set<number>();
  for (const { playerId, lane, valid } of await readTurnover(kit, db, brand, playerIds)) {
    const name = `${playerId} ${lane}`;
    if ((valid > 0n ? valid : 0n) !== (counted.get(name) ?? 0n)) changed.add(playerId);
    counted.delete(name);
  }
  // Of these lanes nothing is left.
  for (const [name, valid] of counted) if (valid > 0n) changed.add(Number(name.split(' ')[0]));
  return playerIds.filter((id) => changed.has(id));
}

/** How the players' turnover counts that the agents' figures have now. */
async function readCounting(
  kit: PointsKit,
  transaction: DatabaseTransaction,
  brand: PlayingBrand,
  playerIds: readonly number[],
): Promise<Counting[]> {
  const { hooks } = kit.services;
  const { merchantId, isOn } = brand;
  const turned = await readTurnover(kit, transaction, brand, playerIds);
  const { rules } = await findRules(transaction, merchantId);
  const { rates } = rules ?? usualRules('standard');
  const factors = await hooks.ask('pointsFactorOf', transaction, { merchantId, playerIds });
  const played = await readPlayed(transaction, playerIds);
  const validOf = new Map(turned.map(({ playerId, lane, valid }) => [`${playerId} ${lane}`, { playerId, lane, valid }]));
  // A lane of which nothing is left is not among the figures any more.
  for (const { playerId, lane } of played.values()) {
    const name = `${playerId} ${lane}`;
    if (!validOf.has(name)) validOf.set(name, { playerId, lane, valid: 0n });
  }
  return [...validOf.values()].map(({ playerId, lane, valid }) => {
    const before = played.get(`${playerId} ${lane}`);
    const rate = isOn ? (rates[lane as keyof typeof rates] ?? 0) : 0;
    const factor = factorIn(factors, playerId);
    return { playerId, lane, before, counted: countTurnover(before?.counted ?? [], valid, { rate, factor }) };
  });
}

/**
 * Takes what players of a brand have turned over into their points, under their locks: what all of it brings, less what it has brought. Looked at twice it changes
 * nothing; trial accounts have no points.
 */
export async function countPlay(
  kit: PointsKit,
  transaction: DatabaseTransaction,
  brand: PlayingBrand,
  playerIds: readonly number[],
): Promise<void> {
  await lockPlayers(transaction, playerIds);
  const trials = await readTrials(transaction, playerIds);
  const members = playerIds.filter((id) => !trials.has(id));
  if (members.length === 0) return;
  const now = kit.services.clock.now();
  const counting = await readCounting(kit, transaction, brand, members);
  const into = await readEnd(transaction, brand.merchantId, now);
  const moves = counting.map((one) => moveOf(brand, one, into));
  await movePoints(transaction, now, moves.flat());
  await writePlayed(
    transaction,
    counting.map(({ playerId, lane, before, counted }, at) => ({
      playerId,
      lane,
      counted,
      earned: pointsOfTurnover(counted),
      movements: (before?.movements ?? 0) + (moves[at]?.length ?? 0),
    })),
  );
}
