import type { Database, DatabaseTransaction } from '@sortes/service';
import type { Module, Services } from '../../platform/services.js';
import type { SiteModule } from '../site/index.js';
import { totalsOf } from '../wallet/index.js';
import { readProgress, type TurnoverProgress } from './progress.js';
import { closeReached, dropRequirement, hasRequirement, removeRequirement, writeInAll, writeRequirements } from './repository.js';
import { requireTurnover, type TurnoverRequirement } from './require-turnover.js';

export { freeOf, nothingDue, type TurnoverProgress } from './progress.js';

/** Money that comes in, money units. */
export type MoneyIn = Omit<TurnoverRequirement, 'source'>;

export interface TurnoverModule extends Module {
  /**
   * Requires that deposits are staked as often as their brands say before their money leaves; see require-turnover.ts. Before the money is credited, each
   * player once.
   */
  requireForDeposits(transaction: DatabaseTransaction, deposits: readonly MoneyIn[]): Promise<void>;
  /** Requires that what an agent sent is staked so often before it leaves. Before the money is credited. */
  requireForTransfer(transaction: DatabaseTransaction, money: MoneyIn, multiple: number): Promise<void>;
  /** Requires nothing any more for what an agent took back. Only while nothing was staked or required since: stretches lie one behind the other. */
  forgetTransfer(transaction: DatabaseTransaction, money: Pick<MoneyIn, 'playerId' | 'sourceId'>): Promise<void>;
  /** Requires nothing any more for a deposit that was taken back; what came after it moves up by what was still due of it. Under the player's lock. */
  forgetDeposit(transaction: DatabaseTransaction, money: Pick<MoneyIn, 'playerId' | 'sourceId'>): Promise<void>;
  /** Requires once that what a demo account was given is staked, whenever the account was made. Before the money is credited. */
  requireForDemo(transaction: DatabaseTransaction, demo: Pick<MoneyIn, 'playerId' | 'merchantId' | 'amount'>): Promise<void>;
  /** Requires again what bets that were taken back lack to a bonus that became money. The bonus and how much are named by `sourceId`. */
  requireForBonus(transaction: DatabaseTransaction, money: MoneyIn): Promise<void>;
  /** Requires that a reward paid as own money is staked so much before money leaves, once for each grant. Before the money is credited. */
  requireForReward(transaction: DatabaseTransaction, money: MoneyIn): Promise<void>;
  /**
   * Requires that what a reward has won so far is staked so much in all, also where that is less than it was: once its money is there, under the player's lock. How often it is
   * said does not matter.
   */
  requireForWinnings(transaction: DatabaseTransaction, money: Omit<MoneyIn, 'currency'>): Promise<void>;
  /** Requires nothing any more for a reward that was taken back; what came after it moves up. Under the player's lock. */
  forgetReward(transaction: DatabaseTransaction, money: Pick<MoneyIn, 'playerId' | 'sourceId'>): Promise<void>;
  /** Whether something has been required of a player for a deposit. */
  hasPaidIn(transaction: DatabaseTransaction, playerId: number): Promise<boolean>;
  /** Ends requirements that are done. Under the player's lock. A small balance ends them only when money comes in: what is too small is not paid out. */
  closeDone(transaction: DatabaseTransaction, playerId: number): Promise<void>;
  /**
   * How far a player is, for whoever judges whether money of theirs may leave: what has to be required first is (hook `requireUncounted`). Under the player's lock.
   */
  judgedProgressOf(transaction: DatabaseTransaction, playerId: number, merchantId: number): Promise<TurnoverProgress>;
  /** How far a player is; see progress.ts. */
  progressOf(db: Database | DatabaseTransaction, playerId: number, merchantId: number): Promise<TurnoverProgress>;
}

/** What has to be staked before money leaves. */
export function createTurnoverModule(
  { hooks }: Pick<Services, 'hooks'>,
  { site }: { site: Pick<SiteModule, 'settingsOf'> },
): TurnoverModule {
  /** What of a requirement was due when its money was taken back is due no more. */
  const forget = async (
    transaction: DatabaseTransaction,
    source: string,
    { playerId, sourceId }: Pick<MoneyIn, 'playerId' | 'sourceId'>,
  ) => {
    const { turnover } = await totalsOf(transaction, playerId);
    await closeReached(transaction, playerId, turnover);
    await dropRequirement(transaction, { playerId, source, sourceId }, turnover);
  };
  return {
    routes: [],
    tasks: [],
    async requireForDeposits(transaction, deposits) {
      const required = deposits.map(async (one) => {
        const { turnoverMultiple } = await site.settingsOf({ id: one.merchantId });
        return { ...one, source: 'deposit', amount: one.amount * BigInt(turnoverMultiple) };
      });
      await requireTurnover(hooks, transaction, await Promise.all(required));
    },
    async requireForTransfer(transaction, money, multiple) {
      if (multiple > 0)
        await requireTurnover(hooks, transaction, [{ ...money, source: 'transfer', amount: money.amount * BigInt(multiple) }]);
    },
    async requireForBonus(transaction, money) {
      // No balance is too small: what else is due of the player stays due.
      await writeRequirements(transaction, [{ ...money, source: 'bonus', smallBalance: 0n, inPlay: null }]);
    },
    forgetTransfer: (transaction, money) => removeRequirement(transaction, { ...money, source: 'transfer' }),
    forgetDeposit: (transaction, money) => forget(transaction, 'deposit', money),
    requireForReward: (transaction, money) => requireTurnover(hooks, transaction, [{ ...money, source: 'reward' }]),
    requireForWinnings: (transaction, money) => writeInAll(transaction, { ...money, source: 'reward' }),
    forgetReward: (transaction, money) => forget(transaction, 'reward', money),
    hasPaidIn: (transaction, playerId) => hasRequirement(transaction, playerId, 'deposit'),
    async requireForDemo(transaction, demo) {
      if (await hasRequirement(transaction, demo.playerId, 'demo')) return;
      // No balance is too small: what else is due of the player stays due.
      await writeRequirements(transaction, [{ ...demo, source: 'demo', sourceId: 'demo', smallBalance: 0n, inPlay: null }]);
    },
    async closeDone(transaction, playerId) {
      const { turnover } = await totalsOf(transaction, playerId);
      await closeReached(transaction, playerId, turnover);
    },
    async judgedProgressOf(transaction, playerId, merchantId) {
      await hooks.ask('requireUncounted', transaction, { playerId, merchantId });
      return readProgress(hooks, transaction, playerId, merchantId);
    },
    progressOf: (db, playerId, merchantId) => readProgress(hooks, db, playerId, merchantId),
  };
}
