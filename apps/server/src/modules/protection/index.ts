import type { IdentityState } from '@sortes/contract';
import { type Database, type DatabaseTransaction, repeating } from '@sortes/service';
import { DomainError } from '../../platform/errors.js';
import type { Module, Services } from '../../platform/services.js';
import { excludePlayer, type ExclusionWish } from './exclude-player.js';
import { createExcludedPlayers } from './excluded-players.js';
import { identityStateOf, setIdentityState } from './identity-state-repository.js';
import type { PlayerRef, BelowProtection, ProtectionKit } from './kit.js';
import { moveRaises } from './limits/end-raise.js';
import { explainRefusal, findRefusal } from './limits/explain-refusal.js';
import { creditReserved, mayCredit, releaseDeposit, reserveDeposit, type DepositReservation } from './limits/reserve-deposit.js';
import { listLimited, readBrandRules } from './limits/repository.js';
import { setLimits, setStaffLimit, type LimitWish } from './limits/set-limits.js';
import type { LimitUse } from './limits/judge-limits.js';
import { readSetLimits, readUse } from './limits/read-use.js';
import { notePlay } from './play/play-clock-repository.js';
import { type ExclusionKind, isExcludedPerson, listExcluded, readExclusion } from './repository.js';
import { protectionRoutes } from './routes.js';
import { seedDemo } from './seed-demo.js';
import { protectionStaffRoutes } from './staff/player-routes.js';
export type { LimitUse } from './limits/judge-limits.js';
export { digestDocumentsAnew } from './documents/digest-anew.js';
export { createDocumentsModule, type DocumentsModule } from './documents/index.js';
export type { PlayerRef, BelowProtection } from './kit.js';
export { listLimitLines } from './staff/limit-lines.js';
export type { DepositReservation } from './limits/reserve-deposit.js';
export { type LimitWish } from './limits/set-limits.js';

export interface ProtectionModule extends Module {
  /**
   * Keeps a player from staking and depositing, at once and on every process within a second, and from registering again; withdrawals stay open.
   * Nothing shortens it.
   * @returns when it ends: of several exclusions the end of the one that ends last, undefined for none.
   * @throws RangeError when the end is not in the future.
   */
  exclude(player: PlayerRef, exclusion: ExclusionWish): Promise<Date | undefined>;
  /** From a copy that is half a second old at most: for what is asked often. */
  isExcluded(playerId: number): Promise<boolean>;
  /** By the row itself. */
  isExcludedNow(playerId: number, connection?: Database | DatabaseTransaction): Promise<boolean>;
  /** Which of some players are excluded now, or on a break. */
  excludedAmong(playerIds: readonly number[], connection?: Database | DatabaseTransaction): Promise<number[]>;
  /** What keeps a player away now; of several the one that ends last. In the caller's transaction where there is one. */
  exclusionOf(
    playerId: number,
    connection?: Database | DatabaseTransaction,
  ): Promise<{ kind: ExclusionKind; until: Date | undefined } | undefined>;
  /** @throws DomainError account.excluded */
  refuseExcluded(playerId: number): Promise<void>;
  /** Neutral, whoever it is: of all brands of the installation; marks of the player `besides` are their own. @throws DomainError account.excluded */
  refuseExcludedPerson(digests: readonly Buffer[], besides?: number): Promise<void>;
  /** Why the ledger answered `limited` or `excluded` to a stake (money units), as the refusal to throw. */
  explainRefusal(player: PlayerRef, stake: bigint): Promise<DomainError>;
  /** Refuses beforehand what the ledger would refuse now. Holds nobody: what decides is the ledger. @throws DomainError as `explainRefusal` answers */
  refuseLimited(player: PlayerRef, stake: bigint): Promise<void>;
  /**
   * Takes a deposit's part of the limits in the transaction that writes the order. A reservation stops counting when the ledger has `deposit:<orderId>`.
   * @throws DomainError account.excluded | identity.required | limit.deposit (parameters period, limit, left, resetsAt; value the same as numbers)
   */
  reserveDeposit(transaction: DatabaseTransaction, deposit: DepositReservation): Promise<void>;
  /** Gives back what an order took that ended unpaid; again, or for an order that took nothing: nothing. */
  releaseDeposit(transaction: DatabaseTransaction, orderId: string): Promise<void>;
  /** Whether money that arrived may be credited (false: review). Ends the reservation when true: credit in the same transaction. */
  mayCredit(transaction: DatabaseTransaction, deposit: DepositReservation): Promise<boolean>;
  /** Of deposits whose players' accounts the caller holds, which may be credited because they were reserved; false: ask `mayCredit`. */
  creditReserved(transaction: DatabaseTransaction, deposits: readonly DepositReservation[]): Promise<boolean[]>;
  /** Sets limits of a player's own, e.g. those asked for at registration; raises wait a day and a confirmation. */
  setLimits(transaction: DatabaseTransaction, player: PlayerRef, wishes: readonly LimitWish[]): Promise<void>;
  /** Sets or takes away (value undefined) a limit of staff; counts at once. @returns staff's limit of before, undefined for none. */
  setStaffLimit(transaction: DatabaseTransaction, player: PlayerRef, limit: LimitWish, note: string): Promise<bigint | undefined>;
  identityStateOf(playerId: number, connection?: Database | DatabaseTransaction): Promise<IdentityState>;
  setIdentityState(transaction: DatabaseTransaction, player: PlayerRef, state: IdentityState, validUntil?: Date): Promise<void>;
  /** Refuses who may neither bet nor deposit before their identity is confirmed. @throws DomainError identity.required */
  refuseUnidentified(player: PlayerRef): Promise<void>;
  /** Limits for a demo account to look at; see seed-demo.ts. */
  seedDemo(player: PlayerRef): Promise<void>;
  /** Signs of life of players: the time played grows. */
  notePlay(players: readonly PlayerRef[]): Promise<void>;
  /** Every limit of a player with its use now, for staff. */
  usesOf(player: PlayerRef): Promise<LimitUse[]>;
  /** The limits that a player has, theirs, staff's or the brand's, with their use now. */
  limitsOf(player: PlayerRef): Promise<LimitUse[]>;
  /** Which of some players of a brand have any limit. */
  limitedAmong(merchantId: number, playerIds: readonly number[]): Promise<number[]>;
}

const raiseCheckMs = 30_000;

/** What keeps players from harm; asked before every deposit, and by the ledger for every stake. */
export function createProtectionModule(services: Services, below: BelowProtection): ProtectionModule {
  const { db, clock, log } = services;
  const kit: ProtectionKit = { services, below };
  const excluded = createExcludedPlayers(db, clock);
  return {
    hooks: {
      playersActive: (players) => notePlay(db, players),
      isShieldedFromAdvertising: (playerId) => excluded.isExcluded(playerId),
      async refusePerson(digests, besides) {
        if (await isExcludedPerson(db, digests, besides)) throw new DomainError('account.excluded');
      },
      isIdentityVerified: async (playerId) => (await identityStateOf(db, playerId)) === 'verified',
    },
    streamEvents: { 'limits.changed': () => ({ type: 'limits' }) },
    routes: protectionRoutes(kit, excluded),
    staffSide: (office) => ({ routes: protectionStaffRoutes({ ...kit, office, excluded }) }),
    tasks: [repeating('protection: higher limits that wait', log, raiseCheckMs, async () => ((await moveRaises(db)) > 0 ? 0 : undefined))],
    exclude: (player, exclusion) => excludePlayer(kit, excluded, player, exclusion),
    isExcluded: (playerId) => excluded.isExcluded(playerId),
    isExcludedNow: async (playerId, connection = db) => (await readExclusion(connection, playerId)) !== undefined,
    excludedAmong: (playerIds, connection = db) => listExcluded(connection, playerIds),
    exclusionOf: (playerId, connection = db) => readExclusion(connection, playerId),
    async refuseExcluded(playerId) {
      if (await excluded.isExcluded(playerId)) throw new DomainError('account.excluded');
    },
    async refuseExcludedPerson(digests, besides) {
      if (await isExcludedPerson(db, digests, besides)) throw new DomainError('account.excluded');
    },
    explainRefusal: (player, stake) => explainRefusal(kit, player, stake),
    async refuseLimited(player, stake) {
      const refusal = await findRefusal(kit, player, stake);
      if (refusal !== undefined) throw refusal;
    },
    reserveDeposit: (transaction, deposit) => reserveDeposit(kit, transaction, deposit),
    releaseDeposit: (transaction, orderId) => releaseDeposit(transaction, orderId),
    mayCredit: (transaction, deposit) => mayCredit(kit, transaction, deposit),
    creditReserved,
    setLimits: (transaction, player, wishes) => setLimits(kit, transaction, player, wishes),
    setStaffLimit: (transaction, player, limit, note) => setStaffLimit(kit, transaction, player, limit, note),
    identityStateOf: (playerId, connection = db) => identityStateOf(connection, playerId),
    setIdentityState: (transaction, player, state, validUntil) => setIdentityState(transaction, player, state, validUntil),
    async refuseUnidentified({ playerId, merchantId }) {
      const { identityRequired } = await readBrandRules(db, merchantId);
      if (identityRequired && (await identityStateOf(db, playerId)) !== 'verified') throw new DomainError('identity.required');
    },
    seedDemo: (player) => seedDemo(kit, player),
    notePlay: (players) => notePlay(db, players),
    usesOf: (player) => readUse(kit, db, player),
    limitsOf: (player) => readSetLimits(kit, db, player),
    limitedAmong: (merchantId, playerIds) => listLimited(db, merchantId, playerIds),
  };
}
