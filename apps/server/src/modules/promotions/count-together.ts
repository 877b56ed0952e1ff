import { type Clock, type Database, type DatabaseTransaction, inTransaction } from '@sortes/service';
import { groupBy } from '../../platform/group-by.js';
import { balancesOf, lockFreePlayers } from '../wallet/index.js';
import { type Contribution, keepOpenRounds, readStanding, type TouchedBets, writeCounted } from './contribution-repository.js';
import { contributionsOf, countedWith } from './count-rules.js';
import { lockGrantsOfAll, readBonuses, type RunningGrant } from './end-repository.js';
import { tellChanges } from './tell-change.js';

/** What holds for all players of one step. */
export interface Step {
  /** Number of the first transaction that is not counted. */
  until: string;
  /** Who ever staked a free bet. */
  freeBets: ReadonlySet<number>;
  /** What is too little to be staked, money units. */
  smallBalanceOf(transaction: DatabaseTransaction, merchantId: number, currency: string): Promise<bigint>;
}

/** Players and bets of one transaction: those who play wait while they are counted. */
const playersAtMost = 100;
const betsAtMost = 1_000;

/** Players in parts that are counted together, in their order. */
export function partsOf(touched: readonly TouchedBets[]): TouchedBets[][] {
  const parts: TouchedBets[][] = [];
  let bets = 0;
  for (const one of touched) {
    const more = one.bets.length + one.rounds.length;
    const part = parts.at(-1);
    if (part === undefined || part.length === playersAtMost || bets + more > betsAtMost) {
      parts.push([one]);
      bets = more;
    } else {
      part.push(one);
      bets += more;
    }
  }
  return parts;
}

/** What is written of a player for whom nothing but counting is to be done. */
interface Counted {
  made: Contribution[];
  grants: (RunningGrant & { wagered: bigint })[];
}

/** What is counted for the grants of a player; undefined where one of them is completed by it, or lacks again what it had counted. */
function countedOf(grants: readonly RunningGrant[], made: ReadonlyMap<string, Contribution[]>): Counted | undefined {
  const counted: Counted = { made: [], grants: [] };
  for (const grant of grants) {
    const mine = made.get(grant.id) ?? [];
    if (mine.length === 0) continue;
    const { wagered, missing } = countedWith(grant, mine);
    if (grant.state === 'completed' ? missing > grant.reopened : missing === 0n) return undefined;
    counted.made.push(...mine);
    counted.grants.push({ ...grant, wagered });
  }
  return counted;
}

/** Who of these may have a bonus of which too little is left to be staked. */
async function listPlayedOut(
  transaction: DatabaseTransaction,
  players: readonly { playerId: number; merchantId: number | undefined }[],
  balances: Awaited<ReturnType<typeof balancesOf>>,
  { smallBalanceOf }: Step,
): Promise<ReadonlySet<number>> {
  const hasEnough = async (playerId: number, merchantId: number): Promise<boolean> => {
    const { bonus: left = 0n, currency = '' } = balances.get(playerId) ?? {};
    return left > 0n && left >= (await smallBalanceOf(transaction, merchantId, currency));
  };
  const asked: number[] = [];
  for (const { playerId, merchantId } of players)
    if (merchantId === undefined || !(await hasEnough(playerId, merchantId))) asked.push(playerId);
  const playedOut = new Set<number>();
  for (const { playerId, merchantId, activatedAt } of await readBonuses(transaction, asked))
    if (activatedAt !== null && !(await hasEnough(playerId, merchantId))) playedOut.add(playerId);
  return playedOut;
}

/**
 * Counts bets of players in one transaction, by the statement and not by the player: of whoever nobody holds just now, so that nobody waits behind somebody else's lock, and where
 * nothing but counting is to be done.
 * @returns the others, of whom nothing was written: each has to be counted by themselves
 */
export function countTogether(
  { db, clock }: { db: Database; clock: Clock },
  touched: readonly TouchedBets[],
  step: Step,
): Promise<TouchedBets[]> {
  return inTransaction(db, async (transaction) => {
    const playerIds = touched.map(({ playerId }) => playerId);
    const free = await lockFreePlayers(transaction, playerIds);
    const mine = touched.filter(({ playerId, bets }) => free.has(playerId) && (bets.length === 0 || !step.freeBets.has(playerId)));
    const standing = groupBy(await readStanding(transaction, mine), ({ grantId }) => grantId);
    const locked = await lockGrantsOfAll(
      transaction,
      [...standing].flatMap(([grantId, [first]]) => (first === undefined ? [] : [{ playerId: first.playerId, grantId }])),
    );
    const made = new Map(locked.map((grant) => [grant.id, contributionsOf(grant, standing.get(grant.id) ?? [])]));
    const grants = groupBy(locked, ({ playerId }) => playerId);
    const counted = new Map(mine.map(({ playerId }) => [playerId, countedOf(grants.get(playerId) ?? [], made)]));
    const players = mine
      .filter(({ playerId }) => counted.get(playerId) !== undefined)
      .map(({ playerId }) => ({ playerId, merchantId: grants.get(playerId)?.[0]?.merchantId }));
    const balances = await balancesOf(transaction, playerIds);
    const playedOut = await listPlayedOut(transaction, players, balances, step);
    const together = new Set(players.map(({ playerId }) => playerId).filter((playerId) => !playedOut.has(playerId)));
    const written = [...together].flatMap((playerId) => counted.get(playerId) ?? []);
    const changed = written.flatMap((one) => one.grants);
    if (changed.length > 0) {
      const all = written.flatMap((one) => one.made);
      await writeCounted(transaction, changed, all, clock.now());
      await tellChanges(transaction, changed);
    }
    await keepOpenRounds(
      transaction,
      touched.filter(({ playerId }) => together.has(playerId)),
    );
    return touched.filter(({ playerId }) => !together.has(playerId));
  });
}
