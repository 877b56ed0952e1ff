import { type DatabaseTransaction, inTransaction, repeating } from '@sortes/service';
import { figuresMoved } from '../../platform/occasions.js';
import type { Module, Services } from '../../platform/services.js';
import { earnPoints, type PointGift, type PointsMoved } from './earn-points.js';
import { erasePoints, hasPoints } from './erase-points.js';
import { expirePoints } from './expire-points.js';
import { followPlay } from './follow-play.js';
import { giveBackPoints } from './give-back.js';
import type { BelowPoints, PointsKit } from './kit.js';
import { remindOfEnds } from './remind-of-ends.js';
import { nameMovements } from './name-movements.js';
import { pointsRoutes } from './routes.js';
import { insertRules } from './rule-repository.js';
import { type PointRules, usualRules, writeRules } from './rules.js';
import { spendPoints, type PointSpending } from './spend-points.js';
import { pointsOfPlay } from './repository.js';
import { readShown } from './shown-repository.js';
import { rulesOf } from './show-points.js';
import { pointsStaffSide } from './staff/staff-side.js';
import { takeBackPoints } from './take-back.js';
import { takeBoughtPoints } from './take-bought-points.js';

export type { BelowPoints } from './kit.js';
export type { PointGift, PointsMoved } from './earn-points.js';
export type { PointSpending } from './spend-points.js';
export { verifyPoints } from './verify-points.js';

/** A movement that another one is about. */
interface OfPlayer {
  merchantId: number;
  playerId: number;
}

/** Points of players. What moves them runs in the caller's transaction and holds the player's lock to its end. */
export interface PointsModule extends Module {
  /**
   * Gives whole points, once a key; what is owed is offset first. A trial account is given nothing (undefined).
   * @throws DomainError idempotency.key.conflict
   */
  earn(transaction: DatabaseTransaction, gift: PointGift): Promise<PointsMoved | undefined>;
  /** Gives a brand that has said nothing of points its first rules: what is usual, but for these. */
  begin(brand: { id: number; by: string; jurisdiction: 'standard' | 'strict' }, rules: Partial<PointRules>): Promise<void>;
  /** Takes whole points of each, once a key, the first to expire first; of all or of none. @throws DomainError points.short (parameters.left), idempotency.key.conflict */
  spend(transaction: DatabaseTransaction, spendings: readonly PointSpending[]): Promise<PointsMoved[]>;
  /** Gives back to its lots what the spending of this key took, once; what would expire soon holds two weeks. Undefined where nothing was spent under the key. */
  giveBack(transaction: DatabaseTransaction, spent: OfPlayer & { key: string }): Promise<PointsMoved | undefined>;
  /**
   * Takes back points of the earning `of`, once a key: of the lots it made; what they have no more is owed. Undefined where nothing was earned under that key.
   * @throws DomainError idempotency.key.conflict
   */
  takeBack(
    transaction: DatabaseTransaction,
    undone: OfPlayer & { points: bigint; of: string; key: string },
  ): Promise<PointsMoved | undefined>;
  /** Whole points that a player can use now. In the caller's transaction where there is one. */
  balanceOf(playerId: number, transaction?: DatabaseTransaction): Promise<bigint>;
  /** What 1,000 points bring and cost by exchange, money units; null: they are not exchanged that way. */
  exchangeOf(merchantId: number): Promise<{ bringsPer1000: bigint | null; costsPer1000: bigint | null }>;
  /** What 1,000 points are worth at a brand, money units: what they bring where they are exchanged. */
  bringsPer1000(merchantId: number): Promise<bigint>;
  /** Takes all that was turned over into points; for tests and commands, workers do it by themselves. @returns whether anything had changed */
  followPlay(): Promise<boolean>;
  /** Ends what is over, tells what ends soon; for tests and commands. @returns whether there may be more */
  goThroughEnds(): Promise<boolean>;
}

/** Somebody looks at their points while they play. */
const playEveryMs = 3_000;
/** A look is followed by so many times as long a pause. */
const restTimes = 5;
const endsEveryMs = 60_000;
const remindEveryMs = 300_000;

/** Points: earned by play, spent, exchanged, expired. */
export function createPointsModule(services: Services, below: BelowPoints): PointsModule {
  const kit: PointsKit = { services, below };
  const { db, clock, log } = services;
  return {
    routes: pointsRoutes(kit),
    staffSide: (office) => pointsStaffSide({ ...kit, office }),
    tasks: [
      repeating(
        'points: turnover',
        log,
        playEveryMs,
        async () => {
          const began = clock.monotonicMs();
          if (!(await followPlay(kit))) return undefined;
          // Where very many play it takes its time, and leaves the database most of it.
          return Math.max(playEveryMs, restTimes * (clock.monotonicMs() - began));
        },
        figuresMoved,
      ),
      repeating('points: ends', log, endsEveryMs, async () => ((await expirePoints(kit)) ? 0 : undefined)),
      repeating('points: reminders', log, remindEveryMs, async () => ((await remindOfEnds(kit)) ? 0 : undefined)),
    ],
    erasure: {
      holds: (executor, playerId) => hasPoints(kit, executor, playerId),
      erase: (transaction, player) => erasePoints(kit, transaction, player),
    },
    hooks: {
      moneyIsTakenBack: (transaction, back) => takeBoughtPoints(kit, transaction, back),
      pointsEarned: pointsOfPlay,
      pointsOfMovements: (playerId, ids, language) => nameMovements(services, playerId, ids, language),
    },
    begin: ({ id, by, jurisdiction }, rules) =>
      inTransaction(services.db, async (transaction) => {
        const document = writeRules({ ...usualRules(jurisdiction), ...rules });
        await insertRules(transaction, { merchantId: id, after: 0, document, by });
      }),
    earn: (transaction, gift) => earnPoints(services, transaction, gift),
    spend: (transaction, spendings) => spendPoints(services, transaction, spendings),
    giveBack: (transaction, spent) => giveBackPoints(services, transaction, spent),
    takeBack: (transaction, undone) => takeBackPoints(services, transaction, undone),
    async balanceOf(playerId, transaction) {
      const now = clock.now();
      return (await readShown(transaction ?? db, playerId, { now, since: now })).balance;
    },
    async exchangeOf(merchantId) {
      const { isSold, bringsPer1000, isBought, costsPer1000 } = await rulesOf(kit, merchantId);
      return { bringsPer1000: isSold ? bringsPer1000 : null, costsPer1000: isBought ? costsPer1000 : null };
    },
    bringsPer1000: async (merchantId) => (await rulesOf(kit, merchantId)).bringsPer1000,
    followPlay: () => followPlay(kit),
    async goThroughEnds() {
      const isMore = await expirePoints(kit);
      return (await remindOfEnds(kit)) || isMore;
    },
  };
}
