import { type Database, type DatabaseTransaction, inTransaction, type Logger } from '@sortes/service';
import { sideBySide } from '../../platform/side-by-side.js';
import type { HookBoard } from '../../ports/hooks.js';
import type { TurnoverModule } from '../turnover/index.js';
import { balanceOf, lockPlayer } from '../wallet/index.js';
import {
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
import { contributionsOf, countedWith } from './count-rules.js';
import { countTogether, partsOf, type Step } from './count-together.js';
import { completeGrant, endGrant, type EndKit } from './end-grant.js';
import { lockGrants, readRunning, type RunningGrant } from './end-repository.js';
import { whoStaked } from './free-bet-repository.js';
import { decideFreeBets } from './free-bets.js';
import { tellChange } from './tell-change.js';

/** What counting is made with. */
export interface CountKit extends EndKit {
  db: Database;
  log: Logger;
  hooks: HookBoard;
  turnover: Pick<TurnoverModule, 'requireForBonus' | 'requireForWinnings' | 'forgetReward'>;
}

/** Players, or parts of them, that are counted at the same time. */
const atOnce = 4;

/**
 * Counts what happened since for the grants of its players, many in one transaction; where something comes of it, or somebody holds a player, each in one of their own, a few side by
 * side. Of several workers one counts, the others leave.
 * Where it is cut short the same is counted again and changes nothing: what a bet counts is always the difference to what it counted.
 * @returns whether there may be more at once
 */
export function countNow(kit: CountKit): Promise<boolean> {
  return inTransaction(kit.db, async (transaction) => {
    if (!(await mayCount(transaction))) return false;
    const { touched, until, more } = await readHappened(transaction);
    if (touched.length === 0) {
      await writeFollowed(transaction, until);
      return more;
    }
    const step: Step = {
      until,
      // A free bet is written down with the bet that is staked with it.
      freeBets: await whoStaked(
        transaction,
        touched.map(({ playerId }) => playerId),
      ),
      smallBalanceOf: remembered(kit),
    };
    const eachOf = async <T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> => {
      for (let from = 0; from < items.length; from += atOnce) {
        await sideBySide(items.slice(from, from + atOnce), atOnce, work);
        // Says that it is still there: a transaction that is silent for long is ended, and a player whom somebody holds is waited for.
        if (!(await mayCount(transaction))) throw new Error('the right to count was lost');
      }
    };
    const apart: TouchedBets[] = [];
    await eachOf(partsOf(touched), async (part) => {
      apart.push(...(await countPart(kit, part, step)));
    });
    await eachOf(apart, (player) => countPlayer(kit, player, step));
    await writeFollowed(transaction, until);
    return more;
  });
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

/** As `countTogether`; where that fails, for one of them, each is counted by themselves. */
async function countPart(kit: CountKit, part: readonly TouchedBets[], step: Step): Promise<readonly TouchedBets[]> {
  try {
    return await countTogether(kit, part, step);
  } catch (error) {
    kit.log.warn({ error, players: part.length }, 'bets could not be counted together');
    return part;
  }
}

/** Counts bets of one player, completes what they complete, and ends a bonus that is played out. */
function countPlayer(kit: CountKit, touched: TouchedBets, step: Step): Promise<void> {
  const { playerId } = touched;
  return inTransaction(kit.db, async (transaction) => {
    await lockPlayer(transaction, playerId);
    const standing = await readStanding(transaction, [touched]);
    const grants = await lockGrants(transaction, playerId, [...new Set(standing.map(({ grantId }) => grantId))]);
    for (const grant of grants)
      await countForGrant(
        kit,
        transaction,
        grant,
        standing.filter(({ grantId }) => grantId === grant.id),
      );
    if (touched.bets.length > 0 && step.freeBets.has(playerId)) await decideFreeBets(kit, transaction, touched);
    await keepOpenRounds(transaction, [touched]);
    await endPlayedOut(kit, transaction, { playerId, merchantId: grants[0]?.merchantId }, step);
  });
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
  const { wagered, missing } = countedWith(grant, made);
  const reopens = grant.state === 'completed' && missing > grant.reopened;
  const reopened = reopens ? missing : grant.reopened;
  await writeCounted(transaction, [{ id: grant.id, wagered, reopened }], made, at);
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
