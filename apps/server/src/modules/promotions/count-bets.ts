import { type Database, type DatabaseTransaction, inTransaction } from '@sortes/service';
import { sideBySide } from '../../platform/side-by-side.js';
import type { HookBoard } from '../../ports/hooks.js';
import type { TurnoverModule } from '../turnover/index.js';
import { balanceOf, lockPlayer } from '../wallet/index.js';
import {
  type Contribution,
  hasOpenBets,
  isCounted,
  keepOpenRounds,
  mayCount,
  readHappened,
  readStanding,
  type StandingBet,
  type TouchedBets,
  writeCounted,
  writeFollowed,
} from './contribution-repository.js';
import { countingRulesOf, countStanding, gameOf, laneOf } from './count-rules.js';
import { completeGrant, endGrant, type EndKit } from './end-grant.js';
import { lockGrants, offerOf, readRunning, type RunningGrant } from './end-repository.js';
import { whoStaked } from './free-bet-repository.js';
import { decideFreeBets } from './free-bets.js';
import { tellChange } from './tell-change.js';

/** What counting is made with. */
export interface CountKit extends EndKit {
  db: Database;
  hooks: HookBoard;
  turnover: Pick<TurnoverModule, 'requireForBonus' | 'requireForWinnings' | 'forgetReward'>;
}

/** Players who are counted at the same time. */
const atOnce = 4;

/**
 * Counts what happened since for the grants of its players, each in a transaction of their own, a few side by side: so nobody waits for the others. Of several workers one counts, the others leave.
 * Where it is cut short the same is counted again and changes nothing: what a bet counts is always the difference to what it counted.
 * @returns whether there may be more at once
 */
export function countNow(kit: CountKit): Promise<boolean> {
  return inTransaction(kit.db, async (transaction) => {
    if (!(await mayCount(transaction))) return false;
    const { touched, until, more } = await readHappened(transaction);
    const step: Step = {
      until,
      // A free bet is written down with the bet that is staked with it.
      freeBets: await whoStaked(
        transaction,
        touched.map(({ playerId }) => playerId),
      ),
      smallBalanceOf: remembered(kit),
    };
    for (let from = 0; from < touched.length; from += atOnce) {
      await sideBySide(touched.slice(from, from + atOnce), atOnce, (player) => countPlayer(kit, player, step));
      // Says that it is still there: a transaction that is silent for long is ended, and a player whom somebody holds is waited for.
      if (!(await mayCount(transaction))) throw new Error('the right to count was lost');
    }
    await writeFollowed(transaction, until);
    return more;
  });
}

/** What holds for all players of one step. */
interface Step {
  until: string;
  /** Who ever staked a free bet. */
  freeBets: ReadonlySet<number>;
  /** What is too little to be staked, money units. */
  smallBalanceOf(transaction: DatabaseTransaction, merchantId: number, currency: string): Promise<bigint>;
}

/** The rules of payouts as they stand when a step first asks: a change of them counts with the next. */
function remembered({ hooks }: CountKit): Step['smallBalanceOf'] {
  const known = new Map<string, Promise<readonly bigint[]>>();
  return async (transaction, merchantId, currency) => {
    const key = `${merchantId} ${currency}`;
    const asked = known.get(key) ?? hooks.ask('smallBalanceOf', transaction, merchantId, currency);
    known.set(key, asked);
    return (await asked)[0] ?? 0n;
  };
}

/** Counts bets of one player, completes what they complete, and ends a bonus that is played out. */
function countPlayer(kit: CountKit, touched: TouchedBets, step: Step): Promise<void> {
  const { playerId } = touched;
  return inTransaction(kit.db, async (transaction) => {
    await lockPlayer(transaction, playerId);
    const standing = await readStanding(transaction, touched);
    const grants = await lockGrants(transaction, playerId, [...new Set(standing.map(({ grantId }) => grantId))]);
    for (const grant of grants)
      await countForGrant(
        kit,
        transaction,
        grant,
        standing.filter(({ grantId }) => grantId === grant.id),
      );
    if (touched.bets.length > 0 && step.freeBets.has(playerId)) await decideFreeBets(kit, transaction, touched);
    await keepOpenRounds(transaction, touched);
    await endPlayedOut(kit, transaction, { playerId, merchantId: grants[0]?.merchantId }, step);
  });
}

/**
 * What is written about bets of a grant: of a bet that counts otherwise than before, the difference. Bets that counted already come first, then new ones in the order in which they
 * were placed, until the requirement is met: so it does not matter how many are counted at once.
 */
export function contributionsOf(grant: RunningGrant, standing: readonly StandingBet[]): Contribution[] {
  const rules = countingRulesOf(offerOf(grant));
  if (rules === null) return [];
  const made: Contribution[] = [];
  let { wagered } = grant;
  const take = (bet: StandingBet): void => {
    const now = countStanding(rules, bet);
    if (now === undefined) return;
    const [valid, counted] = [now.valid - bet.validBefore, now.counted - bet.countedBefore];
    if (valid === 0n && counted === 0n) return;
    const { grantId, betId, kind, no } = bet;
    made.push({ grantId, betId, no: no + 1, playerId: grant.playerId, kind, lane: laneOf(bet), game: gameOf(bet), valid, counted });
    wagered += counted;
  };
  for (const bet of standing) if (bet.no > 0) take(bet);
  for (const bet of standing) if (bet.no === 0 && grant.state !== 'completed' && wagered < grant.required) take(bet);
  return made;
}

async function countForGrant(
  kit: CountKit,
  transaction: DatabaseTransaction,
  grant: RunningGrant,
  standing: readonly StandingBet[],
): Promise<void> {
  const made = contributionsOf(grant, standing);
  if (made.length === 0) return;
  const at = kit.clock.now();
  const wagered = made.reduce((sum, { counted }) => sum + counted, grant.wagered);
  const missing = wagered < grant.required ? grant.required - wagered : 0n;
  const reopens = grant.state === 'completed' && missing > grant.reopened;
  const reopened = reopens ? missing : grant.reopened;
  await writeCounted(transaction, { id: grant.id, wagered, reopened }, made, at);
  await tellChange(transaction, { ...grant, wagered });
  if (reopens) await requireAgain(kit, transaction, grant, missing);
  if (grant.state !== 'completed' && missing === 0n) await completeGrant(kit, transaction, { ...grant, wagered }, at);
}

/** Bets that a completed grant counted were taken back: what it lacks now is required of own money, beyond what was required again before. */
async function requireAgain(
  { turnover }: CountKit,
  transaction: DatabaseTransaction,
  { id, playerId, merchantId, reopened }: RunningGrant,
  missing: bigint,
): Promise<void> {
  const { currency } = await balanceOf(transaction, playerId);
  await turnover.requireForBonus(transaction, { playerId, merchantId, currency, sourceId: `${id}:${missing}`, amount: missing - reopened });
}

/**
 * Ends a bonus of which too little is left to be staked while nothing can come back to it.
 * @param merchantId of the player, where a grant of theirs was read already
 */
async function endPlayedOut(
  kit: CountKit,
  transaction: DatabaseTransaction,
  { playerId, merchantId }: { playerId: number; merchantId: number | undefined },
  step: Step,
): Promise<void> {
  const { bonus: left, currency } = await balanceOf(transaction, playerId);
  const isEnough = async (brand: number): Promise<boolean> =>
    left > 0n && left >= (await step.smallBalanceOf(transaction, brand, currency));
  if (merchantId !== undefined && (await isEnough(merchantId))) return;
  const bonus = (await readRunning(transaction, playerId)).find(({ money }) => money === 'bonus');
  if (bonus === undefined || bonus.activatedAt === null || (await isEnough(bonus.merchantId))) return;
  if (!(await isCounted(transaction, playerId, step.until)) || (await hasOpenBets(transaction, playerId, bonus.activatedAt, bonus.until)))
    return;
  const [locked] = await lockGrants(transaction, playerId, [bonus.id]);
  if (locked !== undefined) await endGrant(kit, transaction, locked, { state: 'played-out', at: kit.clock.now() });
}
