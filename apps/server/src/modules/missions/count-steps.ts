import { agentLanes, type AgentLane } from '@sortes/contract';
import { games } from '@sortes/lottery-rules';
import type { DatabaseTransaction } from '@sortes/service';
import { announce } from '../../platform/outbox.js';
import type { MissionsKit } from './kit.js';
import { findMission } from './mission-repository.js';
import { countStep } from './mission-rules.js';
import { countActiveDays, type DecidedBet, listDecidedBets, listRunningSteps, type StepRow, writeCounted } from './step-repository.js';

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
    // What is bet on both sides of a round turns over nothing and is no bet; of lanes that count stakes the stake is what turns over.
    const turnsOver = bet.kind === 'bet' || agentLanes[lane] === 'net' ? bet.valid > 0n : bet.staked > 0n;
    return turnsOver && bet.staked > 0n && bet.staked >= least;
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

/** What another module keeps count of; 0 where none does any more. */
function hookReader(
  { services: { hooks } }: MissionsKit,
  transaction: DatabaseTransaction,
  name: 'friendsQualified' | 'pointsEarned',
): Reader {
  return async (steps) => {
    const counted: bigint[] = [];
    for (const { merchantId, playerId, fromAt, untilAt } of steps) {
      const of = { merchantId, playerIds: [playerId], from: fromAt, until: untilAt ?? farAway };
      const found =
        name === 'friendsQualified'
          ? (await hooks.ask('friendsQualified', transaction, of)).flat().map(({ count }) => BigInt(count))
          : (await hooks.ask('pointsEarned', transaction, of)).flat().map(({ points }) => points);
      counted.push(found.reduce((sum, one) => sum + one, 0n));
    }
    return counted;
  };
}

/** One step after the other. */
const eachBy =
  (read: (step: Goal) => Promise<bigint>): Reader =>
  async (steps) => {
    const counted: bigint[] = [];
    for (const step of steps) counted.push(await read(step));
    return counted;
  };

/** What counts for each of these steps of one brand by now, before what was there when the player joined is taken off. Money units, or numbers of things. */
export async function readCounted(kit: MissionsKit, transaction: DatabaseTransaction, steps: readonly Goal[]): Promise<bigint[]> {
  const readers: { readonly [Counter in StepRow['counter']]: Reader } = {
    turnover: turnoverReader(kit, transaction),
    bets: eachBy(async (step) =>
      countBets(
        step,
        await listDecidedBets(
          transaction,
          step.playerId,
          step.fromAt,
          step.untilAt ?? new Date(kit.services.clock.now().getTime() + dayMs),
        ),
      ),
    ),
    deposits: depositReader(kit, transaction, false),
    'deposit-sum': depositReader(kit, transaction, true),
    'sign-in-days': eachBy(async ({ playerId, fromDay, toDay }) => BigInt(await countActiveDays(transaction, playerId, fromDay, toDay))),
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

/** Until when what is reached now can be claimed. */
async function claimUntil({ services: { clock } }: MissionsKit, transaction: DatabaseTransaction, step: StepRow): Promise<Date | null> {
  const mission = await findMission(transaction, step.merchantId, step.missionId);
  const days = mission?.document.claimDays ?? null;
  return days === null ? null : new Date(clock.now().getTime() + days * dayMs);
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
  const turned = new Map<string, StepRow>();
  for (const [at, step] of steps.entries()) {
    if (step.state !== 'open' && step.state !== 'reached') continue;
    const { value, state, hasTurned } = countStep({ ...step, state: step.state }, counted[at] ?? 0n);
    if (value === step.value && !hasTurned) continue;
    const until = hasTurned && state === 'reached' ? await claimUntil(kit, transaction, step) : null;
    await writeCounted(transaction, step, { value, state, at: now, claimUntil: until });
    if (hasTurned) turned.set(`${step.playerId} ${step.missionId}`, step);
  }
  for (const { playerId, missionId } of turned.values())
    await announce(transaction, merchantId, { topic: 'mission.changed', playerId, missionId });
}
