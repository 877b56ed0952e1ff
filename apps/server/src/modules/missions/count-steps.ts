import { agentLanes, type AgentLane } from '@sortes/contract';
import { games } from '@sortes/lottery-rules';
import type { DatabaseTransaction } from '@sortes/service';
import { groupBy } from '../../platform/group-by.js';
import { announceAll } from '../../platform/outbox.js';
import type { MissionsKit } from './kit.js';
import { findMission } from './mission-repository.js';
import { countStep } from './mission-rules.js';
import { countActiveDays, type DecidedBet, listDecidedBetsAmong, listRunningSteps, type StepRow, writeCounted } from './step-repository.js';

const dayMs = 86_400_000;
const lastDay = '9999-12-31';
const farAway = new Date('9999-12-31T00:00:00Z');

/** What of a step says what counts for it. */
type Goal = Pick<StepRow, 'playerId' | 'merchantId' | 'counter' | 'lanes' | 'least' | 'fromDay' | 'toDay' | 'fromAt' | 'untilAt'>;

const lotteryLanes = new Map<string, AgentLane>(games.map(({ code, prizeModes }) => [code, prizeModes.includes('SEA') ? 'SEA' : 'ELOTT']));

/** The lane of a bet: lotteries that are sold at a prize group are LOTT, whatever the game; a vendor's game has its kind. */
function laneOf({ kind, game, inGroup, gameType }: DecidedBet): AgentLane {
  if (kind === 'bet') return inGroup ? 'LOTT' : (lotteryLanes.get(game) ?? 'ELOTT');
  return gameType !== null && Object.hasOwn(agentLanes, gameType) ? (gameType as AgentLane) : 'PVP';
}

/** Bets that count for a step: decided, of its lanes, of own money at least so large, and such that something was at stake. */
export function countBets({ lanes, least }: Pick<Goal, 'lanes' | 'least'>, bets: readonly DecidedBet[]): bigint {
  const counted = bets.filter((bet) => {
    const lane = laneOf(bet);
    if (lanes.length > 0 && !lanes.includes(lane)) return false;
    // What is bet on both sides of a round turns over nothing and is no bet, where the brand counts what was won or lost.
    return bet.valid > 0n && bet.staked > 0n && bet.staked >= least;
  });
  return BigInt(counted.length);
}

type Reader = (steps: readonly Goal[]) => Promise<bigint[]>;

/** Valid turnover of each step's lanes and days, as the agents' figures have it. */
function turnoverReader({ services: { hooks } }: MissionsKit, transaction: DatabaseTransaction): Reader {
  return async (steps) => {
    const [first] = steps;
    if (first === undefined) return [];
    const keyOf = ({ fromDay, toDay }: Goal) => `${fromDay} ${toDay ?? lastDay}`;
    const days = [...new Set(steps.map(keyOf))];
    const rows = await hooks.askOne('laneTurnover', transaction, {
      merchantId: first.merchantId,
      playerIds: [...new Set(steps.map(({ playerId }) => playerId))],
      days: days.map((key) => ({ from: key.slice(0, 10), to: key.slice(11) })),
    });
    return steps.map((step) => {
      const place = days.indexOf(keyOf(step));
      const lanes: readonly string[] = step.lanes;
      const own = rows.filter(
        (row) => row.playerId === step.playerId && row.place === place && (lanes.length === 0 || lanes.includes(row.lane)),
      );
      return own.reduce((sum, { valid }) => sum + valid, 0n);
    });
  };
}

/** Deposits that came in a step's time and stand, and their sum. */
function depositReader({ services: { clock }, below: { cashier } }: MissionsKit, transaction: DatabaseTransaction, isSum: boolean): Reader {
  return async (steps) => {
    const playerIds = [...new Set(steps.map(({ playerId }) => playerId))];
    const deposits = await cashier.listCredited(transaction, playerIds, new Date(clock.now().getTime() + dayMs));
    return steps.map(({ playerId, fromAt, untilAt }) => {
      const own = deposits.filter((one) => one.playerId === playerId && one.at >= fromAt && (untilAt === null || one.at < untilAt));
      return isSum ? own.reduce((sum, { amount }) => sum + amount, 0n) : BigInt(own.length);
    });
  };
}

/** What another module keeps count of, asked once for all whose time is the same; 0 where none does any more. */
function hookReader(
  { services: { hooks } }: MissionsKit,
  transaction: DatabaseTransaction,
  name: 'friendsQualified' | 'pointsEarned',
): Reader {
  return async (steps) => {
    const keyOf = ({ fromAt, untilAt }: Goal) => `${fromAt.getTime()} ${untilAt?.getTime() ?? ''}`;
    const counted = new Map<string, bigint>();
    for (const [time, of] of groupBy(steps, keyOf)) {
      const [first] = of;
      if (first === undefined) continue;
      const { merchantId, fromAt, untilAt } = first;
      const asked = { merchantId, playerIds: [...new Set(of.map(({ playerId }) => playerId))], from: fromAt, until: untilAt ?? farAway };
      const found =
        name === 'friendsQualified'
          ? (await hooks.ask('friendsQualified', transaction, asked))
              .flat()
              .map(({ playerId, count }) => ({ playerId, value: BigInt(count) }))
          : (await hooks.ask('pointsEarned', transaction, asked)).flat().map(({ playerId, points }) => ({ playerId, value: points }));
      for (const { playerId, value } of found) {
        const key = `${playerId} ${time}`;
        counted.set(key, (counted.get(key) ?? 0n) + value);
      }
    }
    return steps.map((step) => counted.get(`${step.playerId} ${keyOf(step)}`) ?? 0n);
  };
}

/** Bets that were decided, read once for steps of one player and time. */
function betsReader({ services: { clock } }: MissionsKit, transaction: DatabaseTransaction): Reader {
  return async (steps) => {
    const tomorrow = new Date(clock.now().getTime() + dayMs);
    const keyOf = ({ playerId, fromAt, untilAt }: Goal) => `${playerId} ${fromAt.getTime()} ${untilAt?.getTime() ?? ''}`;
    const times = [...new Map(steps.map((step) => [keyOf(step), step]))];
    const asked = times.map(([, { playerId, fromAt, untilAt }]) => ({ playerId, from: fromAt, until: untilAt ?? tomorrow }));
    const bets = await listDecidedBetsAmong(transaction, asked);
    const placeOf = new Map(times.map(([key], place) => [key, place]));
    return steps.map((step) => countBets(step, bets.get(placeOf.get(keyOf(step)) ?? -1) ?? []));
  };
}

/** What counts for each of these steps of one brand by now, before what was there when the player joined is taken off. Money units, or numbers of things. */
export async function readCounted(kit: MissionsKit, transaction: DatabaseTransaction, steps: readonly Goal[]): Promise<bigint[]> {
  const readers: { readonly [Counter in StepRow['counter']]: Reader } = {
    turnover: turnoverReader(kit, transaction),
    bets: betsReader(kit, transaction),
    deposits: depositReader(kit, transaction, false),
    'deposit-sum': depositReader(kit, transaction, true),
    'sign-in-days': (of) => countActiveDays(transaction, of),
    friends: hookReader(kit, transaction, 'friendsQualified'),
    points: hookReader(kit, transaction, 'pointsEarned'),
  };
  const counted = new Map<Goal, bigint>();
  for (const counter of new Set(steps.map((step) => step.counter))) {
    const of = steps.filter((step) => step.counter === counter);
    for (const [at, value] of (await readers[counter](of)).entries()) {
      const step = of[at];
      if (step !== undefined) counted.set(step, value);
    }
  }
  return steps.map((step) => counted.get(step) ?? 0n);
}

/** Of missions of which something has just been reached, for how many days that can be claimed; null: for ever. */
async function readClaimDays(transaction: DatabaseTransaction, reached: readonly StepRow[]): Promise<ReadonlyMap<string, number | null>> {
  const days = new Map<string, number | null>();
  for (const { missionId, merchantId } of reached)
    if (!days.has(missionId)) days.set(missionId, (await findMission(transaction, merchantId, missionId))?.document.claimDays ?? null);
  return days;
}

/**
 * Counts the steps of some players of a brand anew, from what is true under the steps' locks: cumulative, so that counting twice changes nothing. Their open pages
 * are told of what was reached, and of what is not any more.
 */
export async function countPlayers(
  kit: MissionsKit,
  transaction: DatabaseTransaction,
  merchantId: number,
  playerIds: readonly number[],
): Promise<void> {
  const now = kit.services.clock.now();
  const steps = (await listRunningSteps(transaction, playerIds, { now, lock: true })).filter((step) => step.merchantId === merchantId);
  const counted = await readCounted(kit, transaction, steps);
  const changed = steps.flatMap((step, at) => {
    if (step.state !== 'open' && step.state !== 'reached') return [];
    const { value, state, hasTurned } = countStep({ ...step, state: step.state }, counted[at] ?? 0n);
    return value === step.value && !hasTurned ? [] : [{ step, value, state, hasTurned }];
  });
  if (changed.length === 0) return;
  const turned = changed.filter(({ hasTurned }) => hasTurned);
  const claimDays = await readClaimDays(
    transaction,
    turned.filter(({ state }) => state === 'reached').map(({ step }) => step),
  );
  const claimUntil = ({ missionId }: StepRow): Date | null => {
    const days = claimDays.get(missionId) ?? null;
    return days === null ? null : new Date(now.getTime() + days * dayMs);
  };
  await writeCounted(
    transaction,
    changed.map(({ step, value, state, hasTurned }) => ({
      step,
      value,
      state,
      claimUntil: hasTurned && state === 'reached' ? claimUntil(step) : null,
    })),
    now,
  );
  const told = new Map(turned.map(({ step: { playerId, missionId } }) => [`${playerId} ${missionId}`, { playerId, missionId }]));
  await announceAll(
    transaction,
    merchantId,
    [...told.values()].map(({ playerId, missionId }) => ({ topic: 'mission.changed' as const, playerId, missionId })),
  );
}
