import type { Database, DatabaseTransaction } from '@sortes/service';
import type { Services } from '../../platform/services.js';
import type { TurnoverModule } from '../turnover/index.js';
import type { PaymentGateway } from './deposits/gateways/payment-gateway.js';

interface GuardedOrder {
  playerId: number;
  merchantId: number;
  orderId: string;
  amount: bigint;
  currency: string;
}

/** What the cashier asks of a player's own limits; the rules live in the module below (protection). */
export interface DepositGuard {
  /** Reserves the sum under the player's limits, in the transaction that writes the order. @throws DomainError account.excluded, limit.deposit, identity.required */
  reserveDeposit(transaction: DatabaseTransaction, order: GuardedOrder): Promise<void>;
  /** The order ended unpaid. Releasing twice is releasing once. */
  releaseDeposit(transaction: DatabaseTransaction, orderId: string): Promise<void>;
  /** Whether money whose reservation is gone still fits under the limits. */
  mayCredit(transaction: DatabaseTransaction, order: GuardedOrder): Promise<boolean>;
  /** Of orders whose players' accounts the caller holds, which may be credited because their reservations stand; false: `mayCredit` decides. */
  creditReserved(transaction: DatabaseTransaction, orders: readonly GuardedOrder[]): Promise<boolean[]>;
}

/** What decides which methods a player is offered. */
export interface DepositPerson {
  rank: number;
  country: string | undefined;
}

/** What the use cases of this module share. */
export interface CashierKit {
  services: Services;
  /** By the name that stands in `deposit_method.gateway` and in the address of its webhook. */
  gateways: ReadonlyMap<string, PaymentGateway>;
  guard: DepositGuard;
  personOf(playerId: number): Promise<DepositPerson>;
  /** Whether a player is of a brand: staff of one give nothing to players of another. */
  isPlayerOf(db: Database | DatabaseTransaction, playerId: number, merchantId: number): Promise<boolean>;
  /** What has to be staked before money that came in may leave again. */
  turnover: Pick<TurnoverModule, 'requireForDeposits'>;
}
