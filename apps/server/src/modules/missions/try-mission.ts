import type { MissionUncounted } from '@sortes/contract';
import type { Merchant } from '../../platform/merchant.js';
import { countBets } from './count-steps.js';
import type { MissionsKit } from './kit.js';
import { leastOf, type MissionDocument, type Period, type StepDocument } from './mission-rules.js';
import { sumOfRewards, type PrizeWorth, type Rates } from './most.js';
import { type CountedByPlayer, daysOfPast, periodsOfPast, timesDone } from './past-month.js';
import { listDecidedBets } from './step-repository.js';
import { findOut } from './who-takes-part.js';

/** Players who are read together. */
const atOnce = 500;
/** More players than this are not read while somebody looks on. */
const playersAtMost = 20_000;
/** Bets are read player by player and period by period, so many times at most. */
const betReadsAtMost = 3_000;

/** What a step would have come to; `why` says why nobody can tell. */
export type TriedStep = { why: null; players: number; times: number } | { why: MissionUncounted };

/** What a mission would have come to over the last thirty days if everybody it is for had been on it. */
export interface Tried {
  days: { from: string; to: string };
  periods: number;
  /** Who played or paid in on these days and for whom the mission is as they stand today; undefined: more than are read. */
  players: number | undefined;
  steps: readonly TriedStep[];
  /** What the steps that can be told would have given, and what all would have if each of these players had done each of them every time. */
  given: PrizeWorth;
  worst: PrizeWorth | undefined;
}

interface Counting {
  merchantId: number;
  playerIds: readonly number[];
  periods: readonly Period[];
}

type Reader = (kit: MissionsKit, step: StepDocument, of: Counting) => Promise<Map<number, bigint[]>>;

const nothingOf = ({ playerIds, periods }: Counting) => new Map(playerIds.map((playerId) => [playerId, periods.map(() => 0n)]));
const add = (counted: Map<number, bigint[]>, playerId: number, place: number, more: bigint): void => {
  const values = counted.get(playerId);
  if (values !== undefined) values[place] = (values[place] ?? 0n) + more;
};

const turnover: Reader = async ({ services: { db, hooks } }, { lanes }, of) => {
  const counted = nothingOf(of);
  const { merchantId, playerIds, periods } = of;
  const days = periods.map(({ fromDay, toDay }) => ({ from: fromDay, to: toDay ?? fromDay }));
  for (const row of await hooks.askOne('laneTurnover', db, { merchantId, playerIds, days }))
    if (lanes.length === 0 || (lanes as readonly string[]).includes(row.lane)) add(counted, row.playerId, row.place, row.valid);
  return counted;
};

const deposits =
  (isSum: boolean): Reader =>
  async ({ services: { db }, below: { cashier } }, _step, of) => {
    const counted = nothingOf(of);
    const until = of.periods.at(-1)?.untilAt ?? new Date(0);
    for (const { playerId, at, amount } of await cashier.listCredited(db, of.playerIds, until)) {
      const place = of.periods.findIndex(({ fromAt, untilAt }) => at >= fromAt && (untilAt === null || at < untilAt));
      if (place >= 0) add(counted, playerId, place, isSum ? amount : 1n);
    }
    return counted;
  };

const points: Reader = async ({ services: { db, hooks } }, _step, of) => {
  const counted = nothingOf(of);
  const { merchantId, playerIds } = of;
  for (const [place, { fromAt, untilAt }] of of.periods.entries()) {
    const found = (await hooks.ask('pointsEarned', db, { merchantId, playerIds, from: fromAt, until: untilAt ?? fromAt })).flat();
    for (const { playerId, points: earned } of found) add(counted, playerId, place, earned);
  }
  return counted;
};

const bets: Reader = async ({ services: { db } }, step, of) => {
  const counted = nothingOf(of);
  const goal = { lanes: step.lanes, least: leastOf(step) };
  for (const playerId of of.playerIds)
    for (const [place, { fromAt, untilAt }] of of.periods.entries())
      add(counted, playerId, place, countBets(goal, await listDecidedBets(db, playerId, fromAt, untilAt ?? fromAt)));
  return counted;
};

const readers: Readonly<Partial<Record<StepDocument['counter'], Reader>>> = {
  turnover,
  deposits: deposits(false),
  'deposit-sum': deposits(true),
  points,
  bets,
};

/** Why what counts for a step cannot be told of days that are over; undefined: it can. */
function whyNot({ counter }: StepDocument, players: number, periods: number): MissionUncounted | undefined {
  if (counter === 'friends' || counter === 'sign-in-days') return counter;
  return players > playersAtMost || (counter === 'bets' && players * periods > betReadsAtMost) ? 'many' : undefined;
}

/** Who played or paid in on the days that are looked at, and for whom a mission is as they stand today. */
async function readPlayers(kit: MissionsKit, merchant: Merchant, document: MissionDocument, since: Date): Promise<number[] | undefined> {
  const { db, hooks } = kit.services;
  const { playerIds } = await hooks.askOne('turnoverChanged', db, { merchantId: merchant.id, since });
  if (playerIds.length > playersAtMost) return undefined;
  const found: number[] = [];
  for (let from = 0; from < playerIds.length; from += atOnce) {
    const page = playerIds.slice(from, from + atOnce);
    const out = await findOut(kit, merchant.id, document, page);
    found.push(...page.filter((playerId) => !out.has(playerId)));
  }
  return found;
}

async function tryStep(kit: MissionsKit, step: StepDocument, of: Counting): Promise<TriedStep> {
  const why = whyNot(step, of.playerIds.length, of.periods.length);
  const read = readers[step.counter];
  if (why !== undefined || read === undefined) return { why: why ?? 'many' };
  const counted = new Map<number, readonly bigint[]>();
  for (let from = 0; from < of.playerIds.length; from += atOnce)
    for (const [playerId, values] of await read(kit, step, { ...of, playerIds: of.playerIds.slice(from, from + atOnce) }))
      counted.set(playerId, values);
  return { why: null, ...timesDone(step, counted satisfies CountedByPlayer) };
}

/**
 * Runs a mission over the thirty days before today: how many would have done each step by the figures as they stand now, and what it would have given. Everybody for whom it is
 * today counts as on it from the first day on; what has to be done before it, limits of players and budgets of awards are left out. Nothing is written.
 */
export async function tryMission(kit: MissionsKit, merchant: Merchant, document: MissionDocument, rates: Rates): Promise<Tried> {
  const now = kit.services.clock.now();
  const days = daysOfPast(now, merchant.timeZone);
  const periods = periodsOfPast(document, now, merchant.timeZone);
  const since = periods[0]?.fromAt ?? now;
  const players = await readPlayers(kit, merchant, document, since);
  const of = { merchantId: merchant.id, playerIds: players ?? [], periods };
  const steps: TriedStep[] = [];
  for (const step of document.steps) steps.push(players === undefined ? { why: 'many' } : await tryStep(kit, step, of));
  const rewards = document.steps.map(({ reward }, at) => {
    const tried = steps[at];
    return { reward, times: tried === undefined || tried.why !== null ? 0 : tried.times };
  });
  const often = players === undefined ? undefined : players.length * periods.length;
  return {
    days,
    periods: periods.length,
    players: players?.length,
    steps,
    given: sumOfRewards(rewards, rates),
    worst:
      often === undefined
        ? undefined
        : sumOfRewards(
            document.steps.map(({ reward }) => ({ reward, times: often })),
            rates,
          ),
  };
}
